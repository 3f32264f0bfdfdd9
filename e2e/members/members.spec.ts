import type { Page } from '@playwright/test'
import { expect, opened, test } from '../fixtures.ts'
import { type MailSink, openMailSink } from '../library/mail-sink.ts'
import {
  choose,
  countRefreshes,
  expectSignedIn,
  fillLogin,
  kept,
  LANGUAGES,
  openBook,
  type Way,
} from '../steps/member-steps.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'

// A refused sign-in is an answer like any other, but the console shows it.
test.use({ tolerated: [/status of (?:400|401|429)|ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

const PASSWORD = 'Gr4!Njkq'
const NEW_PASSWORD = 'Tr0wel#Mx'

let own: RunningLibrary
let mails: MailSink
let base: string
/** A free book of the starter shelf. */
let book: string
test.beforeAll(async () => {
  mails = await openMailSink()
  own = await startLibrary({ SMTP_URL: mails.url })
  // As the mails name it.
  base = own.base
  const picks = await own.picks()
  book = `${base}/book/${picks.find(({ bookTitle }) => bookTitle === 'Reading Slowly')?.bookId}`
})
test.afterAll(async () => {
  await own.end()
  await mails.close()
})

for (const way of LANGUAGES) {
  const { words, shell } = way
  test.describe(way.locale, () => {
    // The later journeys need the member of the first.
    test.describe.configure({ mode: 'serial' })
    test.use({ locale: way.locale })

    test('each fault of the sign-up form is said at its field, and the first gets the focus', async ({
      page,
    }) => {
      await opened(page, `${base}/signup`)
      const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
      const said = async (label: string, typed: string, text: string) => {
        await field(label).fill(typed)
        await field(label).blur()
        await expect(field(label)).toHaveAccessibleDescription(text)
        await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
      }
      await page.getByRole('button', { name: words.signUp.submit, exact: true }).click()
      await expect(field(words.label.email)).toBeFocused()
      await expect(field(words.label.email)).toHaveAccessibleDescription(words.fault.email.EMPTY)
      for (const text of [
        words.fault.nickname.EMPTY,
        words.fault.phone.EMPTY,
        words.fault.password.EMPTY,
        words.fault.confirm.EMPTY,
        words.fault.agreeTerms.REQUIRED,
        words.fault.agreePrivacy.REQUIRED,
        words.fault.over14.REQUIRED,
      ])
        await expect(page.getByText(text)).toBeVisible()
      await said(words.label.email, 'grace@', words.fault.email.INVALID)
      await said(words.label.email, 'unasked@mail.example', words.fault.email.UNCHECKED)
      await said(words.label.nickname, '은', words.fault.nickname.TOO_SHORT)
      await said(words.label.nickname, '열한글자나되는긴닉네임', words.fault.nickname.TOO_LONG)
      await said(words.label.nickname, '<b>', words.fault.nickname.INVALID)
      await said(words.label.phone, '123', words.fault.phone.INVALID)
      await said(words.label.password, 'Aa1!', words.fault.password.TOO_SHORT)
      await said(words.label.password, 'Aa1!Aa1!Aa1!x', words.fault.password.TOO_LONG)
      await said(words.label.password, 'aaaabbbb1', words.fault.password.COMPOSITION)
      await said(words.label.password, 'Password1!', words.fault.password.COMMON)
      await said(words.label.confirm, 'Other1!xyz', words.fault.confirm.DIFFERENT)
      await expect(page.getByRole('checkbox', { name: words.signUp.marketing })).not.toBeChecked()
    })

    test('a reader signs up, verifies the address by mail, signs out and in again', async ({ page }) => {
      await signUp(page, way)
      await expect(page).toHaveURL(`${base}/verifyEmail?id=${encodeURIComponent(way.email)}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.verify.sentHeading)
      await expect(page.getByRole('banner')).toHaveCount(0)
      await page.goto(await linkIn(way.email, way.verify))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.verify.doneHeading)
      await page.getByRole('link', { name: words.verify.go }).click()
      await expectSignedIn(page, way, true)
      const member = await page.evaluate(async () => {
        const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
        const me: { emailVerifiedYn: string } = await (await fetch('/api/user/me', { headers })).json()
        return me.emailVerifiedYn
      })
      expect(member).toBe('Y')

      await page.goto(`${base}/book`)
      await choose(page, way, shell.signOut)
      await expect(page).toHaveURL(`${base}/home`)
      await expectSignedIn(page, way, false)
      expect(await kept(page)).toEqual({ token: false, user: false, billedYn: false, cookies: [] })

      await page.goto(`${base}/category`)
      await choose(page, way, shell.signIn)
      await expect(page).toHaveURL(`${base}/login`)
      await fillLogin(page, way, 'Wr0ng!pass')
      const alert = page.getByRole('alertdialog', { name: way.loginError })
      await expect(alert).toContainText(words.login.failed)
      await alert.getByRole('button').click()
      await expect(page.getByRole('textbox', { name: words.label.password })).toBeFocused()
      await fillLogin(page, way, PASSWORD)
      // Back where the reader came from.
      await expect(page).toHaveURL(`${base}/category`)
      await expectSignedIn(page, way, true)
      expect(await kept(page)).toEqual({
        token: true,
        user: true,
        billedYn: true,
        cookies: ['expireDate', 'isLogin'],
      })
    })

    test('a taken e-mail and nickname are said by their buttons', async ({ page }) => {
      await opened(page, `${base}/signup`)
      for (const [name, typed] of [
        ['email', way.email.toUpperCase()],
        ['nickname', way.nickname],
      ] as const) {
        const field = page.getByRole('textbox', { name: words.label[name], exact: true })
        await field.fill(typed)
        await page.getByRole('button', { name: words.checkOf[name] }).click()
        await expect(field).toHaveAccessibleDescription(words.fault[name].TAKEN)
        await expect(field).toBeFocused()
      }
    })

    test('a fault during sign-up is said, and nothing typed is lost', async ({ page }) => {
      await page.route('**/api/auth/signup', (route) =>
        route.fulfill({ status: 400, json: { message: 'SOMETHING' } }),
      )
      await signUp(page, { ...way, email: `new-${way.email}`, nickname: `${way.nickname}2` })
      await expect(page.getByRole('alert').filter({ hasText: words.signUp.failed })).toBeVisible()
      await expect(page.getByRole('textbox', { name: words.label.phone })).toHaveValue(way.phone)
    })

    test('the ID is found by the phone', async ({ page }) => {
      await opened(page, `${base}/findId`)
      const phone = page.getByRole('textbox', { name: words.label.phone })
      await phone.fill('010-9999-0000')
      await phone.press('Enter')
      await expect(page.getByText(words.findId.none)).toBeVisible()
      await phone.fill(way.phone)
      await phone.press('Enter')
      await expect(page.getByText(words.findId.found)).toBeVisible()
      await expect(page.getByRole('listitem')).toHaveText(way.masked)
    })

    test('the browser opened anew goes on with the session', async ({ page, context }) => {
      await signIn(page, way)
      // What closing the browser forgets; no page is left that could notice.
      await page.goto('about:blank')
      await context.clearCookies({ name: 'isLogin' })
      const goesOn = page.waitForResponse('**/api/auth/autoLogin')
      await page.goto(`${base}/home`)
      expect((await goesOn).status()).toBe(201)
      await expectSignedIn(page, way, true)
    })

    test('a token that ran out in four tabs is renewed once for all', async ({ page, context }) => {
      await signIn(page, way)
      const tabs = [page, ...(await Promise.all([1, 2, 3].map(() => context.newPage())))]
      await Promise.all(tabs.map((tab) => opened(tab, book)))
      const asked = countRefreshes(context)
      await page.evaluate(() => localStorage.setItem('token', 'ran-out'))
      await Promise.all(tabs.map((tab) => openBook(tab)))
      for (const tab of tabs) await expect(tab.locator('[data-page="1"]')).toContainText(/\w+ \w+/)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBe('ran-out')
      expect(asked()).toBe(1)
      for (const tab of tabs) {
        await tab.goto(`${base}/home`)
        await expectSignedIn(tab, way, true)
      }
    })

    test('a lost connection while renewing signs nobody out', async ({ page, context }) => {
      await signIn(page, way)
      await openAtRest(page, book)
      await page.evaluate(() => localStorage.setItem('token', 'ran-out'))
      await context.route('**/api/auth/refresh', (route) => route.abort('internetdisconnected'))
      const tried = page.waitForRequest('**/api/auth/refresh')
      await openBook(page)
      await tried
      await context.unroute('**/api/auth/refresh')
      expect(await kept(page)).toMatchObject({ token: true, cookies: ['expireDate', 'isLogin'] })
      await page.goto(book)
      await openBook(page)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBe('ran-out')
      await page.goto(`${base}/home`)
      await expectSignedIn(page, way, true)
    })

    test('a session ended elsewhere is said, and leads to sign in', async ({ page, context }) => {
      await signIn(page, way)
      await openAtRest(page, book)
      await context.clearCookies({ name: /-rt$/ })
      await page.evaluate(() => localStorage.setItem('token', 'ran-out'))
      const alert = page.getByRole('alertdialog')
      // The page prefetches what the pointer is over, and may learn of the end before the press.
      await Promise.race([openBook(page).catch(() => undefined), alert.waitFor()])
      await expect(alert).toContainText(way.ended)
      await alert.getByRole('button').click()
      await expect(page).toHaveURL(`${base}/login`)
      expect(await kept(page)).toEqual({ token: false, user: false, billedYn: false, cookies: [] })
    })

    test('a forgotten password is set anew by mail', async ({ page }) => {
      await opened(page, `${base}/findPassword`)
      await page.getByRole('textbox', { name: words.label.email }).fill(way.email)
      await page.getByRole('button', { name: words.findPassword.submit }).click()
      await expect(page.getByText(words.findPassword.sent)).toBeVisible()
      const link = await linkIn(way.email, way.reset)
      await opened(page, link)
      await page.getByRole('textbox', { name: words.label.newPassword }).fill(NEW_PASSWORD)
      await page.getByRole('textbox', { name: words.label.confirm }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: words.reset.submit }).click()
      const alert = page.getByRole('alertdialog')
      await expect(alert).toContainText(words.reset.done)
      await alert.getByRole('button').click()
      await expect(page).toHaveURL(`${base}/login`)
      await fillLogin(page, way, NEW_PASSWORD)
      await expectSignedIn(page, way, true)
      // The link works once.
      await page.goto(`${base}/home`)
      await opened(page, link)
      await page.getByRole('textbox', { name: words.label.newPassword }).fill(PASSWORD)
      await page.getByRole('textbox', { name: words.label.confirm }).fill(PASSWORD)
      await page.getByRole('button', { name: words.reset.submit }).click()
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    })
  })
}

/** Opens a page and waits until it has asked for all it wants: its own calls must not be the first to meet what comes. */
async function openAtRest(page: Page, path: string) {
  await opened(page, path)
  await page.waitForLoadState('networkidle')
}

async function signUp(page: Page, { words, email, nickname, phone }: { words: Way['words'] } & Person) {
  await opened(page, `${base}/signup`)
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await field(words.label.email).fill(email)
  await page.getByRole('button', { name: words.checkOf.email }).click()
  await expect(page.getByText(words.free.email)).toBeVisible()
  await field(words.label.nickname).fill(nickname)
  await page.getByRole('button', { name: words.checkOf.nickname }).click()
  await expect(page.getByText(words.free.nickname)).toBeVisible()
  await field(words.label.phone).fill(phone)
  await field(words.label.password).fill(PASSWORD)
  await field(words.label.confirm).fill(PASSWORD)
  for (const agreed of [words.signUp.over14, words.signUp.terms, words.signUp.privacy])
    await page.getByRole('checkbox', { name: agreed }).check()
  await page.getByRole('button', { name: words.signUp.submit, exact: true }).click()
}
type Person = { email: string; nickname: string; phone: string }

async function signIn(page: Page, way: Way) {
  await opened(page, `${base}/login`)
  await fillLogin(page, way, PASSWORD)
  await expect(page).toHaveURL(`${base}/home`)
}

async function linkIn(to: string, subject: RegExp): Promise<string> {
  await expect.poll(() => mails.find(to, subject), { timeout: 20_000 }).toBeDefined()
  const link = /^http\S+$/m.exec(mails.find(to, subject) ?? '')?.[0]
  if (link === undefined) throw new Error('The mail has no link')
  return link
}
