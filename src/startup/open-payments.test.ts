import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { listen, stopListening } from '#src/edge/listen.ts'
import { testFolders } from '#src/testing/folder.ts'
import { openPayments } from './open-payments.ts'

type Settings = Parameters<typeof openPayments>[0]

const newFolder = testFolders()
const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A server with nothing but the practice company and an ear for its webhooks. */
async function startPractice(dataDir: string) {
  const webhooks: { path: string; body: string }[] = []
  let port = 0
  const payments = await openPayments(
    { payments: { kind: 'sandbox' }, stripe: undefined, dataDir, host: '127.0.0.1' },
    () => new Date(),
    { port: () => port, publicUrl: () => `http://localhost:${port}` },
  )
  const { sandbox } = payments
  const gateway = payments.gateways.toss!
  const server = await listen(
    async (request, bindings) => {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/_sandbox/')) return sandbox!.fetch(request, bindings)
      webhooks.push({ path: pathname, body: await request.text() })
      return new Response(null)
    },
    { host: '127.0.0.1', port: 0 },
  )
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
  sandbox!.begin()
  const close = async () => {
    await stopListening(server)
    sandbox!.close()
  }
  const token = readFileSync(join(dataDir, 'sandbox/control-token'), 'utf8')
  const control = async (path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/_sandbox/control/${path}`, {
      method: 'POST',
      headers: { 'x-sandbox-token': token },
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    return answer
  }
  return { gateway, webhooks, control, close }
}

const oneTimeKey = async (control: (path: string, body: object) => Promise<unknown>, customerKey: string) =>
  ((await control('auth-key', { customerKey })) as { authKey: string }).authKey

test('a demo charges practice cards through its own port, and its books outlive a restart', async () => {
  const dataDir = newFolder()
  const first = await startPractice(dataDir)
  const authKey = await oneTimeKey(first.control, 'customer-1')
  const card = await first.gateway.registerCard({ authKey, customerKey: 'customer-1', idempotencyKey: 'k' })
  expect(card).toMatchObject({ kind: 'registered' })
  const token = card.kind === 'registered' ? card.token : ''
  const charge = { orderId: 'order-1', idempotencyKey: 'c', token, customerKey: 'customer-1', amount: 9900 }
  const approved = await first.gateway.charge({ ...charge, orderName: '개인 월간' })
  expect(approved).toMatchObject({ kind: 'approved' })
  await first.close()

  const second = await startPractice(dataDir)
  closers.push(second.close)
  expect(await second.gateway.lookUp({ orderId: 'order-1', token: 'card' })).toMatchObject({
    kind: 'found',
    payment: { balance: 9900 },
  })
  await second.control('cancel', { orderId: 'order-1' })
  await expect.poll(() => second.webhooks.length, { timeout: 5000 }).toBe(1)
  expect(second.webhooks[0]?.path).toBe('/api/webhook/toss')
  expect(statSync(join(dataDir, 'sandbox/control-token')).mode & 0o777).toBe(0o600)
})

test('there is no practice company where real cards are charged, and nothing where payments are off', async () => {
  const sdkUrl = 'https://js.tosspayments.com/v2/standard'
  const apiUrl = 'https://api.tosspayments.com'
  const toss = await open({ kind: 'toss', clientKey: 'live_ck_a', secretKey: 'live_sk_b', apiUrl, sdkUrl })
  expect(toss.sandbox).toBeUndefined()
  expect(toss.checkout).toEqual({
    clientKey: 'live_ck_a',
    sdkUrl,
    origins: ['https://*.tosspayments.com', 'https://js.tosspayments.com'],
  })
  expect(await open({ kind: 'off' })).toEqual({ gateways: {} })
})

test('Stripe stands beside the company for Korea, or alone', async () => {
  const stripe = { secretKey: 'sk_test_a', webhookSecret: 'whsec_b', apiBase: 'http://127.0.0.1:9' }
  const alone = await open({ kind: 'off' }, stripe)
  expect(Object.keys(alone)).toEqual(['gateways'])
  expect(alone.gateways).toEqual({ stripe: expect.objectContaining({ name: 'stripe' }) })
})

function open(payments: Settings['payments'], stripe?: Settings['stripe']) {
  const addresses = { port: () => 1, publicUrl: () => 'https://books.example' }
  return openPayments(
    { payments, stripe, dataDir: newFolder(), host: '0.0.0.0' },
    () => new Date(),
    addresses,
  )
}
