/** Where the token of a card lies, for its encryption: the number the other side knows the card's holder by. */
export function cardPlace(customerKey: string): string {
  return `payment_card ${customerKey}`
}
