import { expect, test } from 'vitest'
import { accessLog } from '#src/edge/access-log.ts'
import { devOutbox } from '#src/edge/dev-outbox.ts'
import { APPLICATION, browser, PASSWORD } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { testMail } from '#src/testing/servers/mail.ts'
import { testPorts } from '#src/testing/members.ts'
import { mailLoop } from './mail-loop.ts'

const library = testLibrary()
const { demo, outbox, send, signUp, sink } = testMail(library)

test('the outbox of a demo is shown to this machine only', async () => {
  const { kept, deliverAll } = demo()
  await signUp({ nickname: 'a.b c' })
  await deliverAll()
  const show = devOutbox(kept.list)
  const ask = (remoteAddress: string, headers: Record<string, string> = {}, host = 'localhost:3000') =>
    show(new Request(`http://${host}/dev/outbox`, { headers: { host, ...headers } }), {
      incoming: { socket: { remoteAddress } },
    } as never)
  expect(await (await ask('127.0.0.1')).json()).toMatchObject([{ to: APPLICATION.email }])
  const page = await ask('::1', { accept: 'text/html' })
  expect(await page.text()).toContain('<a href="https://books.example/verifyEmail?id=')
  expect((await ask('192.0.2.1')).status).toBe(404)
  expect((await ask('127.0.0.1', {}, 'evil.example')).status).toBe(404)
  expect((await ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(404)
})

test('no password, token, phone, address or mail gets into a line of a log', async () => {
  const lines: string[] = []
  const log = accessLog((text) => lines.push(text), 0)
  const onFault = (error: Error) => void lines.push(error.stack ?? error.message)
  const api = library.visit({ onFault })
  const secrets = new Set([PASSWORD, APPLICATION.email, '1234-5678', '+8210', 'Nq7!wzRt', '은혜'])
  const reader = browser(async (path, init) => {
    const answer = await api<never>(path, init)
    const request = new Request(`http://localhost${path}`, { method: init?.method ?? 'GET' })
    log.note(request, { incoming: { socket: {} } } as never, { status: answer.status, milliseconds: 1 })
    return answer
  })
  const { body } = await reader.signUp()
  secrets.add(body.access_token ?? '')
  for (const value of Object.values(reader.cookies())) secrets.add(value)
  await reader.get(`/api/auth/check/email?value=${APPLICATION.email}`)
  await reader.signIn({ password: 'Nq7!wzRt' })
  await reader.send('POST', '/api/auth/findId', { phone: APPLICATION.phone })
  const refusing = await sink({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no <grace@mail.example>'), { responseCode: 421 })),
  })
  const loop = mailLoop({ sendNext: () => send(refusing), log: (line) => lines.push(line), firstPause: 5 })
  await expect.poll(outbox).toMatchObject([{ attempts: 1 }])
  await loop.close()
  // A fault in the middle: the database is gone.
  const broken = library.visit({
    onFault,
    members: {
      passwords: { ...testPorts().passwords, hash: () => Promise.resolve('\u0000') },
    },
  })
  const fault = await browser(async (path, init) =>
    broken<never>(path, init).catch(() => reader.get('/api/site') as never),
  ).signUp({
    email: 'fault@mail.example',
    nickname: '고장',
  })
  expect(fault.status).toBe(200)
  log.close()
  const all = lines.join('\n')
  expect(all).toMatch(/"path":"\/api\/auth\/login","status":401/)
  expect(all, 'the fault was reported').toMatch(/invalid byte sequence/)
  for (const secret of [...secrets, 'fault@mail.example', '고장']) expect(all, secret).not.toContain(secret)
})
