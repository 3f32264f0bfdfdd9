import { Secret, TOTP, URI } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { browser, PASSWORD } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { testProviders, throughProvider, wordOf } from '#src/testing/servers/social.ts'

const library = testLibrary()
const providers = testProviders()
let ahead: number
let api: ReturnType<typeof library.visit>
const now = () => new Date(Date.parse('2026-06-15T12:00:10Z') + ahead)
const later = (seconds: number) => (ahead += seconds * 1000)

beforeEach(() => {
  ahead = 0
  api = library.visit({ members: { now }, social: providers().gate })
})

type Begun = { secret: string; uri: string; fields?: object; message?: string }
type Codes = { recoveryCodes: string[]; fields?: object }
type Reader = ReturnType<typeof browser>
const begin = (reader: Reader, password?: string) =>
  reader.send<Begun>('POST', '/api/user/totp', password === undefined ? {} : { password })
const confirm = (reader: Reader, code: string) =>
  reader.send<Codes>('POST', '/api/user/totp/confirm', { code })
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() })
const events = async () =>
  (await library.db.selectFrom('security_event').select('kind').orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

async function withTwoSteps() {
  const reader = browser(api)
  await reader.signUp()
  const { secret } = (await begin(reader, PASSWORD)).body
  const { recoveryCodes } = (await confirm(reader, codeOf(secret))).body
  return { reader, secret, recoveryCodes }
}

describe('setting up the second step', () => {
  test('takes the password, then a code of the app, and from then on signing in takes one too', async () => {
    const reader = browser(api)
    await reader.signUp()
    expect((await reader.get('/api/user/totp')).body).toEqual({
      on: false,
      required: false,
      recoveryCodesLeft: 0,
    })
    expect((await begin(reader, 'Wr0ng!pass')).body.fields).toEqual({ password: 'WRONG' })
    expect((await begin(reader)).body).toMatchObject({ message: 'STEP_UP_NEEDED' })
    const { secret, uri } = (await begin(reader, PASSWORD)).body
    const read = URI.parse(uri)
    expect(read).toMatchObject({ issuer: '언약서재', label: 'grace@mail.example' })
    expect(read.secret.base32).toBe(secret)
    expect((await browser(api).signIn()).status, 'begun is not on').toBe(200)
    expect((await confirm(reader, '000000')).body.fields).toEqual({ code: 'WRONG' })
    const code = codeOf(secret)
    const done = await confirm(reader, code)
    expect(done.body.recoveryCodes).toHaveLength(8)
    for (const one of done.body.recoveryCodes) expect(one).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect(new Set(done.body.recoveryCodes).size).toBe(8)
    expect((await reader.get('/api/user/totp')).body).toMatchObject({ on: true, recoveryCodesLeft: 8 })
    expect((await browser(api).signIn()).body).toMatchObject({ message: 'SECOND_FACTOR_NEEDED' })
    expect((await browser(api).signIn({ totp: code })).status, 'the code was used').toBe(401)
    later(30)
    expect((await browser(api).signIn({ totp: codeOf(secret) })).status).toBe(200)
    expect((await begin(reader, PASSWORD)).body.fields).toEqual({ code: 'ON' })
    const rows = JSON.stringify(await library.db.selectFrom('member').selectAll().execute())
    const hashes = JSON.stringify(await library.db.selectFrom('recovery_code').selectAll().execute())
    for (const word of [secret, ...done.body.recoveryCodes.flatMap((one) => [one, one.replaceAll('-', '')])])
      expect(rows + hashes).not.toContain(word)
    expect(await events()).toEqual(['twoStepOn', 'secondFactorWrong'])
    const mails = await library.db.selectFrom('outbox').select('kind').orderBy('id').execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['verify', 'twoStepOn'])
  })

  test('is confirmed once, by whichever of several calls is first, and only what was begun last counts', async () => {
    const reader = browser(api)
    await reader.signUp()
    expect((await confirm(reader, '123456')).body.fields).toEqual({ code: 'WRONG' })
    const first = (await begin(reader, PASSWORD)).body.secret
    const second = (await begin(reader, PASSWORD)).body.secret
    expect((await confirm(reader, codeOf(first))).body.fields).toEqual({ code: 'WRONG' })
    const answers = await Promise.all([1, 2, 3].map(() => confirm(reader, codeOf(second))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    expect(await library.db.selectFrom('recovery_code').selectAll().execute()).toHaveLength(8)
  })

  test('takes no password of who has none, but a sign-in of the last five minutes', async () => {
    providers().google.person = { sub: 'g', email: 'g@mail.example', email_verified: true }
    const reader = browser(api)
    const code = wordOf(await throughProvider(reader, 'google'))
    const joining = {
      code,
      nickname: '은혜',
      phone: '010-1234-5678',
      agreeTerms: true,
      agreePrivacy: true,
      over14: true,
    }
    await reader.send('POST', '/api/auth/social/signup', joining)
    expect((await begin(reader)).status).toBe(200)
    later(301)
    expect(await begin(reader)).toMatchObject({ status: 403, body: { message: 'STEP_UP_NEEDED' } })
  })

  test('is slowed down where the password is guessed', async () => {
    const waits: number[] = []
    const wait = (milliseconds: number) => Promise.resolve(void waits.push(milliseconds))
    const reader = browser(library.visit({ members: { now, wait } }))
    await reader.signUp()
    for (let n = 0; n < 7; n++) await begin(reader, 'Wr0ng!pass')
    expect(waits).toEqual([250, 500])
  })
})

describe('a recovery code', () => {
  test('opens once, however it is written', async () => {
    const { recoveryCodes, reader } = await withTwoSteps()
    const [one = '', two = ''] = recoveryCodes
    expect((await browser(api).signIn({ totp: one })).status).toBe(200)
    expect((await browser(api).signIn({ totp: one })).status).toBe(401)
    const typed = two.replaceAll('-', ' ').toUpperCase()
    const both = await Promise.all([1, 2].map(() => browser(api).signIn({ totp: typed })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await reader.get('/api/user/totp')).body).toMatchObject({ recoveryCodesLeft: 6 })
  })

  test('opens nobody else’s account', async () => {
    const { recoveryCodes } = await withTwoSteps()
    const other = browser(api)
    await other.signUp({ email: 'o@mail.example', nickname: '다른 이' })
    const { secret } = (await begin(other, PASSWORD)).body
    await confirm(other, codeOf(secret))
    const answer = await browser(api).signIn({ email: 'o@mail.example', totp: recoveryCodes[0] })
    expect(answer.status).toBe(401)
  })
})

const guessMails = () =>
  library.db.selectFrom('outbox').select('id').where('kind', '=', 'codesGuessed').execute()

describe('guessing codes by one who has the password', () => {
  test('is capped from all networks together, told and written down; the owner’s own device goes on', async () => {
    const { reader, secret } = await withTwoSteps()
    const from = (n: number) =>
      browser(library.visit({ members: { now }, social: providers().gate, address: `198.51.100.${n}` }))
    for (let n = 0; n < 20; n++) expect((await from(n).signIn({ totp: '000000' })).status).toBe(401)
    later(30)
    expect((await from(99).signIn({ totp: codeOf(secret) })).body).toMatchObject({
      message: 'PASSWORD_RESET_NEEDED',
    })
    expect(await guessMails()).toHaveLength(1)
    expect(await events()).toEqual([
      'twoStepOn',
      ...Array.from({ length: 20 }, () => 'secondFactorWrong'),
      'secondFactorLocked',
    ])
    expect((await reader.signIn({ totp: codeOf(secret) })).status).toBe(200)
  })

  test('is capped through a linked account too, and together with signing in by password', async () => {
    const { secret } = await withTwoSteps()
    await library.db.updateTable('member').set({ email_verified_at: now() }).execute()
    providers().google.person = { sub: 'g', email: 'grace@mail.example', email_verified: true }
    const thief = browser(api)
    const code = wordOf(await throughProvider(thief, 'google'))
    const finish = (totp: string) => thief.send('POST', '/api/auth/social/finish', { code, totp })
    for (let n = 0; n < 12; n++) expect((await finish('000000')).status).toBe(401)
    for (let n = 0; n < 8; n++) await browser(api).signIn({ totp: '000000' })
    later(30)
    expect(await finish(codeOf(secret))).toMatchObject({
      status: 429,
      body: { message: 'PASSWORD_RESET_NEEDED' },
    })
    expect(await guessMails()).toHaveLength(1)
    expect((await events()).filter((kind) => kind === 'secondFactorWrong')).toHaveLength(20)
  })
})

describe('turning it off', () => {
  const end = (reader: Reader, body: object) => reader.send('DELETE', '/api/user/totp', body)

  test('takes the password and a code', async () => {
    const { reader, secret } = await withTwoSteps()
    later(30)
    const code = codeOf(secret)
    expect((await end(reader, { password: 'Wr0ng!pass', code })).body.fields).toEqual({ password: 'WRONG' })
    expect((await end(reader, { password: PASSWORD, code: '000000' })).body.fields).toEqual({ code: 'WRONG' })
    expect((await end(reader, { password: PASSWORD, code: '' })).body.fields).toEqual({ code: 'WRONG' })
    expect((await end(reader, { password: PASSWORD, code })).status).toBe(200)
    expect((await browser(api).signIn()).status).toBe(200)
    expect(await library.db.selectFrom('recovery_code').selectAll().execute()).toEqual([])
    expect(await events()).toEqual(['twoStepOn', 'secondFactorWrong', 'twoStepOff'])
  })

  test('by guessing is slowed down, told to the member once, written down, and ends after twenty', async () => {
    const waits: number[] = []
    const { reader, secret } = await withTwoSteps()
    const wait = (milliseconds: number) => Promise.resolve(void waits.push(milliseconds))
    const thief = browser(library.visit({ members: { now, wait } }))
    thief.setCookies(reader.cookies())
    await thief.send('PATCH', '/api/auth/refresh')
    await thief.send('POST', '/api/user/stepUp', { password: PASSWORD })
    for (let n = 0; n < 20; n++)
      expect((await end(thief, { code: String(n).padStart(6, '0') })).body.fields).toEqual({ code: 'WRONG' })
    expect(waits.slice(0, 3)).toEqual([250, 500, 1000])
    expect(Math.max(...waits)).toBe(8000)
    later(30)
    const right = { code: codeOf(secret) }
    expect(await end(thief, right)).toMatchObject({ status: 429, body: { message: 'PASSWORD_RESET_NEEDED' } })
    expect((await thief.get('/api/user/totp')).body).toMatchObject({ on: true })
    expect(await guessMails()).toHaveLength(1)
    const seen = await events()
    expect(seen.filter((kind) => kind === 'secondFactorWrong')).toHaveLength(20)
    expect(seen.at(-1)).toBe('secondFactorLocked')
    expect((await browser(api).signIn({ totp: codeOf(secret) })).status, 'the owner signs in').toBe(200)
  })

  test('is not for owners', async () => {
    const { reader, secret } = await withTwoSteps()
    await library.db.updateTable('member').set({ role: 'owner' }).execute()
    later(30)
    const answer = await end(reader, { password: PASSWORD, code: codeOf(secret) })
    expect(answer).toMatchObject({ status: 403, body: { message: 'FORBIDDEN' } })
    expect((await reader.get('/api/user/totp')).body).toMatchObject({ on: true, required: true })
  })
})
