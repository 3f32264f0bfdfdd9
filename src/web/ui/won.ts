const grouped = new Intl.NumberFormat('en-US')

/** Korean 9,900원, English ₩9,900. Amounts are whole won. */
export function formatWon(amount: number, locale: string): string {
  const [sign, number, unit] = wonParts(amount, locale)
  return `${sign}${number}${unit}`
}

/** The same in its parts, where the number is set larger than its unit; a part may be empty. */
export function wonParts(amount: number, locale: string): readonly [string, string, string] {
  const number = grouped.format(amount)
  return locale === 'en' ? ['₩', number, ''] : ['', number, '원']
}
