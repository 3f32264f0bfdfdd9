import { beforeEach, describe, expect, test } from 'vitest'
import { browser } from '#src/testing/browser.ts'
import { askRaw, testLibrary } from '#src/testing/library.ts'
import {
  comeBack,
  gateOf,
  goToProvider,
  testProviders,
  throughProvider,
  wordOf,
} from '#src/testing/servers/social.ts'
import { openProvider } from '#src/testing/servers/openid-provider.ts'

const library = testLibrary()
const providers = testProviders()
let api: ReturnType<typeof library.visit>

beforeEach(() => {
  api = library.visit({ social: providers().gate })
  providers().google.person = { sub: 'g-1', email: 'grace@mail.example', email_verified: true }
  providers().google.delay = 0
})

const finish = (reader: ReturnType<typeof browser>, code: string) =>
  reader.send('POST', '/api/auth/social/finish', { code })

async function begin(reader: ReturnType<typeof browser>, provider = 'google') {
  return (await reader.get(`/api/auth/social/${provider}`)).headers.get('location') ?? ''
}

test('only what the operator has set up is offered, and anything else is not there', async () => {
  expect((await api('/api/auth/social')).body).toEqual({ providers: ['kakao', 'naver', 'google', 'apple'] })
  const bare = library.visit()
  expect((await bare('/api/auth/social')).body).toEqual({ providers: [] })
  for (const path of ['/api/auth/social/google', '/api/auth/social/google/callback?code=x&state=y'])
    expect((await bare(path)).status).toBe(404)
  expect((await bare('/api/auth/social/facebook')).status).toBe(400)
})

test('the way there carries a challenge, a state and a nonce, each new, and the secrets stay in the browser', async () => {
  const reader = browser(api)
  const answer = await reader.get('/api/auth/social/google')
  const sent = new URL(answer.headers.get('location') ?? '').searchParams
  expect(sent.get('code_challenge_method')).toBe('S256')
  expect(sent.get('redirect_uri')).toBe('http://localhost/api/auth/social/google/callback')
  for (const name of ['code_challenge', 'state', 'nonce']) expect(sent.get(name)).toMatch(/^[\w-]{32,}$/)
  const [set = ''] = answer.headers.getSetCookie()
  expect(set).toMatch(/^__Host-so-[\w-]{12}=.*; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const apple = await reader.get('/api/auth/social/apple')
  expect(apple.headers.getSetCookie()[0]).toMatch(/SameSite=None$/)
  expect(set).not.toContain(sent.get('nonce'))
  const again = new URL(await begin(reader)).searchParams
  for (const name of ['code_challenge', 'state', 'nonce']) expect(again.get(name)).not.toBe(sent.get(name))
})

describe('the way back leads to sign in with a reason', () => {
  test.each(['kakao', 'google', 'naver', 'apple'] as const)(
    'where the person said no at %s',
    async (provider) => {
      const { google, kakao, naver } = providers()
      google.person = kakao.person = { sub: 'g-1', denies: true }
      naver.person = { id: 'n-1', denies: true }
      expect(await throughProvider(browser(api), provider)).toBe('/login?social=denied')
    },
  )

  test('where the provider is down, or too slow', async () => {
    const away = await openProvider({ returnTo: () => ['http://localhost/api/auth/social/google/callback'] })
    const { kakao, naver, google } = providers()
    const gate = gateOf({ kakao, naver, google: away }, 1)
    const here = library.visit({ social: gate })
    const reader = browser(here)
    away.person = { sub: 'g-1' }
    const back = await goToProvider(await begin(reader))
    await away.close()
    expect(await comeBack(reader, back), 'it went down between').toBe('/login?social=down')
    const fresh = library.visit({ social: gateOf({ kakao, naver, google: away }, 1) })
    expect(await throughProvider(browser(fresh), 'google')).toBe('/login?social=down')
    google.delay = 3000
    const slow = library.visit({ social: gateOf({ kakao, naver, google }, 0.3) })
    expect(await throughProvider(browser(slow), 'google')).toBe('/login?social=down')
  })

  test('where it is walked twice, in another browser, with another state, or too late', async () => {
    let ahead = 0
    const now = () => new Date(Date.now() + ahead)
    const here = library.visit({ social: providers().gate, members: { now } })
    const reader = browser(here)
    const back = await goToProvider(await begin(reader))
    expect(await comeBack(browser(here), back), 'another browser').toBe('/login?social=expired')
    const forged = { path: back.path.replace(/state=[^&]+/, 'state=mine') }
    expect(await comeBack(reader, forged)).toBe('/login?social=expired')
    expect(await comeBack(reader, { path: '/api/auth/social/google/callback' })).toBe('/login?social=expired')
    const elsewhere = { path: back.path.replace('/google/', '/kakao/') }
    expect(await comeBack(reader, elsewhere), 'another provider').toBe('/login?social=expired')
    const slow = await goToProvider(await begin(reader))
    ahead = 600_001
    expect(await comeBack(reader, slow)).toBe('/login?social=expired')
    ahead = 0
    const good = await goToProvider(await begin(reader))
    expect(await comeBack(reader, good)).toMatch(/^\/authentication#/)
    expect(await comeBack(reader, good), 'twice').toBe('/login?social=expired')
  })

  test('where the code is not the provider’s, or the sealed cookie was changed', async () => {
    const reader = browser(api)
    const back = await goToProvider(await begin(reader))
    const wrong = { path: back.path.replace(/code=[^&]+/, 'code=guessed') }
    expect(await comeBack(reader, wrong)).toBe('/login?social=failed')
    const next = await goToProvider(await begin(reader))
    const changed = Object.entries(reader.cookies()).map(([name, value]) => [
      name,
      `${value.slice(0, -4)}AAAA`,
    ])
    reader.setCookies(Object.fromEntries(changed) as Record<string, string>)
    expect(await comeBack(reader, next)).toBe('/login?social=expired')
  })
})

test('two windows at once both come in, and a browser full of ways begun is cleared', async () => {
  const reader = browser(api)
  const one = await goToProvider(await begin(reader))
  const two = await goToProvider(await begin(reader))
  const places = [await comeBack(reader, two), await comeBack(reader, one)]
  for (const place of places) expect((await finish(reader, wordOf(place))).status).toBe(200)
  for (let n = 0; n < 12; n++) await begin(reader)
  expect(Object.keys(reader.cookies()).length).toBeLessThan(6)
})

test('the word works once, in its browser, for its time', async () => {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const here = library.visit({ social: providers().gate, members: { now } })
  const reader = browser(here)
  const word = wordOf(await throughProvider(reader, 'google'))
  expect((await finish(browser(here), word)).body).toMatchObject({ message: 'SOCIAL_EXPIRED' })
  expect((await finish(reader, 'another')).body).toMatchObject({ message: 'SOCIAL_EXPIRED' })
  const joining = {
    code: word,
    nickname: '은혜',
    phone: '010-1234-5678',
    agreeTerms: true,
    agreePrivacy: true,
    over14: true,
  }
  const kept = reader.cookies()
  expect((await reader.send('POST', '/api/auth/social/signup', joining)).status).toBe(200)
  reader.setCookies(kept)
  expect((await finish(reader, word)).body, 'the cookie was copied').toMatchObject({
    message: 'SOCIAL_EXPIRED',
  })
  const late = wordOf(await throughProvider(reader, 'google'))
  ahead = 600_001
  expect((await finish(reader, late)).body).toMatchObject({ message: 'SOCIAL_EXPIRED' })
})

test('of five calls with one word at once, one comes in', async () => {
  const first = browser(api)
  const joining = {
    nickname: '은혜',
    phone: '010-1234-5678',
    agreeTerms: true,
    agreePrivacy: true,
    over14: true,
  }
  const code = wordOf(await throughProvider(first, 'google'))
  await first.send('POST', '/api/auth/social/signup', { code, ...joining })
  const reader = browser(api)
  const word = wordOf(await throughProvider(reader, 'google'))
  const answers = await Promise.all(Array.from({ length: 5 }, () => finish(reader, word)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a page of another site finishes nothing, and Apple’s form alone may come from elsewhere', async () => {
  const reader = browser(api)
  const place = await reader.sendForm('/api/auth/social/apple/callback', 'code=x&state=y')
  expect(place.headers.get('location')).toBe('/login?social=expired')
  expect((await reader.sendForm('/api/auth/social/finish', 'code=x')).status).toBe(403)
  for (const path of ['/api/auth/social/apple/callback/', '/api/auth/social/apple/%63allback']) {
    const answer = await askRaw(library.api({ social: providers().gate }), path, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: 'state=y',
    })
    expect(answer.status, path).not.toBe(200)
    expect(answer.headers.get('location') ?? '/login').toMatch(/^\/login/)
  }
})
