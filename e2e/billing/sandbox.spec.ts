import { expect, opened, test } from '../fixtures.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { BILLING_WAYS } from '../steps/billing-steps.ts'
import { paidBook, signInAs } from '../steps/subscriber-steps.ts'
import { viewOf } from '../steps/views.ts'

// A paid page is refused before it is paid for, and the console shows it.
test.use({ tolerated: [/status of (?:400|401|404)/] })

const SUBSCRIBE = '/setting/detail/subscribe'

for (const way of BILLING_WAYS) {
  const { billing: words } = way

  test.describe(`with the practice card page, ${way.locale}`, () => {
    test.use({ locale: way.locale, ...viewOf(way.locale) })
    test.describe.configure({ mode: 'serial' })
    let library: RunningLibrary

    test.beforeAll(async () => {
      test.setTimeout(200_000)
      library = await startLibrary()
    })
    test.afterAll(async () => library.end())

    test('a member pays, reads past the sample, cancels, undoes it, and asks for the money back in vain', async ({
      page,
    }) => {
      test.setTimeout(120_000)
      const book = await paidBook(library)
      await signInAs(page, library, { role: 'member', way })
      await opened(page, `${library.base}${SUBSCRIBE}`)
      const submit = page.getByRole('main').getByRole('button', { name: words.offer.submit, exact: true })
      await page.getByRole('checkbox').check()
      await submit.click()

      // The card page of the sandbox: first it is left again, then a card is chosen.
      await page.waitForURL(/_sandbox\/card/)
      const cards = page.getByRole('radio')
      await expect(cards.first()).toBeChecked()
      await page.getByRole('button', { name: way.locale === 'ko-KR' ? '취소' : 'Cancel' }).click()
      await page.waitForURL(/\/fail/)
      await opened(page, `${library.base}${SUBSCRIBE}`)
      await page.getByRole('checkbox').check()
      await submit.click()
      await page.waitForURL(/_sandbox\/card/)
      await page.getByRole('button', { name: way.locale === 'ko-KR' ? '등록' : 'Register' }).click()
      await expect(page.getByRole('heading', { name: words.checkout.doneTitle })).toBeVisible()
      expect(page.url()).not.toContain('authKey')

      await opened(page, `${library.base}/read/${book.bookId}?page=${book.deep}`)
      await expect(page.locator(`[data-page="${book.deep}"]`)).toContainText(/\S{2}/)

      await opened(page, `${library.base}${SUBSCRIBE}`)
      await expect(page.getByText(words.state.inUse, { exact: true })).toBeVisible()
      await page.getByRole('button', { name: words.cancel.button, exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: words.cancel.yes }).click()
      await expect(page.getByText(words.state.pendingCancellation, { exact: true })).toBeVisible()
      await page.getByRole('button', { name: words.cancel.undo }).click()
      await expect(page.getByText(words.state.inUse, { exact: true })).toBeVisible()

      // A coupon moves the next payment.
      const code = (await library.command('coupons', '1', '--days', '30')).trim()
      await page.getByLabel(words.coupons.label).fill(code)
      await page.getByRole('button', { name: words.coupons.enter, exact: true }).click()
      await page.getByRole('listitem').filter({ hasText: code }).getByRole('button').click()
      await page.getByRole('alertdialog').getByRole('button', { name: words.coupons.use }).click()
      await expect(page.getByRole('listitem').filter({ hasText: code }).getByRole('button')).toHaveCount(0)

      await opened(page, `${library.base}/setting/detail/payHistory`)
      await expect(page.getByText(words.history.fault.USED)).toBeVisible()
    })
  })
}
