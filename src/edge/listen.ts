import { createServer, type Server } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'

const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 30_000
/** After this long a shutdown no longer waits for requests under way. */
const HARD_STOP = 10_000

type Handle = (request: Request, bindings: HttpBindings) => Promise<Response>

/** Starts to answer on `host:port`. Rejects where the address is taken. */
export function listen(handle: Handle, at: { host: string; port: number }): Promise<Server> {
  const listener = getRequestListener((request, bindings) => handle(request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
  })
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT, requestTimeout: REQUEST_TIMEOUT },
    (incoming, outgoing) => {
      void listener(incoming, outgoing)
    },
  )
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
  server.closeIdleConnections()
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const hard = setTimeout(() => server.closeAllConnections(), HARD_STOP)
  await closed
  clearInterval(idle)
  clearTimeout(hard)
}
