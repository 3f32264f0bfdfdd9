import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { answerBusy, type ConnectionLimits, countConnections } from './connection-limits.ts'

export type Timeouts = {
  /** Until the head of a request is there whole. */
  head: number
  /** Until its body is too. */
  request: number
  /** How long a caller may take nothing of an answer, or ask nothing on an open connection. */
  idle: number
  /** How often Node looks for requests that are late. Left alone it looks twice a minute, and all of these come late. */
  checkInterval: number
}

const TIMEOUTS: Timeouts = { head: 10_000, request: 30_000, idle: 60_000, checkInterval: 1000 }
/** After this long a shutdown no longer waits for requests under way: with the database closed it takes ten seconds. */
const HARD_STOP = 8000

type Handle = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

type Place = {
  host: string
  port: number
  /** Without them any number of connections is served. */
  connections?: ConnectionLimits
  timeouts?: Timeouts
}

/** Starts to answer on `host:port`. Rejects where the address is taken. */
export function listen(handle: Handle, at: Place): Promise<Server> {
  const { head, request, idle, checkInterval } = at.timeouts ?? TIMEOUTS
  // It replaces the global Response by its own, which hands text and bytes to the socket as they are: twice as fast.
  const listener = getRequestListener((request, bindings) => handle(request, bindings as HttpBindings))
  const server = createServer(
    { headersTimeout: head, requestTimeout: request, connectionsCheckingInterval: checkInterval },
    (incoming, outgoing) => {
      if (isExcess(incoming.socket)) answerBusy(incoming.url ?? '', outgoing)
      else void listener(incoming, outgoing)
    },
  )
  const isExcess = at.connections === undefined ? () => false : countConnections(server, at.connections)
  closeOnlyIdle(server, idle)
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
function closeOnlyIdle(server: Server, idle: number) {
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
  // What we are at work on is left alone, such as a long command; only whoever takes nothing of it is cut off.
  server.setTimeout(idle, (socket) => {
    if (socket.writableLength > 0 || underWay.get(socket)?.size === 0) socket.destroy()
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
