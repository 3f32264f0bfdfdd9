import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { encryptSecondFactor } from '#src/domain/members/second-factor/second-factor.ts'
import { APPLICATION, browser } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { testPorts } from '#src/testing/members.ts'
import { testProviders, throughProvider, wordOf } from '#src/testing/servers/social.ts'

const library = testLibrary()
const providers = testProviders()
let api: ReturnType<typeof library.visit>

const GRACE = { sub: 'g-1', email: 'grace@mail.example', email_verified: true }
const AGREED = {
  nickname: '은혜',
  phone: '010-1234-5678',
  agreeTerms: true,
  agreePrivacy: true,
  over14: true,
}

beforeEach(() => {
  api = library.visit({ social: providers().gate })
  providers().google.person = GRACE
  providers().kakao.person = GRACE
  providers().naver.person = { id: 'n-1', email: 'grace@naver.com' }
})

type Finished = { pass: { user: { uid: number } } | null; newcomer: object | null; message?: string }
const finish = (reader: ReturnType<typeof browser>, code: string, more: object = {}) =>
  reader.send<Finished>('POST', '/api/auth/social/finish', { code, ...more })
const signUpWith = (reader: ReturnType<typeof browser>, code: string, more: object = {}) =>
  reader.send('POST', '/api/auth/social/signup', { code, ...AGREED, ...more })
const members = () => library.db.selectFrom('member').selectAll().orderBy('id').execute()
const links = () => library.db.selectFrom('social_identity').selectAll().execute()

async function verifyAddress() {
  await library.db.updateTable('member').set({ email_verified_at: new Date() }).execute()
}

describe('whom nobody here is yet', () => {
  test.each([
    ['kakao', 'grace@mail.example'],
    ['naver', 'grace@naver.com'],
    ['google', 'grace@mail.example'],
    ['apple', 'grace@mail.example'],
  ] as const)(
    'comes back from %s, agrees and is a member with a verified address',
    async (provider, email) => {
      const reader = browser(api)
      const place = await throughProvider(reader, provider)
      expect(place).toMatch(/^\/authentication#[\w-]{32}$/)
      const word = wordOf(place)
      expect((await finish(reader, word)).body).toEqual({ pass: null, newcomer: { provider, email } })
      expect(await members(), 'nothing is stored before age and consent').toEqual([])
      expect((await signUpWith(reader, word, { over14: false })).body.fields).toEqual({ over14: 'REQUIRED' })
      expect(await members()).toEqual([])
      expect((await signUpWith(reader, word)).status).toBe(200)
      expect((await reader.get('/api/user/me')).body).toMatchObject({
        email,
        emailVerifiedYn: 'Y',
        phone: '***-****-5678',
      })
      expect(await members()).toMatchObject([{ password_hash: null, marketing_agreed_at: null }])
      const again = browser(api)
      const back = await finish(again, wordOf(await throughProvider(again, provider)))
      expect(back.body).toMatchObject({ pass: { user: { uid: 1 } }, newcomer: null })
      expect((await again.get('/api/user/social')).body).toMatchObject({
        links: [{ provider }],
        hasPassword: false,
      })
      expect((await browser(api).signIn({ email, password: '' })).body).toMatchObject({
        message: 'Unauthorized',
      })
    },
  )

  test.each([
    [{ nickname: '은' }, { nickname: 'TOO_SHORT' }],
    [{ phone: '12' }, { phone: 'INVALID' }],
    [{ phone: ' ' }, { phone: 'EMPTY' }],
    [{ phone: undefined }, { phone: 'INVALID' }],
    [
      { agreeTerms: false, agreePrivacy: false },
      { agreeTerms: 'REQUIRED', agreePrivacy: 'REQUIRED' },
    ],
  ])('is told what is wrong with %j', async (typed, fields) => {
    const reader = browser(api)
    const word = wordOf(await throughProvider(reader, 'google'))
    expect((await signUpWith(reader, word, typed)).body.fields).toEqual(fields)
    expect(await members(), 'no account is made before it is complete').toEqual([])
  })

  test('takes no nickname of another, and may try again', async () => {
    await browser(api).signUp({ email: 'other@mail.example' })
    const reader = browser(api)
    const word = wordOf(await throughProvider(reader, 'google'))
    expect((await signUpWith(reader, word)).body.fields).toEqual({ nickname: 'TAKEN' })
    const more = { nickname: '새 이름', phone: '010-2222-3333', agreeMarketing: true }
    expect((await signUpWith(reader, word, more)).status).toBe(200)
    expect((await reader.get('/api/user/me')).body).toMatchObject({
      phone: '***-****-3333',
      settings: { marketing: true },
    })
  })

  test('in twenty windows at once becomes one member', async () => {
    const readers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const reader = browser(api)
        return { reader, word: wordOf(await throughProvider(reader, 'google')), nickname: `은혜${n}` }
      }),
    )
    const answers = await Promise.all(
      readers.map(({ reader, word, nickname }) => signUpWith(reader, word, { nickname })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await members()).toHaveLength(1)
    expect(await links()).toHaveLength(1)
  })
})

describe('a member of the same address', () => {
  test('is linked where both sides verified it, and told by mail', async () => {
    await browser(api).signUp()
    await verifyAddress()
    const reader = browser(api)
    const { body } = await finish(reader, wordOf(await throughProvider(reader, 'kakao')))
    expect(body.pass?.user.uid).toBe(1)
    expect(await links()).toMatchObject([{ provider: 'kakao', subject: 'g-1', member_id: 1 }])
    const mails = await library.db.selectFrom('outbox').select('kind').orderBy('id').execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['verify', 'socialLinked'])
    const events = await library.db.selectFrom('security_event').selectAll().execute()
    expect(events).toMatchObject([{ kind: 'socialLinked', member_id: 1, detail: 'kakao' }])
    expect((await browser(api).signIn()).status, 'the password goes on').toBe(200)
  })

  test('is not, where the address is not verified here: anybody could have typed it', async () => {
    await browser(api).signUp()
    const reader = browser(api)
    const word = wordOf(await throughProvider(reader, 'google'))
    expect(await finish(reader, word)).toMatchObject({ status: 409, body: { message: 'SOCIAL_UNVERIFIED' } })
    expect((await signUpWith(reader, word, { nickname: '다른 이' })).status).toBe(400)
    expect(await links()).toEqual([])
    expect(await members()).toHaveLength(1)
  })

  test.each([
    ['google', { sub: 'g-2', email: 'grace@mail.example', email_verified: false }],
    ['google', { sub: 'g-2' }],
    ['kakao', { sub: 'g-2', email: 'grace@mail.example' }],
    ['google', { sub: 'g-2', email: 'no address', email_verified: true }],
  ] as const)('is not, where %s brings %j', async (provider, person) => {
    await browser(api).signUp()
    await verifyAddress()
    providers()[provider].person = person
    const reader = browser(api)
    const answer = await finish(reader, wordOf(await throughProvider(reader, provider)))
    expect(answer).toMatchObject({ status: 400, body: { message: 'SOCIAL_NO_EMAIL' } })
    expect(await links()).toEqual([])
  })

  test('is not, where Naver brings an address that is not its own', async () => {
    providers().naver.person = { id: 'n-2', email: 'grace@mail.example' }
    const reader = browser(api)
    const answer = await finish(reader, wordOf(await throughProvider(reader, 'naver')))
    expect(answer.body).toMatchObject({ message: 'SOCIAL_NO_EMAIL' })
  })

  test('stays with the account linked first, when the address is another’s there', async () => {
    const first = browser(api)
    await signUpWith(first, wordOf(await throughProvider(first, 'google')))
    providers().google.person = { ...GRACE, sub: 'g-2' }
    const second = browser(api)
    const answer = await finish(second, wordOf(await throughProvider(second, 'google')))
    expect(answer).toMatchObject({ status: 409, body: { message: 'SOCIAL_OTHER' } })
  })
})

describe('who may not come in without more', () => {
  test('an owner shows a code, once', async () => {
    const now = () => new Date('2026-06-15T12:00:10Z')
    const here = library.visit({ social: providers().gate, members: { now } })
    await browser(here).signUp()
    const secret = new Secret({ size: 20 })
    const totp_secret = encryptSecondFactor(testPorts().vault, 1, secret.base32)
    await library.db
      .updateTable('member')
      .set({ role: 'owner', totp_secret, email_verified_at: now() })
      .execute()
    const code = new TOTP({ secret }).generate({ timestamp: now().getTime() })
    const reader = browser(here)
    const word = wordOf(await throughProvider(reader, 'google'))
    expect((await finish(reader, word)).body).toMatchObject({ message: 'SECOND_FACTOR_NEEDED' })
    expect((await finish(reader, word, { totp: '000000' })).body).toMatchObject({ message: 'Unauthorized' })
    expect((await finish(reader, word, { totp: code })).body).toMatchObject({ pass: { user: { uid: 1 } } })
    const again = browser(here)
    const next = wordOf(await throughProvider(again, 'google'))
    expect((await finish(again, next, { totp: code })).status).toBe(401)
  })

  test('a blocked member is told so', async () => {
    const reader = browser(api)
    await signUpWith(reader, wordOf(await throughProvider(reader, 'google')))
    await library.db.updateTable('member').set({ blocked_at: new Date() }).execute()
    const again = browser(api)
    const answer = await finish(again, wordOf(await throughProvider(again, 'google')))
    expect(answer).toMatchObject({ status: 403, body: { message: 'MEMBER_BLOCKED' } })
  })
})

describe('taking a provider away', () => {
  test('is refused where nothing else lets the member in, also by two at once', async () => {
    const reader = browser(api)
    await signUpWith(reader, wordOf(await throughProvider(reader, 'google')))
    const unlink = (provider: string) => reader.send('DELETE', `/api/user/social?provider=${provider}`)
    expect(await unlink('google')).toMatchObject({ status: 409, body: { message: 'SOCIAL_LAST_WAY' } })
    const other = browser(api)
    await finish(other, wordOf(await throughProvider(other, 'kakao')))
    const both = await Promise.all([unlink('google'), unlink('kakao')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await links()).toHaveLength(1)
  })

  test('leaves the password, and does not touch another member', async () => {
    const reader = browser(api)
    await reader.signUp()
    await verifyAddress()
    await finish(reader, wordOf(await throughProvider(reader, 'google')))
    const stranger = browser(api)
    await stranger.signUp({ email: 'o@mail.example', nickname: '남남' })
    expect((await stranger.send('DELETE', '/api/user/social?provider=google')).status).toBe(200)
    expect(await links()).toHaveLength(1)
    expect((await reader.send('DELETE', '/api/user/social?provider=google')).status).toBe(200)
    expect(await links()).toEqual([])
    expect((await browser(api).signIn({ email: APPLICATION.email })).status).toBe(200)
  })
})
