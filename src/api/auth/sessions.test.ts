import { beforeEach, describe, expect, test } from 'vitest'
import { grantEntitlement } from '#src/domain/access/entitlement.ts'
import { testLibrary } from '#src/testing/library.ts'
import { APPLICATION, browser, PASSWORD } from '#src/testing/browser.ts'

const library = testLibrary()
let api: ReturnType<typeof library.visit>
type Proofs = { token: string; fp: string; rt: string }

beforeEach(() => {
  api = library.visit()
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

  test.each([
    ['the bearer token alone', ({ token }: Proofs) => ({ authorization: `Bearer ${token}` })],
    ['the cookie that binds it alone', ({ fp }: Proofs) => ({ cookie: `__Host-fp=${fp}` })],
    ['the refresh cookie alone', ({ rt }: Proofs) => ({ cookie: `__Host-rt=${rt}` })],
  ])('ends at signing out by %s', async (_, headers) => {
    const reader = browser(api)
    const { body } = await reader.signUp()
    const { '__Host-fp': fp = '', '__Host-rt': rt = '' } = reader.cookies()
    const stranger = browser(api)
    await stranger.signUp({ email: 'o@mail.example', nickname: '다른 이' })
    const out = await api('/api/auth/logout', {
      method: 'POST',
      headers: headers({ token: body.access_token ?? '', fp, rt }),
    })
    expect(out.status).toBe(200)
    expect((await reader.get('/api/user/me')).body).toMatchObject({ message: 'SESSION_NULL' })
    expect((await reader.send('POST', '/api/auth/autoLogin')).body).toMatchObject({ message: 'SESSION_NULL' })
    expect((await stranger.get('/api/user/me')).status).toBe(200)
  })

  test('ends by a bearer token that has run out, and by no token of another’s making', async () => {
    let ahead = 0
    const late = library.visit({ members: { now: () => new Date(Date.now() + ahead) } })
    const reader = browser(late)
    const { body } = await reader.signUp()
    const signOut = (token: string) =>
      late('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    ahead = 3600_000
    await signOut(`${body.access_token?.slice(0, -4)}AAAA`)
    expect((await reader.send('PATCH', '/api/auth/refresh')).status).toBe(200)
    await signOut(body.access_token ?? '')
    expect((await reader.send('PATCH', '/api/auth/refresh')).body).toMatchObject({ message: 'SESSION_NULL' })
  })

  test('leaves no answers in the browser that ended it, but the language and the known device', async () => {
    const reader = browser(api)
    await reader.signUp()
    const out = await reader.send('POST', '/api/auth/logout')
    expect(out.headers.get('clear-site-data')).toBe('"cache"')
    await reader.signIn()
    const everywhere = await reader.send('DELETE', '/api/user/devices')
    expect(everywhere.headers.get('clear-site-data')).toBe('"cache"')
  })

  test('that ended opens nothing from the next request on, though its token has not run out', async () => {
    const reader = browser(api)
    await reader.signUp()
    const { bookId } = await library.plant({ pages: 4 }, { samplePages: 1 })
    const paidPage = `/api/bookCore/content/${bookId}/4`
    const { id } = await library.db.selectFrom('member').select('id').executeTakeFirstOrThrow()
    const until = new Date('2100-01-01')
    await grantEntitlement(library.db, id, { from: new Date(0), until, source: 'operator' })
    expect((await reader.get(paidPage)).status).toBe(200)
    const kept = reader.cookies()
    await reader.send('POST', '/api/auth/logout')
    reader.setCookies(kept)
    expect((await reader.get('/api/user/me')).body).toMatchObject({ message: 'SESSION_NULL' })
    expect((await reader.get(paidPage)).body).toMatchObject({ message: 'SESSION_NULL' })
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
    expect((await reader.get('/api/user/me')).body).toMatchObject({ billedYn: 'H' })
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
