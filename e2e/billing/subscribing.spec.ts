import type { Page } from '@playwright/test'
import { expect, library, opened, starterBook, test } from '../fixtures.ts'
import { answerBilling, BILLING_WAYS, IN_USE, KEY, NONE, PAYMENT } from '../steps/billing-steps.ts'
import { fillLogin } from '../steps/member-steps.ts'
import { demoAccount, signInAs } from '../steps/subscriber-steps.ts'
import { expectUsable } from '../steps/usable.ts'
import { viewOf } from '../steps/views.ts'

// A paid page is refused to visitors, and the console shows it.
test.use({ tolerated: [/status of (?:400|401|404)/] })

const base = library.url.replace('127.0.0.1', 'localhost')
const SUBSCRIBE = '/setting/detail/subscribe'

for (const way of BILLING_WAYS) {
  const { billing: words, settings } = way
  const signIn = (page: Page) => signInAs(page, { ...library, base }, { role: 'member', way })

  /** By the menu of the settings, so that the plans are asked for in the browser. */
  async function openByMenu(page: Page, path: string) {
    await opened(page, `${base}/setting`)
    await page.locator(`.settings__nav a[href="${path}"]`).click()
    await expect(page).toHaveURL(base + path)
  }

  test.describe(way.locale, () => {
    test.use({ locale: way.locale, ...viewOf(way.locale) })

    test('a visitor at the end of a sample signs in, subscribes, and reads on where they were', async ({
      page,
    }) => {
      const billing = await answerBilling(page)
      const book = await starterBook(page, 'Bruised and Kept')
      await opened(page, `${base}/read/${book}`)
      await expect(page.locator('[data-page="1"]')).toBeVisible()
      await page.keyboard.press('End')
      await page.locator('.reader__sample').getByRole('link', { name: way.said.reader.subscribe }).click()
      await expect(page).toHaveURL(`${base}/login`)
      const { email, password } = demoAccount(library, 'member')
      await fillLogin(page, { ...way, email }, password)
      await expect(page).toHaveURL(new RegExp(`${SUBSCRIBE}\\?from=`))
      const from = new URL(page.url()).searchParams.get('from') ?? ''
      expect(from).toMatch(new RegExp(`^/read/${book}\\?loc=\\d+$`))

      // Without the consent nothing is sent, and the fault is said where the consent is.
      const submit = page.getByRole('main').getByRole('button', { name: words.offer.submit, exact: true })
      const consent = page.getByRole('checkbox')
      await expect(consent).not.toBeChecked()
      await page.getByRole('radio').nth(1).check()
      await expect(page.getByRole('status').filter({ hasText: '99,000' })).toBeVisible()
      await submit.click()
      await expect(consent).toBeFocused()
      await expect(page.getByText(words.offer.agreeNeeded)).toBeVisible()
      expect(billing.asked.map(({ call }) => call)).not.toContain('POST card')
      await expectUsable(page)

      billing.checkout = { outcome: 'subscribed', code: null, returnPath: from, planCode: null }
      let checkout = ''
      await page.route('**/checkout', (route) => {
        checkout = route.request().url()
        return route.fulfill({
          contentType: 'text/html',
          body: `<title>card</title><a href="/success?customerKey=${KEY}&authKey=once">go</a>`,
        })
      })
      await consent.check()
      await submit.click()
      await page.getByRole('link', { name: 'go' }).waitFor()
      expect(checkout).toBe(`${base}/checkout`)
      expect(new URL(page.url()).hash).toContain(`customerKey=${KEY}`)
      expect(billing.asked.find(({ call }) => call === 'POST card')?.body).toEqual({
        planCode: 'personal-annual',
        agrees: true,
        returnPath: from,
      })
      expect(await stored(page, 'currentPayment')).toContain('"amount":99000')

      await page.getByRole('link', { name: 'go' }).click()
      await expect(page.getByRole('heading', { name: words.checkout.doneTitle })).toBeVisible()
      // The key that may be used once stays neither in the address nor in a reload.
      expect(page.url()).toBe(`${base}/success`)
      await expect.poll(() => stored(page, 'billedYn')).toBe('Y')
      await expect.poll(() => stored(page, 'currentPayment')).toBeNull()
      await expect.poll(() => stored(page, 'BILLING_DAY')).toBe(IN_USE.nextCharge?.day)
      await expect(page.locator('.header-subscribe')).toHaveText(way.shell.subscription)
      await expectUsable(page)
      const sent = () => billing.asked.filter(({ call }) => call === 'POST subscribe')
      expect(sent().map(({ body }) => body)).toEqual([{ customerKey: KEY, authKey: 'once' }])
      await page.getByRole('link', { name: words.checkout.toPlace }).click()
      await expect(page).toHaveURL(new RegExp(`/read/${book}`))
      await page.goBack()
      await expect(page.getByRole('heading', { name: words.checkout.doneTitle })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: words.checkout.doneTitle })).toBeVisible()
      expect(sent()).toHaveLength(1)
    })

    test('cancelling takes one press and one plain question, and is undone as easily', async ({ page }) => {
      await signIn(page)
      const billing = await answerBilling(page, { subscription: IN_USE })
      await openByMenu(page, SUBSCRIBE)
      await page.getByRole('button', { name: words.cancel.button }).click()
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
      expect(billing.asked.map(({ call }) => call)).not.toContain('POST cancel')
      await page.getByRole('button', { name: words.cancel.button }).click()
      await cancel?.click()
      await expect(page.getByRole('heading', { name: words.cancel.done })).toBeVisible()
      await expect.poll(() => stored(page, 'billedYn')).toBe('H')
      await expect.poll(() => stored(page, 'BILLING_DAY')).toBeNull()
      await expectUsable(page)
      await page.getByRole('button', { name: words.cancel.undo }).click()
      await expect(page.getByText(words.cancel.undone)).toBeVisible()
      await expect.poll(() => stored(page, 'billedYn')).toBe('Y')
    })

    test('a payment that failed says why in words, and when it is tried again', async ({ page }) => {
      await signIn(page)
      const billing = await answerBilling(page, {
        subscription: {
          ...IN_USE,
          state: 'pastDue',
          failure: 'INVALID_STOPPED_CARD',
          maySwitchToAnnual: false,
        },
      })
      await openByMenu(page, SUBSCRIBE)
      await expect(
        page.getByRole('alert').filter({ hasText: words.decline.INVALID_STOPPED_CARD }),
      ).toBeVisible()
      await expect(page.getByText('INVALID_STOPPED_CARD')).toHaveCount(0)
      await expectUsable(page)

      billing.subscription = NONE
      billing.checkout = {
        outcome: 'declined',
        code: 'REJECT_CARD_PAYMENT',
        returnPath: null,
        planCode: null,
      }
      await opened(page, `${base}/success?customerKey=${KEY}&authKey=x`)
      await expect(page.getByText(words.decline.REJECT_CARD_PAYMENT)).toBeVisible()
      await expectUsable(page)
    })

    test('a first payment that is not settled is looked at again by itself', async ({ page }) => {
      await signIn(page)
      const billing = await answerBilling(page, {
        subscription: { ...IN_USE, state: 'incomplete', nextCharge: null },
        checkout: { outcome: 'pending', code: null, returnPath: null, planCode: null },
      })
      await opened(page, `${base}/success?customerKey=${KEY}&authKey=x`)
      await expect(page.getByText(words.confirming.title)).toBeVisible()
      await expectUsable(page)
      billing.subscription = IN_USE
      await expect(page.getByRole('heading', { name: words.checkout.doneTitle })).toBeVisible({
        timeout: 20_000,
      })
      await expect.poll(() => stored(page, 'billedYn')).toBe('Y')
    })

    test('closing the card page is no failure, and what an address says is not believed', async ({
      page,
    }) => {
      await opened(page, `${base}/fail?code=PAY_PROCESS_CANCELED&message=x`)
      await expect(page.getByRole('heading', { name: words.fail.canceledTitle })).toBeVisible()
      await opened(page, `${base}/fail?code=NEW_CODE&message=${'a'.repeat(400)}`)
      await expect(page.getByText(words.decline.other)).toBeVisible()
      await expect(page.getByText('a'.repeat(120))).toBeVisible()
      await expect(page.getByText('a'.repeat(121))).toHaveCount(0)
      await page.getByRole('link', { name: words.fail.back }).click()
      await expect(page).toHaveURL(base + SUBSCRIBE)
    })

    test('a payment is given back after a question that says what it means', async ({ page }) => {
      await signIn(page)
      const billing = await answerBilling(page, { subscription: IN_USE, payments: [PAYMENT] })
      await openByMenu(page, '/setting/detail/payHistory')
      await expect(page.getByText(words.history.state.approved, { exact: true })).toBeVisible()
      await expectUsable(page)
      await page.getByRole('button', { name: words.history.refund }).click()
      const dialog = page.getByRole('alertdialog', { name: words.history.askTitle })
      await expect(dialog).toContainText(way.locale === 'ko-KR' ? '9,900원' : '₩9,900')
      await dialog.getByRole('button', { name: words.history.yes }).click()
      await expect(page.getByText(words.history.requested)).toBeVisible()
      await expect(page.getByRole('button', { name: words.history.refund })).toHaveCount(0)
      expect(billing.asked.find(({ call }) => call === 'POST refund')?.body).toEqual({ paymentId: 1 })
    })

    test('nobody deletes an account with a subscription that goes on', async ({ page }) => {
      await signIn(page)
      const billing = await answerBilling(page, { subscription: IN_USE })
      await openByMenu(page, '/setting/detail/withdrawal')
      await expect(page.getByText(words.withdrawal.inUse)).toBeVisible()
      await expect(page.getByRole('checkbox')).toHaveCount(0)
      billing.subscription = { ...IN_USE, state: 'pendingCancellation', nextCharge: null }
      await page.reload()
      await page.getByRole('checkbox', { name: settings.withdrawal.accept }).check()
      await page
        .getByRole('main')
        .getByRole('button', { name: settings.withdrawal.submit, exact: true })
        .click()
      await expect(page.getByText(words.withdrawal.acceptNeeded)).toBeVisible()
    })
  })
}

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}
