import { groups as english } from '#src/web/i18n/parts/en/groups.ts'
import { groups as korean } from '#src/web/i18n/parts/ko/groups.ts'
import { expect, opened, test } from '../fixtures.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { BILLING_WAYS } from '../steps/billing-steps.ts'
import { fillLogin } from '../steps/member-steps.ts'
import { demoAccount, paidBook, paidText, signInAs } from '../steps/subscriber-steps.ts'
import { viewOf } from '../steps/views.ts'

// A paid page is refused before it is paid for, and the console shows it.
test.use({ tolerated: [/status of (?:400|401|404)/] })

const INVITED = 'invited@mail.example'
const PASSWORD = 'Qz7!wmRt-4'

for (const way of BILLING_WAYS) {
  const words = way.locale === 'ko-KR' ? korean : english
  const register = way.locale === 'ko-KR' ? '등록' : 'Register'

  test.describe(`a group of ten, ${way.locale}`, () => {
    test.use({ locale: way.locale, ...viewOf(way.locale) })
    test.describe.configure({ mode: 'serial' })
    let library: RunningLibrary

    test.beforeAll(async () => {
      test.setTimeout(200_000)
      library = await startLibrary({ COMPANY_EMAIL: 'help@books.example' })
    })
    test.afterAll(async () => library.end())

    test('is made by the operator, paid for by its leader, joined by its link, and a seat taken back', async ({
      page,
      browser,
    }) => {
      test.setTimeout(180_000)
      const book = await paidBook(library)
      const { email } = demoAccount(library, 'member')
      await signUp(library, way.locale === 'ko-KR' ? 'ko' : 'en')
      const made = ['--name', 'Grace Church', '--leader', email, '--seats', '10', '--pay', 'card']
      expect(await library.command('groups', 'create', ...made)).toContain('group 1 is made')

      await signInAs(page, library, { role: 'member', way })
      await opened(page, `${library.base}/setting`)
      await page.locator('a[href="/setting/detail/group"]').click()
      const main = page.getByRole('main')
      await expect(main.getByText(words.state.none, { exact: true })).toBeVisible()
      await expect(main.locator('output')).toHaveText(/69,000/)
      await main.getByRole('button', { name: words.payment.pay }).click()
      await expect(main.getByText(words.payment.agreeNeeded)).toBeVisible()
      await main.getByRole('checkbox').check()
      await main.getByRole('button', { name: words.payment.pay }).click()
      await page.waitForURL(/_sandbox\/card/)
      await page.getByRole('button', { name: register }).click()
      await page.waitForURL(/\/setting\/detail\/group$/)
      await expect(main.getByText(words.state.inUse, { exact: true })).toBeVisible()

      await main.getByLabel(words.invite.label).fill('no address')
      await main.getByRole('button', { name: words.invite.submit }).click()
      await expect(main.getByText('no address').last()).toBeVisible()
      await main.getByLabel(words.invite.label).fill(INVITED)
      await main.getByRole('button', { name: words.invite.submit }).click()
      await expect(main.getByRole('listitem').filter({ hasText: INVITED })).toBeVisible()

      const guest = await browser.newContext({ locale: way.locale, ...viewOf(way.locale) })
      const theirs = await guest.newPage()
      await opened(theirs, await invitationFor(library, INVITED))
      await expect(theirs.getByText('Grace Church')).toBeVisible()
      await theirs.getByRole('link', { name: words.join.signIn }).click()
      await fillLogin(theirs, { ...way, email: INVITED }, PASSWORD)
      await theirs.waitForURL(/\/group\/join/)
      await theirs.getByRole('button', { name: words.join.accept }).click()
      await expect(theirs.getByRole('link', { name: words.join.toHome })).toBeVisible()
      const deep = `${library.base}/read/${book.bookId}?page=${book.deep}`
      await opened(theirs, deep)
      await expect(theirs.locator(`[data-page="${book.deep}"]`)).toContainText(/\S{2}/)

      await opened(page, `${library.base}/setting/detail/group`)
      await main.getByRole('listitem').filter({ hasText: INVITED }).getByRole('button').click()
      await page.getByRole('alertdialog').getByRole('button', { name: words.seats.remove }).click()
      await expect(main.getByText(words.seats.removed)).toBeVisible()
      await opened(theirs, deep)
      await expect(theirs.locator('.reader__sample')).toBeVisible()
      expect(await paidText(theirs, book)).toEqual([])
      await guest.close()
    })

    test('asks its leader before more is charged for each person', async ({ page }) => {
      test.setTimeout(120_000)
      const { price, state } = words
      await library.command('plans', 'group-monthly', '--price', '7900')
      const threeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
      await library.command('billing', '--as-of', threeDays)
      await signInAs(page, library, { role: 'member', way })
      await opened(page, `${library.base}/setting/detail/group`)
      const main = page.getByRole('main')
      await expect(main.getByText(state.inUse, { exact: true })).toBeVisible()
      await expect(main.getByText(/69,000\D+79,000/).first()).toBeVisible()
      const submit = main.getByRole('button', { name: price.submit })
      await submit.click()
      await expect(main.getByText(price.agreeNeeded)).toBeVisible()
      await main.getByRole('checkbox').check()
      await submit.click()
      await expect(submit).toHaveCount(0)
      await expect(main.getByRole('status').filter({ hasText: '79,000' })).toBeVisible()
    })

    test('is asked about by a visitor, who loses nothing where something is wrong', async ({ page }) => {
      const { inquiry } = words
      await opened(page, `${library.base}/setting/detail/subscribe`)
      await page.locator('a[href="/group/inquiry"]').click()
      const main = page.getByRole('main')
      await main.getByLabel(inquiry.name, { exact: true }).fill('김은혜')
      await main.getByLabel(inquiry.email, { exact: true }).fill('ask@church.example')
      await main.getByLabel(inquiry.organisation, { exact: true }).fill('은혜교회')
      await main.getByLabel(inquiry.people, { exact: true }).fill('9')
      await main.getByLabel(inquiry.message, { exact: true }).fill('함께 읽고 싶습니다.')
      await main.getByRole('button', { name: inquiry.submit }).click()
      await expect(main.getByText(inquiry.fault.TOO_FEW)).toBeVisible()
      await expect(main.getByLabel(inquiry.message, { exact: true })).toHaveValue('함께 읽고 싶습니다.')
      await main.getByLabel(inquiry.people, { exact: true }).fill('12')
      await main.getByRole('button', { name: inquiry.submit }).click()
      await expect(main.getByText(inquiry.sentHeading)).toBeVisible()
      await expect
        .poll(async () => (await mailsTo(library, 'help@books.example')).map(({ text }) => text).join('\n'))
        .toContain('함께 읽고 싶습니다.')
    })
  })
}

type SentMail = { to: string; text: string }

async function mailsTo({ url }: RunningLibrary, address: string): Promise<SentMail[]> {
  const mails: SentMail[] = await (await fetch(`${url}/dev/outbox`)).json()
  return mails.filter(({ to }) => to === address)
}

/** The address that an invitation's mail leads to. */
async function invitationFor(library: RunningLibrary, address: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const texts = (await mailsTo(library, address)).map(({ text }) => text)
    found = texts.map((text) => /\/group\/join#\S+/.exec(text)?.[0]).find((path) => path !== undefined)
    expect(found).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return `${library.base}${found}`
}

async function signUp({ url }: RunningLibrary, language: 'ko' | 'en'): Promise<void> {
  const response = await fetch(`${url}/api/auth/signup?lang=${language}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: INVITED,
      password: PASSWORD,
      nickname: '새순',
      phone: '010-2222-3333',
      agreeTerms: true,
      agreePrivacy: true,
      agreeMarketing: false,
      over14: true,
      language,
    }),
  })
  expect(response.status).toBe(200)
}
