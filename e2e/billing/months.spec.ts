import type { Page } from '@playwright/test'
import { expect, opened, test } from '../fixtures.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { agreeAndPay, BILLING_WAYS, giveCard, PAY_HISTORY, SUBSCRIBE } from '../steps/billing-steps.ts'
import { paidBook, paidText, signInAs } from '../steps/subscriber-steps.ts'
import { expectUsable } from '../steps/usable.ts'
import { viewOf } from '../steps/views.ts'

// A paid page is refused before it is paid for, and the console shows it.
test.use({ tolerated: [/status of (?:400|401|404)/] })

const DAY = 86_400_000

for (const way of BILLING_WAYS) {
  const { billing: words } = way

  test.describe(`months with a subscription, ${way.locale}`, () => {
    test.use({ locale: way.locale, ...viewOf(way.locale) })
    // The clock of the library only goes forward.
    test.describe.configure({ mode: 'serial' })
    let library: RunningLibrary
    let today = Date.now()

    test.beforeAll(async () => {
      test.setTimeout(200_000)
      library = await startLibrary()
    })
    test.afterAll(async () => library.end())

    const show = (page: Page, path: string) => opened(page, `${library.base}${path}`)

    /** Months go by between two visits, and with them the session. */
    async function signIn(page: Page) {
      await show(page, '/home')
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await signInAs(page, library, { role: 'member', way })
    }

    /** Lets days pass for the library and the payment company. */
    async function passDays(days: number) {
      today += days * DAY
      await library.command('billing', '--as-of', new Date(today).toISOString().slice(0, 10))
    }

    async function openCardPage(page: Page) {
      await show(page, SUBSCRIBE)
      await agreeAndPay(page, way)
    }

    async function expectReadable(page: Page, isReadable: boolean) {
      const book = await paidBook(library)
      await show(page, `/read/${book.bookId}?page=${book.deep}`)
      if (isReadable) await expect(page.locator(`[data-page="${book.deep}"]`)).toContainText(/\S{2}/)
      else {
        await expect(page.locator('.reader__sample')).toBeVisible()
        expect(await paidText(page, book)).toEqual([])
      }
    }

    test('a card is declined, a window is closed, and nothing was paid; a payment whose answer is lost is found, and unread it is given back', async ({
      page,
      context,
    }) => {
      test.setTimeout(150_000)
      await signIn(page)
      await openCardPage(page)
      await giveCard(page, 'limitExceeded', way)
      await expect(page.getByText(words.decline.REJECT_CARD_PAYMENT)).toBeVisible()

      const closed = await context.newPage()
      await openCardPage(closed)
      await closed.close()
      await show(page, PAY_HISTORY)
      await expect(page.getByText(words.history.none)).toBeVisible()
      await expectReadable(page, false)

      // The payment goes through and its answer is lost: the page finds out by itself.
      await openCardPage(page)
      await giveCard(page, 'answerLost', way)
      await expect(page.getByText(words.confirming.title)).toBeVisible({ timeout: 20_000 })
      await expectUsable(page)
      await passDays(1)
      await expect(page.getByRole('heading', { name: words.checkout.doneTitle })).toBeVisible({
        timeout: 30_000,
      })
      await show(page, PAY_HISTORY)
      await page.getByRole('button', { name: words.history.refund }).click()
      const dialog = page.getByRole('alertdialog', { name: words.history.askTitle })
      await expect(dialog).toContainText(way.locale === 'ko-KR' ? '9,900원' : '₩9,900')
      await dialog.getByRole('button', { name: words.history.yes }).click()
      await expect(page.getByText(words.history.requested.replace('{days}', '3'))).toBeVisible()
      await library.command('billing')
      await passDays(1)
      await signIn(page)
      await show(page, PAY_HISTORY)
      await expect(page.getByText(words.history.state.canceled, { exact: true })).toBeVisible()
      await expectReadable(page, false)
    })

    test('renewals that fail end the subscription, and a new card brings it back where one was', async ({
      page,
    }) => {
      test.setTimeout(150_000)
      await signIn(page)
      await openCardPage(page)
      await giveCard(page, 'secondDeclined', way)
      await expect(page.getByRole('heading', { name: words.checkout.doneTitle })).toBeVisible()
      await passDays(31)
      await signIn(page)
      await show(page, SUBSCRIBE)
      await expect(page.getByText(words.state.pastDue, { exact: true })).toBeVisible()
      await expect(
        page.getByRole('alert').filter({ hasText: words.decline.REJECT_CARD_PAYMENT }),
      ).toBeVisible()
      await expect(page.getByText('REJECT_CARD_PAYMENT')).toHaveCount(0)
      await expectUsable(page)
      // No days are promised that end with the subscription.
      await page.getByRole('button', { name: words.cancel.button }).click()
      const dialog = page.getByRole('alertdialog', { name: words.cancel.askTitle })
      await expect(dialog).toContainText(words.cancel.askOverdue)
      await dialog.getByRole('button', { name: words.cancel.no }).click()
      await expectReadable(page, true)
      await passDays(7)
      await signIn(page)
      await expectReadable(page, false)
      await page.locator('.reader__sample').getByRole('link', { name: way.said.reader.subscribe }).click()
      await agreeAndPay(page, way)
      await giveCard(page, 'good', way)
      await page.getByRole('link', { name: words.checkout.toPlace }).click()
      await expect(page).toHaveURL(/\/read\//)
      const book = await paidBook(library)
      await expect(page.locator(`[data-page="${book.deep}"]`)).toContainText(/\S{2}/)
    })

    test('a price that rises is charged once the member has agreed to it', async ({ page }) => {
      test.setTimeout(150_000)
      await library.command('plans', 'personal-monthly', '--price', '10900')
      await passDays(2)
      await signIn(page)
      await show(page, SUBSCRIBE)
      await expect(page.getByRole('heading', { name: words.price.heading })).toBeVisible()
      const submit = page.getByRole('button', { name: words.price.submit, exact: true })
      await submit.click()
      await expect(page.getByText(words.price.agreeNeeded)).toBeVisible()
      await expectUsable(page)
      await page.getByRole('main').getByRole('checkbox').first().check()
      await submit.click()
      await expect(submit).toHaveCount(0)
      await expect(page.getByRole('status').filter({ hasText: '10,900' })).toBeVisible()
      await passDays(30)
      await signIn(page)
      await show(page, PAY_HISTORY)
      await expect(page.getByText(/10,900/).first()).toBeVisible()
    })

    test('from the next billing date on the annual plan is paid', async ({ page }) => {
      test.setTimeout(150_000)
      await signIn(page)
      await show(page, SUBSCRIBE)
      await page.getByRole('button', { name: words.annual.submit, exact: true }).click()
      await expect(page.getByText(words.annual.agreeNeeded)).toBeVisible()
      await page.getByRole('main').getByRole('checkbox').check()
      await page.getByRole('button', { name: words.annual.submit, exact: true }).click()
      await expect(page.getByRole('button', { name: words.annual.undo })).toBeVisible()
      await passDays(32)
      await signIn(page)
      await show(page, PAY_HISTORY)
      await expect(page.getByText(/99,000/).first()).toBeVisible()
      await show(page, SUBSCRIBE)
      await expect(page.getByText(words.plan['personal-annual'])).toBeVisible()
      await expectReadable(page, true)
    })
  })
}
