import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'

const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 30_000
/** After this long a shutdown no longer waits for requests under way: with the database closed it takes ten seconds. */
const HARD_STOP = 8000

type Handle = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

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
  closeOnlyIdle(server)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

/**
 * Node takes a connection for idle once the last byte of its answer was handed over, though the caller may still wait
 * for half of it, and never one on which nothing was asked yet, such as browsers open ahead. This counts for itself.
 */
function closeOnlyIdle(server: Server) {
  const underWay = new Map<Socket, Set<ServerResponse>>()
  server.on('connection', (socket) => {
    underWay.set(socket, new Set())
    socket.once('close', () => underWay.delete(socket))
  })
  server.on('request', ({ socket }, outgoing) => {
    const answers = underWay.get(socket)
    answers?.add(outgoing)
    outgoing.once('close', () => answers?.delete(outgoing))
  })
  server.closeIdleConnections = () => {
    for (const [socket, answers] of underWay) if (answers.size === 0) socket.destroy()
  }
}

/** Answers what is under way, takes nothing new, and gives up after HARD_STOP. */
export async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const hard = setTimeout(() => server.closeAllConnections(), HARD_STOP)
  await closed
  clearInterval(idle)
  clearTimeout(hard)
}
