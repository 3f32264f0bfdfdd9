import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'

const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 30_000
/** After this long a shutdown no longer waits for requests under way: with the database closed it takes ten seconds. */
const HARD_STOP = 8000

/** The connections of each server, those too on which nothing was asked yet. */
const open = new WeakMap<Server, Set<Socket>>()

type Handle = (request: Request, bindings: HttpBindings) => Promise<Response>

/** Starts to answer on `host:port`. Rejects where the address is taken. */
export function listen(handle: Handle, at: { host: string; port: number }): Promise<Server> {
  // It replaces the global Response by its own, which hands text and bytes to the socket as they are: twice as fast.
  const listener = getRequestListener((request, bindings) => handle(request, bindings as HttpBindings))
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT, requestTimeout: REQUEST_TIMEOUT },
    (incoming, outgoing) => {
      void listener(incoming, outgoing)
    },
  )
  const connections = new Set<Socket>()
  open.set(server, connections)
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

/** Answers what is under way, takes nothing new, and gives up after HARD_STOP. */
export async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const closeIdle = () => {
    server.closeIdleConnections()
    // Node does not count those as idle that a browser opens ahead of its first request.
    for (const socket of open.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
  }
  closeIdle()
  const idle = setInterval(closeIdle, 50)
  const hard = setTimeout(() => server.closeAllConnections(), HARD_STOP)
  await closed
  clearInterval(idle)
  clearTimeout(hard)
}
