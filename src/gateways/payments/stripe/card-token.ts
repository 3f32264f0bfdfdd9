/** What a card is charged by: Stripe wants its customer beside it. The numbers of Stripe know no slash. */
export type StripeCard = { customer: string; paymentMethod: string }

export function writeCardToken({ customer, paymentMethod }: StripeCard): string {
  return `${customer}/${paymentMethod}`
}

/** Undefined for what is no token of Stripe's. */
export function readCardToken(token: string): StripeCard | undefined {
  const [customer = '', paymentMethod = '', ...rest] = token.split('/')
  return customer === '' || paymentMethod === '' || rest.length > 0 ? undefined : { customer, paymentMethod }
}
