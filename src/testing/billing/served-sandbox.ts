import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { openBooks } from '#src/gateways/payments/sandbox/books.ts'
import { createSandbox } from '#src/gateways/payments/sandbox/sandbox.ts'
import { SECRET_KEY } from '#src/gateways/payments/testing/practice-shop.ts'

/** A payment company that servers of other processes reach, and that outlives them. `onCall` hears of every call. */
export async function servedSandbox(now: () => Date, onCall: () => void = () => {}) {
  const books = openBooks(':memory:')
  const sandbox = createSandbox({ books, now, secretKey: SECRET_KEY })
  const listener = getRequestListener((request) => {
    onCall()
    return sandbox.fetch(request)
  })
  const server = createServer((request, response) => void listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the sandbox has no port')
  return {
    control: sandbox.control,
    fetch: sandbox.fetch,
    /** What makes a server charge here. */
    settings: {
      PAYMENTS: 'toss',
      TOSS_CLIENT_KEY: 'test_ck_practice',
      TOSS_SECRET_KEY: SECRET_KEY,
      TOSS_API_URL: `http://127.0.0.1:${address.port}`,
    },
    close() {
      server.closeAllConnections()
      server.close()
      books.close()
    },
  }
}
