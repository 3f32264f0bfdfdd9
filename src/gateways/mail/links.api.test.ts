import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLimits } from '#src/api/http/limits.ts'
import type { Mail } from '#src/domain/mail/letter.ts'
import { APPLICATION, type Browser, browser } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { takeMails, testMail, tokenIn } from '#src/testing/servers/mail.ts'

const library = testLibrary()
const { demo, outbox, signUp } = testMail(library)

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

  describe('a new password asked for by strangers', () => {
    const { email } = APPLICATION
    let limits = createLimits(() => 0)
    let time: number
    const now = () => new Date(time)
    beforeEach(() => {
      limits = createLimits(() => 0)
      time = Date.now()
    })
    const visit = (address: string) => library.visit({ limits, address, members: { now } })
    const ask = (reader: Browser) => reader.send('POST', '/api/auth/findPassword', { email })
    const resets = async () =>
      (await takeMails(library.db, now)).filter(({ text }) => text.includes('/resetPassword#'))
    const reset = (mail: Mail | undefined) =>
      browser(visit('203.0.113.9')).send('POST', '/api/auth/resetPassword', {
        token: tokenIn(mail),
        password: 'Nq7!wzRt',
      })

    test('is refused to them after three, and sent to the owner from elsewhere all the same', async () => {
      const owner = browser(visit('203.0.113.9'))
      await owner.signUp()
      const stranger = browser(visit('198.51.100.7'))
      const statuses = []
      for (let n = 0; n < 12; n++) statuses.push((await ask(stranger)).status)
      expect(statuses).toEqual([200, 200, 200, ...Array.from({ length: 9 }, () => 429)])
      expect(await resets()).toHaveLength(3)
      expect((await ask(browser(visit('203.0.113.77')))).status).toBe(200)
      const [mail] = await resets()
      expect((await reset(mail)).status).toBe(200)
    })

    test('is sent to the owner’s own device although the stranger asks from the same network', async () => {
      const owner = browser(visit('203.0.113.9'))
      await owner.signUp()
      const stranger = browser(visit('203.0.113.9'))
      for (let n = 0; n < 12; n++) await ask(stranger)
      expect((await ask(stranger)).status).toBe(429)
      await resets()
      expect((await ask(owner)).status).toBe(200)
      expect(await resets()).toHaveLength(1)
    })

    test('from forty networks fills no mailbox, and leaves the owner a link that works', async () => {
      await browser(visit('203.0.113.9')).signUp()
      const from = (n: number) => ask(browser(visit(`198.51.100.${n}`)))
      const asked = await Promise.all([0, 1, 2, 3, 4].map(from))
      for (let n = 5; n < 40; n++) asked.push(await from(n))
      expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]))
      const got = await resets()
      expect(got).toHaveLength(6)
      time += 2 * 60_000
      expect((await ask(browser(visit('203.0.113.77')))).status).toBe(200)
      expect(await resets(), 'what came two minutes ago still works').toEqual([])
      time += 4 * 60_000
      expect((await ask(browser(visit('203.0.113.78')))).status).toBe(200)
      expect(await resets(), 'its link is about to run out').toHaveLength(1)
      expect((await reset(got[0])).status, 'and none makes another void').toBe(200)
      for (const mail of got.slice(1)) expect((await reset(mail)).status, 'but one that is used').toBe(400)
    })
  })
})

test('an ID is found by phone, masked; an unknown phone finds none', async () => {
  const api = library.visit()
  await browser(api).signUp()
  const find = (phone: string) => browser(api).send('POST', '/api/auth/findId', { phone })
  expect((await find('+82 10 1234 5678')).body).toEqual({ emails: ['gr***@mail.example'] })
  expect(await find('010-9999-9999')).toMatchObject({ status: 200, body: { emails: [] } })
  expect((await find('x')).body).toMatchObject({ fields: { phone: 'INVALID' } })
  const known = await find('010-1234-5678')
  const unknown = await find('010-9999-9999')
  expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body))
  expect([...unknown.headers].filter(([name]) => name !== 'content-length')).toEqual(
    [...known.headers].filter(([name]) => name !== 'content-length'),
  )
  const took = async (phone: string) => {
    const from = performance.now()
    await find(phone)
    return performance.now() - from
  }
  const [ofKnown, ofUnknown]: [number[], number[]] = [[], []]
  for (let n = 0; n < 20; n++) {
    ofKnown.push(await took('010-1234-5678'))
    ofUnknown.push(await took('010-9999-9999'))
  }
  // The least of each: on a busy machine any single one may take as long as it likes.
  const ratio = Math.min(...ofUnknown) / Math.min(...ofKnown)
  expect(ratio).toBeGreaterThan(0.4)
  expect(ratio).toBeLessThan(2.5)
})

test('strangers who ask for a phone take nothing from its owner, who is found from elsewhere', async () => {
  const limits = createLimits(() => 0)
  await browser(library.visit()).signUp()
  const find = (address: string) =>
    browser(library.visit({ limits, address })).send('POST', '/api/auth/findId', { phone: APPLICATION.phone })
  const statuses = []
  for (let n = 0; n < 7; n++) statuses.push((await find('198.51.100.7')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect((await find('203.0.113.9')).body).toEqual({ emails: ['gr***@mail.example'] })
})

test('the outbox of a demo drops the mails of one who leaves, and of nobody else', async () => {
  const { kept, deliverAll } = demo()
  await signUp()
  await signUp({ email: 'second@mail.example', nickname: '둘째' })
  expect(await deliverAll()).toHaveLength(2)
  await kept.forget(APPLICATION.email)
  expect((await kept.list()).map(({ to }) => to)).toEqual(['second@mail.example'])
})
