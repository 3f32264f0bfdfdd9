import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accessLog } from '#src/edge/access-log.ts'
import { devOutbox } from '#src/edge/dev-outbox.ts'
import { sendNextMail } from '#src/domain/members/send-mail.ts'
import { APPLICATION, browser, PASSWORD } from '#src/testing/browser.ts'
import { testFolders } from '#src/testing/folder.ts'
import { testLibrary } from '#src/testing/library.ts'
import { testTools } from '#src/testing/members.ts'
import { createLimits } from '#src/api/limits.ts'
import { keptMails } from './kept-mails.ts'
import { mailLoop } from './mail-loop.ts'
import { smtpDelivery } from './smtp.ts'

const library = testLibrary()
const folder = testFolders()
const stops: (() => Promise<unknown>)[] = []
let got: string[] = []

beforeEach(() => {
  got = []
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

/** A real SMTP server on this machine that puts what it takes into `got`. */
async function sink(options: SMTPServerOptions = {}, port = 0): Promise<number> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        got.push(text)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  stops.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = listening.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const delivery = (port: number, timeout = 2000) =>
  smtpDelivery({ smtpUrl: `smtp://127.0.0.1:${port}`, from: '언약서재 <library@books.example>' }, timeout)

const room = (now = () => new Date()) => ({ ...testTools(), db: library.db, now })
const send = (port: number, timeout?: number, now?: () => Date) =>
  sendNextMail(room(now), { deliver: delivery(port, timeout), publicUrl: 'https://books.example' })

const outbox = () =>
  library.db.selectFrom('outbox').select(['kind', 'outcome', 'attempts']).orderBy('id').execute()

const signUp = (other: object = {}, query = '') => {
  const api = library.visit()
  return browser((path, init) => api(`${path}${query}`, init)).signUp(other)
}

/** What a mail says, from the form it travels in. */
function partsOf(raw: string): string {
  const parts = raw.split(/\r\n\r\n/)
  return parts
    .map((part, index) => {
      if (/base64/i.test(parts[index - 1]?.split('\r\n--').at(-1) ?? ''))
        return Buffer.from(part.split('\r\n--')[0] ?? '', 'base64').toString()
      return part.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
    })
    .join('\n')
}

describe('a mail', () => {
  test('waits in the transaction of what it tells of, and is sent once, in its language', async () => {
    const port = await sink()
    await signUp({}, '?lang=en')
    expect(await outbox()).toEqual([{ kind: 'verify', outcome: null, attempts: 0 }])
    expect(await send(port)).toBe(true)
    expect(await send(port)).toBe(false)
    expect(got).toHaveLength(1)
    expect(got[0]).toMatch(/^To: grace@mail\.example\r$/m)
    expect(got[0]).toMatch(/^Subject: \[Covenant Library\] Please verify your e-mail address\r$/m)
    expect(got[0]).toMatch(/text\/plain[^]*text\/html/)
    expect(partsOf(got[0]!)).toContain('https://books.example/verifyEmail?id=grace%40mail.example#')
    expect(await outbox()).toEqual([{ kind: 'verify', outcome: 'sent', attempts: 1 }])
  })

  test('waits while the server is down, slow or refuses us, and goes out when it is back, in order', async () => {
    const away = createServer().listen(0, '127.0.0.1')
    await once(away, 'listening')
    const { port } = away.address() as { port: number }
    away.close()
    await signUp()
    await signUp({ email: 'second@mail.example', nickname: '둘째' })
    await expect(send(port)).rejects.toThrow(/^ESOCKET$|^ECONNREFUSED$|^ECONNECTION$/)
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    stops.push(() => new Promise((resolve) => silent.close(resolve)))
    await expect(send((silent.address() as { port: number }).port, 200)).rejects.toThrow(/TIMEDOUT/)
    const strict = await sink({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('not you'), { responseCode: 550 })),
    })
    await expect(send(strict)).rejects.toThrow(/EENVELOPE 550/)
    expect(await outbox()).toMatchObject([
      { outcome: null, attempts: 3 },
      { outcome: null, attempts: 0 },
    ])
    const back = await sink()
    while (await send(back));
    expect(got.map((mail) => /^To: (\S+)/m.exec(mail)?.[1])).toEqual([
      'grace@mail.example',
      'second@mail.example',
    ])
  })

  test('that its receiver refuses is given up, or tried later; the others go on', async () => {
    await signUp({ email: 'gone@mail.example' })
    await signUp({ email: 'full@mail.example', nickname: '둘째' })
    await signUp({ email: 'good@mail.example', nickname: '셋째' })
    let full = true
    const port = await sink({
      onRcptTo({ address }, _session, done) {
        if (address.startsWith('gone'))
          return done(Object.assign(new Error('no such'), { responseCode: 550 }))
        if (address.startsWith('full') && full)
          return done(Object.assign(new Error('full'), { responseCode: 452 }))
        done()
      },
    })
    while (await send(port));
    expect(await outbox()).toMatchObject([{ outcome: 'refused' }, { outcome: null }, { outcome: 'sent' }])
    full = false
    expect(await send(port)).toBe(false)
    expect(await send(port, 2000, () => new Date(Date.now() + 61_000))).toBe(true)
    expect(await outbox()).toMatchObject([{ outcome: 'refused' }, { outcome: 'sent' }, { outcome: 'sent' }])
  })

  test('outlives a crash between its commit and its sending, and one in the middle of sending', async () => {
    const port = await sink()
    await signUp()
    // The sender died with the mail in its hands.
    const dying = sendNextMail(room(), {
      deliver: () => new Promise(() => {}),
      publicUrl: 'https://x.example',
    })
    void dying
    await expect.poll(outbox).toMatchObject([{ attempts: 1, outcome: null }])
    expect(await send(port), 'nobody else takes it meanwhile').toBe(false)
    expect(await send(port, 2000, () => new Date(Date.now() + 121_000))).toBe(true)
    expect(got).toHaveLength(1)
  })

  test('is taken by one of several senders only', async () => {
    const port = await sink()
    for (const n of [1, 2, 3]) await signUp({ email: `g${n}@mail.example`, nickname: `은혜${n}` })
    await Promise.all(Array.from({ length: 9 }, () => send(port)))
    expect(got).toHaveLength(3)
  })
})

test('the loop sends what it is woken for, and says once that nothing gets through', async () => {
  const said: string[] = []
  const tries = ['down', 'down', true, true, false]
  const loop = mailLoop({
    sendNext: () => {
      const next = tries.shift() ?? false
      return next === 'down' ? Promise.reject(new Error('ECONNREFUSED')) : Promise.resolve(next === true)
    },
    say: (line) => said.push(line),
    firstPause: 5,
  })
  await expect.poll(() => tries.length).toBe(0)
  expect(said).toEqual(['mail: waits, ECONNREFUSED', 'mail: going out again'])
  tries.push(true)
  loop.wake()
  await expect.poll(() => tries.length).toBe(0)
  await loop.close()
  tries.push(true)
  loop.wake()
  await sleep(30)
  expect(tries).toHaveLength(1)
})

/** A demo: mails are kept in a folder, and the tests read them there. */
function demo() {
  const kept = keptMails(folder())
  const deliverAll = async () => {
    while (await sendNextMail(room(), { deliver: kept.deliver, publicUrl: 'https://books.example' }));
    return kept.list()
  }
  const linkToken = async () => /#(\S+)/.exec((await deliverAll())[0]?.text ?? '')?.[1] ?? ''
  return { kept, deliverAll, linkToken }
}

describe('by mail', () => {
  test('an address is verified, once', async () => {
    const { linkToken } = demo()
    const reader = browser(library.visit())
    await reader.signUp()
    const token = await linkToken()
    const verify = () => reader.send('POST', '/api/auth/verifyEmail', { token })
    expect((await verify()).status).toBe(200)
    expect((await reader.get('/api/user/me')).body).toMatchObject({ emailVerifiedYn: 'Y' })
    expect(await verify()).toMatchObject({ status: 400, body: { message: 'LINK_EXPIRED' } })
  })

  test('only the newest link works, for its time and its purpose', async () => {
    const { linkToken } = demo()
    let ahead = 0
    const api = library.visit({ members: { now: () => new Date(Date.now() + ahead) } })
    const reader = browser(api)
    await reader.signUp()
    const first = await linkToken()
    await sleep(2)
    await reader.send('POST', '/api/auth/verifyEmail/resend', { email: APPLICATION.email })
    const second = await linkToken()
    const verify = (token: string) => reader.send('POST', '/api/auth/verifyEmail', { token })
    expect((await verify(first)).status).toBe(400)
    const reset = await reader.send('POST', '/api/auth/resetPassword', {
      token: second,
      password: 'Nq7!wzRt',
    })
    expect(reset.body).toMatchObject({ message: 'LINK_EXPIRED' })
    ahead = 24 * 3600_000 + 1000
    expect((await verify(second)).status).toBe(400)
    ahead = 0
    expect((await verify(second)).status).toBe(200)
  })

  test('a password is set anew: once, by its rules, and all sessions end', async () => {
    const { linkToken, deliverAll } = demo()
    const api = library.visit()
    const reader = browser(api)
    await reader.signUp()
    await deliverAll()
    await sleep(2)
    await browser(api).send('POST', '/api/auth/findPassword', { email: APPLICATION.email })
    const token = await linkToken()
    const reset = (password: string) =>
      browser(api).send('POST', '/api/auth/resetPassword', { token, password })
    expect((await reset('weak')).body.fields).toEqual({ password: 'TOO_SHORT' })
    expect((await reset('Gr4ce-mail!')).body.fields).toEqual({ password: 'COMMON' })
    const tries = await Promise.all([reset('Nq7!wzRt'), reset('Nq7!wzRt')])
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await reader.get('/api/user/me')).body).toMatchObject({ message: 'SESSION_NULL' })
    expect((await browser(api).signIn()).status).toBe(401)
    expect((await browser(api).signIn({ password: 'Nq7!wzRt' })).status).toBe(200)
    expect((await deliverAll())[0]?.subject).toBe('[언약서재] 비밀번호가 바뀌었습니다')
  })

  test.each(['/api/auth/findPassword', '/api/auth/verifyEmail/resend'])(
    '%s says and does the same for an address that nobody has',
    async (path) => {
      const { deliverAll } = demo()
      const api = library.visit()
      await browser(api).signUp()
      await deliverAll()
      const known = await browser(api).send('POST', path, { email: APPLICATION.email })
      const unknown = await browser(api).send('POST', path, { email: 'nobody@mail.example' })
      expect(known).toMatchObject({ status: 200, text: '{}' })
      expect(unknown).toMatchObject({ status: 200, text: '{}' })
      expect([...unknown.headers]).toEqual([...known.headers])
      expect((await outbox()).slice(1)).toEqual(
        [1, 2].map(() => expect.objectContaining({ outcome: null, attempts: 0 }) as object),
      )
      expect(await deliverAll()).toHaveLength(2)
    },
  )

  test('one address gets three an hour, whoever asks', async () => {
    const limits = createLimits(() => 0)
    const ask = (n: number) =>
      browser(library.visit({ limits, address: `192.0.2.${n}` })).send('POST', '/api/auth/findPassword', {
        email: APPLICATION.email,
      })
    const statuses = []
    for (const n of [1, 2, 3, 4]) statuses.push((await ask(n)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

test('an ID is found by phone, masked; an unknown phone finds none', async () => {
  const api = library.visit()
  await browser(api).signUp()
  const find = (phone: string) => browser(api).send('POST', '/api/auth/findId', { phone })
  expect((await find('+82 10 1234 5678')).body).toEqual({ emails: ['gr***@mail.example'] })
  expect(await find('010-9999-9999')).toMatchObject({ status: 200, body: { emails: [] } })
  expect((await find('x')).body).toMatchObject({ fields: { phone: 'INVALID' } })
})

test('the outbox of a demo drops the mails of one who leaves, and of nobody else', async () => {
  const { kept, deliverAll } = demo()
  await signUp()
  await signUp({ email: 'second@mail.example', nickname: '둘째' })
  expect(await deliverAll()).toHaveLength(2)
  await kept.forget(APPLICATION.email)
  expect((await kept.list()).map(({ to }) => to)).toEqual(['second@mail.example'])
})

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
  const loop = mailLoop({ sendNext: () => send(refusing), say: (line) => lines.push(line), firstPause: 5 })
  await expect.poll(outbox).toMatchObject([{ attempts: 1 }])
  await loop.close()
  // A fault in the middle: the database is gone.
  const broken = library.visit({
    onFault,
    members: {
      passwords: { ...testTools().passwords, hash: () => Promise.resolve('\u0000') },
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
