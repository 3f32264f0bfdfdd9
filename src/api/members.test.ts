import { beforeEach, describe, expect, test } from 'vitest'
import { grantEntitlement } from '#src/domain/access/entitlement.ts'
import { testLibrary } from '#src/testing/library.ts'
import { APPLICATION, browser, PASSWORD } from '#src/testing/browser.ts'
import { createLimits } from './limits.ts'

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
      joinedAt: expect.any(String) as string,
      settings: { marketing: false, showsMarks: true, language: 'ko' },
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
    const unspeakable = await browser(api).signIn({ email: 'a\u0000@b.kr', password: '\u0000\ud800' })
    for (const other of [nobody, nonsense, unspeakable]) {
      expect(other.text).toBe(wrong.text)
      expect([...other.headers]).toEqual([...wrong.headers])
    }
  })

  test('as nobody does the same work as with a wrong password', async () => {
    await browser(api).signUp()
    const checked: boolean[] = []
    const { passwords } = await import('#src/testing/members.ts').then((it) => it.testTools())
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
      for (let n = 0; n < 4; n++) await browser(watched).signIn({ email, password: 'Wr0ng!pass' })
      return performance.now() - from
    }
    const [known, unknown] = [await took('grace@mail.example'), await took('nobody@mail.example')]
    expect(checked).toEqual([true, true, true, true, false, false, false, false])
    expect(unknown / known).toBeGreaterThan(0.4)
    expect(unknown / known).toBeLessThan(2.5)
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

describe('a session', () => {
  test('goes on with auto-login and refresh, until signing out', async () => {
    const reader = browser(api)
    await reader.signUp()
    const first = await reader.send('POST', '/api/auth/autoLogin')
    expect(first).toMatchObject({ status: 201, body: { user: { uid: 1 } } })
    expect((await reader.send('PATCH', '/api/auth/refresh')).status).toBe(200)
    expect((await reader.get('/api/user/me')).status).toBe(200)
    const out = await reader.send('POST', '/api/auth/logout')
    expect(out).toMatchObject({ status: 200, body: {} })
    expect(Object.keys(reader.cookies())).toEqual(['__Host-dv'])
    expect((await reader.send('POST', '/api/auth/autoLogin')).body).toMatchObject({ message: 'SESSION_NULL' })
    expect((await reader.send('POST', '/api/auth/logout')).status).toBe(200)
  })

  test('that ended opens nothing from the next request on, though its token has not run out', async () => {
    const reader = browser(api)
    await reader.signUp()
    const kept = reader.cookies()
    await reader.send('POST', '/api/auth/logout')
    reader.setCookies(kept)
    expect((await reader.get('/api/user/me')).body).toMatchObject({ message: 'SESSION_NULL' })
  })

  test('is on the list of devices, and each can be ended there', async () => {
    const phone = browser(api, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1')
    const desk = browser(api, 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36')
    await phone.signUp()
    await desk.signIn()
    type Device = { deviceId: string; name: string; isCurrent: boolean }
    const { body } = await desk.get<Device[]>('/api/user/devices')
    expect(body.map(({ name, isCurrent }) => ({ name, isCurrent }))).toEqual([
      { name: 'Chrome · Windows', isCurrent: true },
      { name: 'Safari · iPhone', isCurrent: false },
    ])
    const stranger = browser(api)
    await stranger.signUp({ email: 'o@mail.example', nickname: '남' })
    await stranger.signUp({ email: 'o@mail.example', nickname: '다른 이' })
    const end = (who: typeof desk) => who.send('DELETE', `/api/user/devices?deviceId=${body[1]!.deviceId}`)
    expect(await end(stranger)).toMatchObject({ status: 404, body: { message: 'DEVICE_NOT_FOUND' } })
    expect((await phone.get('/api/user/me')).status).toBe(200)
    expect((await end(desk)).status).toBe(200)
    expect((await phone.get('/api/user/me')).body).toMatchObject({ message: 'SESSION_NULL' })
    expect((await desk.get('/api/user/me')).status).toBe(200)
    expect((await desk.send('DELETE', '/api/user/devices')).status).toBe(200)
    expect(Object.keys(desk.cookies())).toEqual(['__Host-dv'])
    expect((await stranger.get('/api/user/me')).status).toBe(200)
  })

  test('is asked for by calls of members, and a bad token is told wherever it is shown', async () => {
    const visitor = browser(api)
    for (const path of ['/api/user/me', '/api/user/devices', '/api/bookFunction/main/history'])
      expect((await visitor.get(path)).body).toMatchObject({ message: 'TOKEN_NULL' })
    const book = await library.plant({ pages: 5 }, { samplePages: 1 })
    for (const path of [
      '/api/user/me',
      `/api/bookCore/content/${book.bookId}/4`,
      '/api/bookFunction/main/history',
    ]) {
      const { status, body } = await api(path, { headers: { authorization: 'Bearer x' } })
      expect({ status, body }, path).toMatchObject({ status: 401, body: { message: 'TOKEN_ERR' } })
    }
  })

  test('reads what its member may read, pictures too; a stolen token alone reads nothing', async () => {
    const book = await library.plant({ pages: 5, rich: true }, { samplePages: 1 })
    const reader = browser(api)
    const { body } = await reader.signUp()
    const path = `/api/bookCore/content/${book.bookId}/4`
    expect((await reader.get(path)).body).toMatchObject({ message: 'DID_NOT_PAYED' })
    const span = { from: new Date(0), until: new Date('2100-01-01'), source: 'subscription' as const }
    await grantEntitlement(library.db, 1, span)
    expect((await reader.get(path)).text).toContain(book.canary(4))
    expect((await reader.get('/api/user/me')).body).toMatchObject({ billedYn: 'Y' })
    const stolen = await api(path, { headers: { authorization: `Bearer ${body.access_token}` } })
    expect(stolen.body).toMatchObject({ message: 'TOKEN_ERR' })
    const { image_keys } = await library.db
      .selectFrom('page')
      .select('image_keys')
      .where('edition_id', '=', book.editionId)
      .where('number', '=', 4)
      .executeTakeFirstOrThrow()
    const picture = `/media/${book.editionId}/${image_keys[0]}`
    expect((await api(picture)).status).toBe(404)
    expect((await api(picture, { headers: { cookie: reader.cookie() } })).status).toBe(200)
    await reader.send('POST', '/api/auth/logout')
    expect((await api(picture, { headers: { cookie: reader.cookie() } })).status).toBe(404)
  })
})

describe('a change', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }, 200],
    [{ origin: 'http://localhost' }, 200],
    [{}, 200],
  ])('sent with %j answers %i', async (headers, status) => {
    const answer = await api('/api/auth/logout', { method: 'POST', headers })
    expect(answer.status).toBe(status)
  })

  test('that is no JSON, too large or without a body is refused', async () => {
    const send = (body: string, type = 'application/json') =>
      api<{ message: string }>('/api/auth/login', { method: 'POST', body, headers: { 'content-type': type } })
    expect(await send('{')).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } })
    expect(await send('', 'text/plain')).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } })
    expect(await send('null')).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } })
    const form = await send('email=a&password=b', 'application/x-www-form-urlencoded')
    expect(form).toMatchObject({ status: 400 })
    const large = JSON.stringify({ ...APPLICATION, password: PASSWORD.repeat(10_000) })
    expect(await send(large)).toMatchObject({ status: 413, body: { message: 'TOO_LARGE' } })
  })
})
