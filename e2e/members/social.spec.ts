import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { unsubscribeToken } from '#src/domain/members/consent/consent.ts'
import { type NaverServer, openNaver } from '#src/testing/servers/naver-server.ts'
import { openProvider, type TestProvider } from '#src/testing/servers/openid-provider.ts'
import { social as english } from '#src/web/i18n/parts/en/social.ts'
import { social as korean } from '#src/web/i18n/parts/ko/social.ts'
import { freePort } from '#src/testing/servers/free-port.ts'
import { expect, opened, test } from '../fixtures.ts'
import { type MailSink, openMailSink } from '../library/mail-sink.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { choose, expectSignedIn, LANGUAGES, type Way } from '../steps/member-steps.ts'

// A refused sign-in is an answer like any other, but the console shows it.
test.use({ tolerated: [/status of (?:400|401|409)/] })

const KEY = randomBytes(32)
let own: RunningLibrary
let mails: MailSink
let kakao: TestProvider
let google: TestProvider
let naver: NaverServer
let base: string

test.beforeAll(async () => {
  const port = await freePort()
  base = `http://localhost:${port}`
  const returnTo = () =>
    ['kakao', 'google', 'apple'].map((name) => `${base}/api/auth/social/${name}/callback`)
  ;[mails, kakao, google, naver] = await Promise.all([
    openMailSink(),
    openProvider({ returnTo }),
    openProvider({ returnTo, tellsInToken: true }),
    openNaver(),
  ])
  const { teamId, keyId, privateKey } = google.appleKey
  own = await startLibrary({
    PORT: String(port),
    SMTP_URL: mails.url,
    TOKEN_KEYS: `t:${KEY.toString('base64')}`,
    KAKAO_CLIENT_ID: kakao.clientId,
    KAKAO_CLIENT_SECRET: kakao.clientSecret,
    KAKAO_ISSUER: kakao.issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: google.issuer,
    APPLE_CLIENT_ID: google.clientId,
    APPLE_TEAM_ID: teamId,
    APPLE_KEY_ID: keyId,
    APPLE_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
    APPLE_ISSUER: google.issuer,
    NAVER_CLIENT_ID: naver.clientId,
    NAVER_CLIENT_SECRET: naver.clientSecret,
    NAVER_AUTHORIZE_URL: `${naver.url}/authorize`,
    NAVER_TOKEN_URL: `${naver.url}/token`,
    NAVER_PROFILE_URL: `${naver.url}/me`,
  })
})
test.afterAll(async () => {
  await own.end()
  await Promise.all([mails.close(), kakao.close(), google.close(), naver.close()])
})

for (const way of LANGUAGES) {
  const words = way.locale === 'ko-KR' ? korean : english
  const name = (local: string) => `${local}.${way.locale.slice(0, 2)}`
  const address = (local: string) => `${name(local)}@mail.example`
  test.describe(way.locale, () => {
    // The later journeys need the member of the first.
    test.describe.configure({ mode: 'serial' })
    test.use({ locale: way.locale })

    test('a reader signs up through a provider, and comes back where the sign-in began', async ({ page }) => {
      kakao.person = { sub: name('k'), email: address('k'), email_verified: true }
      await opened(page, `${base}/category`)
      await choose(page, way, way.shell.signIn)
      await page.getByRole('link', { name: words.continueWith.kakao }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.finish.newHeading)
      await expect(page.getByText(address('k'))).toBeVisible()
      await expect(page.getByRole('banner')).toHaveCount(0)
      await page.getByRole('button', { name: way.words.signUp.submit, exact: true }).click()
      const nickname = page.getByRole('textbox', { name: way.words.label.nickname })
      await expect(nickname).toBeFocused()
      await expect(page.getByText(way.words.fault.phone.EMPTY)).toBeVisible()
      await expect(page.getByText(way.words.fault.over14.REQUIRED)).toBeVisible()
      await expect(page.getByRole('checkbox', { name: way.words.signUp.marketing })).not.toBeChecked()
      await join(page, way, `${way.nickname}k`)
      await expect(page).toHaveURL(`${base}/category`)
      await expectSignedIn(page, way, true)
    })

    test('and the next time is let in at once', async ({ page }) => {
      kakao.person = { sub: name('k'), email: address('k'), email_verified: true }
      await through(page, words.continueWith.kakao)
      await expect(page).toHaveURL(`${base}/home`)
      await expectSignedIn(page, way, true)
    })

    test('Naver, Google and Apple lead to the same form, each in its own manner', async ({ page }) => {
      naver.person = { id: name('n'), email: `${name('n')}@naver.com` }
      google.person = { sub: name('g'), email: address('g'), email_verified: true }
      for (const provider of ['naver', 'google', 'apple'] as const) {
        await through(page, words.continueWith[provider])
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.finish.newHeading)
        await expect(page.getByText(words.provider[provider], { exact: false }).first()).toBeVisible()
      }
    })

    test('who says no there reads so here, and may try again', async ({ page }) => {
      google.person = { sub: name('g'), denies: true }
      await through(page, words.continueWith.google)
      await expect(page).toHaveURL(`${base}/login?social=denied`)
      await expect(page.getByText(words.reason.denied)).toBeVisible()
      await expect(page.getByRole('link', { name: words.continueWith.google })).toBeVisible()
    })

    test('a provider that gives no verified address is said, and so is an address used twice', async ({
      page,
    }) => {
      google.person = { sub: name('x'), email: address('x') }
      await through(page, words.continueWith.google)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.finish.stoppedHeading)
      await expect(page.getByRole('alert')).not.toBeEmpty()
      await page.getByRole('link', { name: words.finish.toLogin }).click()
      await expect(page).toHaveURL(`${base}/login`)
      await opened(page, `${base}/authentication`)
      await expect(page.getByText(words.reason.expired)).toBeVisible()
    })

    test('a member with the same verified address is linked, and told by mail', async ({ page }) => {
      const email = address('member')
      google.person = { sub: name('m'), email, email_verified: true }
      const application = {
        email,
        nickname: `${way.nickname}m`,
        phone: way.phone,
        password: 'Gr4!Njkq',
        agreeTerms: true,
        agreePrivacy: true,
        over14: true,
      }
      const lang = `?lang=${way.locale.slice(0, 2)}`
      await page.request.post(`${base}/api/auth/signup${lang}`, { data: application })
      await page.context().clearCookies()
      await through(page, words.continueWith.google)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.finish.stoppedHeading)

      await page.goto(await verifyLink(email, way.verify))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(way.words.verify.doneHeading)
      await through(page, words.continueWith.google)
      await expect(page).toHaveURL(`${base}/home`)
      await expectSignedIn(page, way, true)
      const subject = way.locale === 'ko-KR' ? /새 로그인 방법/ : /A new way to sign in/
      await expect.poll(() => mails.find(email, subject), { timeout: 20_000 }).toBeDefined()
    })

    test('news are stopped by the link of a mail, without signing in', async ({ page }) => {
      const token = unsubscribeToken({ tokenKeys: [KEY] }, 1)
      await opened(page, `${base}/api/mail/unsubscribe?token=${token}`)
      await expect(page).toHaveURL(`${base}/unsubscribe#${token}`)
      await page.getByRole('button', { name: words.unsubscribe.submit }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.unsubscribe.doneHeading)
      await page.goto(`${base}/home`)
      await opened(page, `${base}/unsubscribe#1.broken`)
      await page.getByRole('button', { name: words.unsubscribe.submit }).click()
      await expect(page.getByText(words.unsubscribe.wrong)).toBeVisible()
    })
  })
}

async function through(page: Page, button: string) {
  await opened(page, `${base}/login`)
  await page.getByRole('link', { name: button }).click()
}

async function join(page: Page, { words, phone }: Way, nickname: string) {
  await page.getByRole('textbox', { name: words.label.nickname }).fill(nickname)
  await page.getByRole('button', { name: words.checkOf.nickname }).click()
  await expect(page.getByText(words.free.nickname)).toBeVisible()
  await page.getByRole('textbox', { name: words.label.phone }).fill(phone)
  for (const agreed of [words.signUp.over14, words.signUp.terms, words.signUp.privacy])
    await page.getByRole('checkbox', { name: agreed }).check()
  await page.getByRole('button', { name: words.signUp.submit, exact: true }).click()
}

async function verifyLink(to: string, subject: RegExp): Promise<string> {
  await expect.poll(() => mails.find(to, subject), { timeout: 20_000 }).toBeDefined()
  return /^http\S+$/m.exec(mails.find(to, subject) ?? '')?.[0] ?? ''
}
