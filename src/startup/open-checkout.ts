import type { BillingContext } from '#src/domain/billing/context.ts'
import { openCardPage } from '#src/domain/billing/cards/open-card-page.ts'
import { redirectToCardPage } from '#src/edge/checkout/card-page-redirect.ts'
import { checkoutPage, type CheckoutSettings } from '#src/edge/checkout/checkout-page.ts'

type Parts = {
  /** Of the company whose script opens its card page. */
  page: CheckoutSettings | undefined
  findPublicUrl: () => string
}

/**
 * What leaves for the card page of a payment company: a redirection for a registration that is named in the address, else the
 * page with the company's script. Undefined where payments are off.
 */
export function openCheckout(
  billing: BillingContext,
  { page, findPublicUrl }: Parts,
): ((request: Request) => Response | Promise<Response>) | undefined {
  const showPage = page && checkoutPage(page)
  const opens = Object.values(billing.gateways).some(({ openCardPage: open }) => open !== undefined)
  if (!opens) return showPage
  const redirect = redirectToCardPage((visit) =>
    openCardPage(billing, {
      ...visit,
      successUrl: `${findPublicUrl()}/success`,
      cancelUrl: `${findPublicUrl()}/fail?code=PAY_PROCESS_CANCELED`,
    }),
  )
  return (request) =>
    showPage === undefined || new URL(request.url).searchParams.has('customerKey')
      ? redirect(request)
      : showPage(request)
}
