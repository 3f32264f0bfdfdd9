import type { HttpBindings } from '@hono/node-server'
import { expect, test } from 'vitest'
import { devOutbox } from './dev-outbox.ts'

const show = devOutbox(() => Promise.resolve([]))
const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1', httpVersion = '1.1') =>
  show(new Request('http://localhost:3000/dev/outbox', { headers: { host: 'localhost:3000', ...headers } }), {
    incoming: { socket: { remoteAddress }, httpVersion },
  } as unknown as HttpBindings)

test('a demo shows its mails to callers on the same machine', async () => {
  expect((await ask({})).status).toBe(200)
  expect(
    (await ask({ 'user-agent': 'x', accept: 'text/html', cookie: 'a=b', referer: 'http://x/' })).status,
  ).toBe(200)
})

test.each([
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Forwarded-Port',
  'X-Forwarded',
  'Forwarded',
  'Via',
  'X-Real-IP',
  'X-Client-IP',
  'True-Client-IP',
  'CF-Connecting-IP',
  'CF-Ray',
  'Fastly-Client-IP',
  'X-Amzn-Trace-Id',
  'X-Envoy-External-Address',
  'X-Original-Host',
  'Ngrok-Trace-Id',
  'X-ProxyUser-Ip',
  'X-Original-URI',
  'X-Scheme',
  'X-Remote-Addr',
  'X-Request-Start',
  'Max-Forwards',
])('and not through a proxy that says so with %s', async (name) => {
  expect((await ask({ [name]: '127.0.0.1' })).status).toBe(404)
})

test.each(['books.example', '192.168.0.2:3000', 'localhost.evil.example', '127.0.0.1.nip.io', 'xlocalhost'])(
  'nor under the name %s',
  async (host) => {
    expect((await ask({ host })).status).toBe(404)
  },
)

test('nor to another machine', async () => {
  for (const address of ['192.168.0.2', '::ffff:10.0.0.1', 'fe80::1'])
    expect((await ask({}, address)).status).toBe(404)
})

test('nor through nginx as it comes, which names nobody and speaks HTTP/1.0', async () => {
  expect((await ask({ host: '127.0.0.1:3000', connection: 'close' }, '127.0.0.1', '1.0')).status).toBe(404)
})
