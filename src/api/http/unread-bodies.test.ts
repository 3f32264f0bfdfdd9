import { beforeAll, expect, test } from 'vitest'
import { CALLS } from '#src/testing/calls-by-role.ts'
import { type Api, testLibrary } from '#src/testing/library.ts'

// Twelve bodies of 7.5 MB from nobody at all once held the server for 40 seconds: they were read before anyone was refused.

const library = testLibrary('once')
let api: Api

beforeAll(() => {
  api = library.api()
})

/** Sends a body that never ends, and says what came back and how much of the body was taken. */
async function send(method: string, path: string, headers: Record<string, string> = {}) {
  let taken = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = new Uint8Array(64 * 1024).fill(32)
        taken += piece.length
        controller.enqueue(piece)
      },
    },
    { highWaterMark: 0 },
  )
  const request: RequestInit & { duplex: 'half' } = {
    method,
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...headers },
  }
  const response = await api.request(path, request, { address: '192.0.2.1' })
  const { message }: { message: string } = await response.json()
  return { status: response.status, message, taken }
}

const ofMembers = Object.entries(CALLS)
  .filter(([name, { says }]) => !name.startsWith('GET ') && typeof says === 'object' && says[0] === 401)
  .map(([name]) => name)

test.each(ofMembers)('of nobody in particular are not read: %s', async (name) => {
  const [method = '', path = ''] = name.split(' ')
  const address = `${path.replaceAll(/\{\w+\}/g, '1')}?bookId=1`
  expect(await send(method, address)).toMatchObject({ status: 401, taken: 0 })
})

test('sent by a page of another site, or to no address of ours, are not read', async () => {
  const elsewhere = await send('POST', '/api/auth/login', { 'sec-fetch-site': 'cross-site' })
  expect(elsewhere).toEqual({ status: 403, message: 'FORBIDDEN', taken: 0 })
  expect(await send('POST', '/api/nothing')).toEqual({ status: 404, message: 'NOT_FOUND', taken: 0 })
})

test('that say how large they are are refused by that, others once they are', async () => {
  const withLength = await send('POST', '/api/auth/login', {
    'content-length': '70000',
    'transfer-encoding': '',
  })
  expect(withLength).toMatchObject({ status: 413, message: 'TOO_LARGE' })
  const withoutLength = await send('POST', '/api/auth/login')
  expect(withoutLength).toMatchObject({ status: 413, message: 'TOO_LARGE' })
  expect(withoutLength.taken).toBeLessThanOrEqual(192 * 1024)
})
