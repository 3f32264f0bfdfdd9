import type { Page } from '@playwright/test'
import { expect, opened, test } from '../fixtures.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import {
  agreeAndPay,
  BILLING_WAYS,
  giveCard,
  PAY_HISTORY,
  stored,
  submitOffer,
  SUBSCRIBE,
} from '../steps/billing-steps.ts'
import { fillLogin } from '../steps/member-steps.ts'
import { demoAccount, paidBook, signInAs } from '../steps/subscriber-steps.ts'
import { expectUsable } from '../steps/usable.ts'
import { viewOf } from '../steps/views.ts'

// A paid page is refused before it is paid for, and the console shows it.
test.use({ tolerated: [/status of (?:400|401|404)/] })

for (const way of BILLING_WAYS) {
  const { billing: words, settings } = way

  test.describe(`with the practice card page, ${way.locale}`, () => {
    test.use({ locale: way.locale, ...viewOf(way.locale) })
    // What one journey pays for, the next one has.
    test.describe.configure({ mode: 'serial' })
    let library: RunningLibrary

    test.beforeAll(async () => {
      test.setTimeout(200_000)
      library = await startLibrary()
    })
    test.afterAll(async () => library.end())

    const show = (page: Page, path: string) => opened(page, `${library.base}${path}`)

    test('a visitor at the end of a sample signs in, subscribes, and reads on where they were', async ({
      page,
    }) => {
      test.setTimeout(120_000)
      const book = await paidBook(library)
      await show(page, `/read/${book.bookId}`)
      await expect(page.locator('[data-page="1"]')).toBeVisible()
      await page.keyboard.press('End')
      await page.locator('.reader__sample').getByRole('link', { name: way.said.reader.subscribe }).click()
      await expect(page).toHaveURL(`${library.base}/login`)
      const { email, password } = demoAccount(library, 'member')
      await fillLogin(page, { ...way, email }, password)
      await expect(page).toHaveURL(new RegExp(`${SUBSCRIBE}\\?from=`))
      const from = new URL(page.url()).searchParams.get('from') ?? ''
      expect(from).toMatch(new RegExp(`^/read/${book.bookId}\\?loc=\\d+$`))

      // Without the consent nothing is sent, and the fault is said where the consent is.
      const consent = page.getByRole('main').getByRole('checkbox')
      await expect(consent).not.toBeChecked()
      await page.getByRole('radio').nth(1).check()
      await expect(page.getByRole('status').filter({ hasText: '99,000' })).toBeVisible()
      await page.getByRole('radio').first().check()
      await submitOffer(page, words).click()
      await expect(consent).toBeFocused()
      await expect(page.getByText(words.offer.agreeNeeded)).toBeVisible()
      await expectUsable(page)

      // The card page is left once; nothing was paid.
      await agreeAndPay(page, way)
      await page.getByRole('button', { name: way.cardPage.cancel }).click()
      await expect(page.getByRole('heading', { name: words.fail.canceledTitle })).toBeVisible()
      await expect.poll(() => stored(page, 'billedYn')).toBe('N')
      await show(page, `${SUBSCRIBE}?from=${encodeURIComponent(from)}`)
      await agreeAndPay(page, way)
      await giveCard(page, 'good', way)
      await expect(page.getByRole('heading', { name: words.checkout.doneTitle })).toBeVisible()
      // The key that may be used once stays neither in the address nor in a reload.
      expect(page.url()).toBe(`${library.base}/success`)
      await expect.poll(() => stored(page, 'billedYn')).toBe('Y')
      await expect.poll(() => stored(page, 'currentPayment')).toBeNull()
      await expect.poll(() => stored(page, 'BILLING_DAY')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      await expect(page.locator('.header-subscribe')).toHaveText(way.shell.subscription)
      await expectUsable(page)
      await page.getByRole('link', { name: words.checkout.toPlace }).click()
      await expect(page).toHaveURL(new RegExp(`/read/${book.bookId}`))
      await page.goBack()
      await expect(page.getByRole('heading', { name: words.checkout.doneTitle })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: words.checkout.doneTitle })).toBeVisible()

      await show(page, `/read/${book.bookId}?page=${book.deep}`)
      await expect(page.locator(`[data-page="${book.deep}"]`)).toContainText(/\S{2}/)
      await show(page, PAY_HISTORY)
      await expect(page.getByText(words.history.state.approved, { exact: true })).toHaveCount(1)
      await expect(page.getByText(words.history.fault.USED)).toBeVisible()
      await expect(page.getByRole('button', { name: words.history.refund })).toHaveCount(0)
      await expectUsable(page)
    })

    test('cancelling takes one press and one plain question, and is undone as easily', async ({ page }) => {
      await signInAs(page, library, { role: 'member', way })
      await show(page, SUBSCRIBE)
      await expect(page.getByText(words.state.inUse, { exact: true })).toBeVisible()
      await page.getByRole('button', { name: words.cancel.button, exact: true }).click()
      const dialog = page.getByRole('alertdialog', { name: words.cancel.askTitle })
      const [keep, cancel] = [words.cancel.no, words.cancel.yes].map((name) =>
        dialog.getByRole('button', { name, exact: true }),
      )
      const looks = await Promise.all(
        [keep, cancel].map(async (button) => ({
          width: Math.round((await button?.boundingBox())?.width ?? 0),
          ground: await button?.evaluate((element) => getComputedStyle(element).backgroundColor),
        })),
      )
      expect(looks[0]).toEqual(looks[1])
      await keep?.click()
      await expect(page.getByText(words.state.inUse, { exact: true })).toBeVisible()
      await page.getByRole('button', { name: words.cancel.button, exact: true }).click()
      await cancel?.click()
      await expect(page.getByRole('heading', { name: words.cancel.done })).toBeVisible()
      await expect(page.getByText(words.state.pendingCancellation, { exact: true })).toBeVisible()
      await expect.poll(() => stored(page, 'billedYn')).toBe('H')
      await expect.poll(() => stored(page, 'BILLING_DAY')).toBeNull()
      await expectUsable(page)
      await page.getByRole('button', { name: words.cancel.undo }).click()
      await expect(page.getByText(words.cancel.undone)).toBeVisible()
      await expect(page.getByText(words.state.inUse, { exact: true })).toBeVisible()
      await expect.poll(() => stored(page, 'billedYn')).toBe('Y')
    })

    test('a coupon moves the next payment, once', async ({ page }) => {
      await signInAs(page, library, { role: 'member', way })
      await show(page, SUBSCRIBE)
      const before = await stored(page, 'BILLING_DAY')
      const code = (await library.command('coupons', '1', '--days', '30')).trim()
      await page.getByLabel(words.coupons.label).fill(code)
      await page.getByRole('button', { name: words.coupons.enter, exact: true }).click()
      await page.getByRole('listitem').filter({ hasText: code }).getByRole('button').click()
      await page.getByRole('alertdialog').getByRole('button', { name: words.coupons.use }).click()
      await expect(page.getByRole('listitem').filter({ hasText: code }).getByRole('button')).toHaveCount(0)
      await expect.poll(() => stored(page, 'BILLING_DAY')).not.toBe(before)
    })

    test('nobody deletes an account with a subscription that goes on; one that is cancelled is told what is lost', async ({
      page,
    }) => {
      await signInAs(page, library, { role: 'member', way })
      await show(page, '/setting/detail/withdrawal')
      await expect(page.getByText(words.withdrawal.inUse)).toBeVisible()
      await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
      await show(page, SUBSCRIBE)
      await page.getByRole('button', { name: words.cancel.button, exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: words.cancel.yes, exact: true }).click()
      await expect(page.getByRole('heading', { name: words.cancel.done })).toBeVisible()
      await show(page, '/setting/detail/withdrawal')
      await page.getByRole('checkbox', { name: settings.withdrawal.accept }).check()
      await page
        .getByRole('main')
        .getByRole('button', { name: settings.withdrawal.submit, exact: true })
        .click()
      await expect(page.getByText(words.withdrawal.acceptNeeded)).toBeVisible()
    })

    test('closing the card page is no failure, and what an address says is not believed', async ({
      page,
    }) => {
      await show(page, '/fail?code=PAY_PROCESS_CANCELED&message=x')
      await expect(page.getByRole('heading', { name: words.fail.canceledTitle })).toBeVisible()
      await show(page, `/fail?code=NEW_CODE&message=${'a'.repeat(400)}`)
      await expect(page.getByText(words.decline.other)).toBeVisible()
      await expect(page.getByText('a'.repeat(120))).toBeVisible()
      await expect(page.getByText('a'.repeat(121))).toHaveCount(0)
      await page.getByRole('link', { name: words.fail.back }).click()
      await expect(page).toHaveURL(library.base + SUBSCRIBE)
    })
  })
}
