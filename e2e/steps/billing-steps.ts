import type { Page } from '@playwright/test'
import { CARD_PAGE_WORDS } from '#src/gateways/payments/sandbox/card-page-words.ts'
import type { CardKind } from '#src/gateways/payments/sandbox/test-cards.ts'
import { billing as english } from '#src/web/i18n/parts/en/billing.ts'
import { billing as korean } from '#src/web/i18n/parts/ko/billing.ts'
import { settings as englishSettings } from '#src/web/i18n/parts/en/settings.ts'
import { settings as koreanSettings } from '#src/web/i18n/parts/ko/settings.ts'
import { WAYS } from './library-steps.ts'

export const SUBSCRIBE = '/setting/detail/subscribe'
export const PAY_HISTORY = '/setting/detail/payHistory'

export const BILLING_WAYS = WAYS.map((way) => ({
  ...way,
  billing: way.locale === 'ko-KR' ? korean : english,
  settings: way.locale === 'ko-KR' ? koreanSettings : englishSettings,
  cardPage: CARD_PAGE_WORDS[way.locale === 'ko-KR' ? 'ko' : 'en'],
}))
type BillingWay = (typeof BILLING_WAYS)[number]

/** Agrees on the page of the plans, and goes on to the card page. */
export async function agreeAndPay(page: Page, { billing }: BillingWay) {
  await page.getByRole('main').getByRole('checkbox').check()
  await submitOffer(page, billing).click()
  await page.waitForURL(/_sandbox\/card/)
}

export const submitOffer = (page: Page, { offer }: BillingWay['billing']) =>
  page.getByRole('main').getByRole('button', { name: offer.submit, exact: true })

/** Chooses a card on the sandbox's card page. */
export async function giveCard(page: Page, kind: CardKind, { cardPage }: BillingWay) {
  await page.getByRole('radio', { name: cardPage.cards[kind].name }).check()
  await page.getByRole('button', { name: cardPage.register }).click()
}

export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}
