import { beforeEach, describe, expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { browser } from '#src/testing/browser.ts'
import { createLimits } from '#src/api/http/limits.ts'

const library = testLibrary()
let api: ReturnType<typeof library.visit>

beforeEach(() => {
  api = library.visit()
})

describe('signing up', () => {
  test('makes a member who is signed in', async () => {
    const reader = browser(api)
    const { status, body, headers } = await reader.signUp()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      access_token: expect.any(String) as string,
      user: { uid: 1, nickname: '은혜', thumbnailPath: null, billedYn: 'N' },
    })
    expect(Date.parse(body.expireDate ?? '')).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    expect(headers.get('cache-control')).toBe('no-store')
    const cookies = headers.getSetCookie()
    expect(new Set(cookies.map((cookie) => cookie.split('=')[0]))).toEqual(
      new Set(['__Host-dv', '__Host-fp', '__Host-rt']),
    )
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect((await reader.get('/api/user/me')).body).toEqual({
      uid: 1,
      nickname: '은혜',
      thumbnailPath: null,
      billedYn: 'N',
      email: 'grace@mail.example',
      emailVerifiedYn: 'N',
      phone: '***-****-5678',
      role: 'member',
      passwordYn: 'Y',
      leadsGroup: false,
      joinedAt: expect.any(String) as string,
      settings: { marketing: false, showsMarks: null, language: 'ko' },
    })
  })

  test('keeps neither password nor phone as they are, and nothing of what was not asked', async () => {
    await browser(api).signUp({ role: 'owner', id: 99, email_verified_at: '2026-01-01' })
    const row = await library.db.selectFrom('member').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/1234|5678"|Gr4!/)
    expect(row).toMatchObject({ id: 1, role: 'member', email_verified_at: null, marketing_agreed_at: null })
  })

  test.each([
    ['email', '', 'EMPTY'],
    ['email', 'x', 'INVALID'],
    ['nickname', '은', 'TOO_SHORT'],
    ['phone', '', 'EMPTY'],
    ['phone', '123', 'INVALID'],
    ['password', 'short', 'TOO_SHORT'],
    ['password', 'Password1!', 'COMMON'],
    ['password', 'Gr4ce-xyQ!', 'COMMON'],
    ['password', 'Gr4y!c3xQ', undefined],
    ['agreeTerms', false, 'REQUIRED'],
    ['agreePrivacy', false, 'REQUIRED'],
    ['over14', false, 'REQUIRED'],
    ['over14', 'yes', 'INVALID'],
  ])('with %s %j is %s', async (name, value, fault) => {
    const { status, body } = await browser(api).signUp({ [name]: value })
    if (fault === undefined) return expect(status).toBe(200)
    expect({ status, ...body }).toMatchObject({
      status: 400,
      message: 'INVALID_REQUEST',
      fields: { [name]: fault },
    })
    expect(await library.db.selectFrom('member').select('id').execute()).toEqual([])
  })

  test.each([
    ['email', { nickname: (n: number) => `은혜${n}` }],
    ['nickname', { email: (n: number) => `grace${n}@mail.example` }],
  ])('by fifty at once with one %s makes exactly one member', async (taken, other) => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        browser(api).signUp({
          phone: `010-1234-${1000 + n}`,
          ...Object.fromEntries(Object.entries(other).map(([name, make]) => [name, make(n)])),
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [taken]: 'TAKEN' } })
    expect(await library.db.selectFrom('member').select('id').execute()).toHaveLength(1)
    expect(await library.db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'verify' }])
  })

  test('by many at once with one phone makes five members', async () => {
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        browser(api).signUp({ email: `g${n}@mail.example`, nickname: `은혜${n}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.find(({ status }) => status === 400)?.body.fields).toEqual({ phone: 'TOO_MANY' })
  })

  test('in another spelling of a taken e-mail or nickname is refused, and the buttons say so before', async () => {
    await browser(api).signUp()
    const { body } = await browser(api).signUp({ email: 'GRACE@Mail.example', nickname: '은.혜' })
    expect(body.fields).toEqual({ email: 'TAKEN', nickname: 'TAKEN' })
    const available = async (what: string, value: string) =>
      (await api(`/api/auth/check/${what}?value=${encodeURIComponent(value)}`)).body
    expect(await available('email', 'GRACE@Mail.example')).toEqual({ available: false })
    expect(await available('email', 'other@mail.example')).toEqual({ available: true })
    expect(await available('nickname', '은혜'.normalize('NFD'))).toEqual({ available: false })
    expect(await available('nickname', '믿음')).toEqual({ available: true })
    expect(await available('nickname', '은')).toMatchObject({ fields: { value: 'TOO_SHORT' } })
  })
})

describe('signing in', () => {
  test('opens a session of its own, whatever cookies are there, and ends the one before it', async () => {
    const reader = browser(api)
    await reader.signUp()
    const before = reader.cookies()
    const { status, body } = await reader.signIn()
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ uid: 1 })
    const after = reader.cookies()
    expect(after['__Host-fp']).not.toBe(before['__Host-fp'])
    expect(after['__Host-rt']).not.toBe(before['__Host-rt'])
    const old = await api('/api/auth/autoLogin', {
      method: 'POST',
      headers: { cookie: `__Host-rt=${before['__Host-rt']}` },
    })
    expect(old.body).toMatchObject({ message: 'SESSION_NULL' })
  })

  test('with a wrong password and as nobody get the same answer', async () => {
    await browser(api).signUp()
    const wrong = await browser(api).signIn({ password: 'Wr0ng!pass' })
    const nobody = await browser(api).signIn({ email: 'nobody@mail.example' })
    const nonsense = await browser(api).signIn({ email: 'no address' })
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
    for (const other of [nobody, nonsense]) {
      expect(other.text).toBe(wrong.text)
      expect([...other.headers]).toEqual([...wrong.headers])
    }
  })

  test('as nobody does the same work as with a wrong password', async () => {
    await browser(api).signUp()
    const checked: boolean[] = []
    const { passwords } = await import('#src/testing/members.ts').then((it) => it.testPorts())
    const watched = library.visit({
      members: {
        passwords: {
          ...passwords,
          check: (stored, password) => {
            checked.push(stored !== undefined)
            return passwords.check(stored, password)
          },
        },
      },
    })
    const took = async (email: string) => {
      const from = performance.now()
      await browser(watched).signIn({ email, password: 'Wr0ng!pass' })
      return performance.now() - from
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let n = 0; n < 4; n++) {
      known.push(await took('grace@mail.example'))
      unknown.push(await took('nobody@mail.example'))
    }
    expect(checked).toEqual([true, false, true, false, true, false, true, false])
    // The least of each: on a busy machine any single one may take as long as it likes.
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })

  test('waits from the fifth failure on, longer each time, but not on a device used before', async () => {
    const waits: number[] = []
    const slow = library.visit({
      members: { wait: (milliseconds) => Promise.resolve(void waits.push(milliseconds)) },
    })
    const owner = browser(slow)
    await owner.signUp()
    const tried = async (email: string) => {
      waits.length = 0
      for (let n = 0; n < 9; n++) await browser(slow).signIn({ email, password: 'Wr0ng!pass' })
      return [...waits]
    }
    expect(await tried('grace@mail.example')).toEqual([250, 500, 1000, 2000])
    expect(await tried('nobody@mail.example')).toEqual([250, 500, 1000, 2000])
    waits.length = 0
    expect((await owner.signIn()).status).toBe(200)
    expect(waits).toEqual([])
    expect((await browser(slow).signIn()).status).toBe(200)
    expect(waits).toEqual([4000])
    waits.length = 0
    await browser(slow).signIn({ password: 'Wr0ng!pass' })
    expect(waits, 'a success forgets the failures').toEqual([])
  })

  test('after a hundred failures in a row asks for a new password, of strangers only', async () => {
    const owner = browser(api)
    await owner.signUp()
    const stranger = browser(api)
    for (let n = 0; n < 3; n++) await stranger.signIn({ password: 'Wr0ng!pass' })
    await library.db.updateTable('sign_in_failure').set({ consecutive: 100 }).execute()
    expect(await stranger.signIn()).toMatchObject({ status: 429, body: { message: 'PASSWORD_RESET_NEEDED' } })
    expect((await owner.signIn()).status).toBe(200)
  })

  test('from one address is held back after thirty in a minute; others sign in meanwhile', async () => {
    await browser(api).signUp()
    let time = 0
    const limits = createLimits(() => time)
    const flood = browser(library.visit({ limits, address: '198.51.100.7' }))
    const other = browser(library.visit({ limits, address: '203.0.113.9' }))
    const from = performance.now()
    const flooding = Promise.all(
      Array.from({ length: 300 }, () => flood.signIn({ email: 'x@y.example', password: 'Wr0ng!pass' })),
    )
    expect((await other.signIn()).status).toBe(200)
    expect(performance.now() - from).toBeLessThan(5000)
    const held = (await flooding).filter(({ status }) => status === 429)
    expect(held).toHaveLength(270)
    expect(held[0]).toMatchObject({ body: { message: 'TOO_MANY_REQUESTS' } })
    expect(held[0]?.headers.get('retry-after')).toBe('60')
    time = 60_000
    expect((await flood.signIn()).status).toBe(200)
  })
})
