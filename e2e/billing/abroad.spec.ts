import type { Page } from '@playwright/test'
import { listen, stopListening } from '#src/edge/listen.ts'
import { type FakeStripe, fakeStripe } from '#src/gateways/payments/stripe/testing/fake-stripe.ts'
import { expect, opened, test } from '../fixtures.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { BILLING_WAYS } from '../steps/billing-steps.ts'
import { paidBook, signInAs } from '../steps/subscriber-steps.ts'
import { viewOf } from '../steps/views.ts'

// A paid page is refused before it is paid for, and the console shows it.
test.use({ tolerated: [/status of (?:400|401|404)/] })

const SUBSCRIBE = '/setting/detail/subscribe'
const ABROAD = '/setting/detail/subscribeAbroad'
const KEYS = { secretKey: 'sk_test_journey', webhookSecret: 'whsec_journey' }

/** The fake of Stripe on a port of this machine. */
async function openFake(): Promise<{ fake: FakeStripe; url: string; close: () => Promise<void> }> {
  let url = ''
  const fake = fakeStripe({ ...KEYS, now: () => new Date(), url: () => url })
  const server = await listen((request, bindings) => fake.fetch(request, bindings), {
    host: '127.0.0.1',
    port: 0,
  })
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return { fake, url, close: () => stopListening(server) }
}

for (const way of BILLING_WAYS.filter(({ locale }) => locale === 'en-US')) {
  const { billing: words } = way

  test.describe('with a card from abroad', () => {
    test.use({ locale: way.locale, ...viewOf(way.locale) })
    let library: RunningLibrary
    let stripe: Awaited<ReturnType<typeof openFake>>

    test.beforeAll(async () => {
      test.setTimeout(200_000)
      stripe = await openFake()
      library = await startLibrary({
        STRIPE_SECRET_KEY: KEYS.secretKey,
        STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
        STRIPE_API_BASE: stripe.url,
      })
    })
    test.afterAll(async () => {
      await library?.end()
      await stripe?.close()
    })

    test('a member leaves for the page of Stripe, tries another card, and reads on where they were', async ({
      page,
    }) => {
      test.setTimeout(120_000)
      const book = await paidBook(library)
      await signInAs(page, library, { role: 'member', way })
      const place = `/read/${book.bookId}?page=${book.deep}`
      await opened(page, `${library.base}${SUBSCRIBE}?${new URLSearchParams({ from: place })}`)
      await page.getByRole('link', { name: words.abroad.link }).click()
      await expect(page.getByRole('heading', { name: words.abroad.title })).toBeVisible()
      const subscribe = async () => {
        await page.getByRole('checkbox').check()
        await page.getByRole('main').getByRole('button', { name: words.offer.submit, exact: true }).click()
        await page.waitForURL(`${stripe.url}/c/pay/**`)
      }

      // Whoever turns back has paid nothing, and finds the same page again.
      await subscribe()
      await page.getByRole('link', { name: 'Back' }).click()
      await expect(page.getByRole('heading', { name: words.fail.canceledTitle })).toBeVisible()
      await page.getByRole('link', { name: words.fail.back }).click()
      await expect(page).toHaveURL(new RegExp(ABROAD))

      await subscribe()
      await chooseCard(page, 'limitExceeded')
      await expect(page.getByText(words.decline.insufficient_funds)).toBeVisible()
      await page.getByRole('link', { name: words.checkout.another }).click()
      await expect(page).toHaveURL(new RegExp(ABROAD))

      await subscribe()
      await chooseCard(page, 'good')
      await expect(page.getByRole('heading', { name: words.checkout.doneTitle })).toBeVisible()
      expect(page.url()).not.toContain('cs_')
      expect(stripe.fake.charges()).toMatchObject([{ total: 9900, orderName: 'Covenant Library monthly' }])
      await page.getByRole('link', { name: words.checkout.toPlace }).click()
      await expect(page.locator(`[data-page="${book.deep}"]`)).toContainText(/\S{2}/)

      await opened(page, `${library.base}${ABROAD}`)
      await expect(page.getByText('Visa ************4242')).toBeVisible()
      await expect(page.getByText(words.plan['abroad-monthly'], { exact: true })).toBeVisible()
    })
  })
}

test('without Stripe there is no such page', async ({ page }) => {
  const response = await page.goto(ABROAD)
  expect(response?.status()).toBe(404)
  await opened(page, SUBSCRIBE)
  await expect(page.locator(`a[href^="${ABROAD}"]`)).toHaveCount(0)
})

async function chooseCard(page: Page, kind: string): Promise<void> {
  await page.getByRole('radio', { name: kind }).check()
  await page.getByRole('button', { name: 'Save card' }).click()
}
