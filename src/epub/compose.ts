/** More marks on one letter than Unicode's stream-safe format has, and so than any language. */
const EXCESS_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/** In composed form. To compose takes quadratic time in the marks on one letter, so those beyond thirty are left out. */
export function compose(text: string): string {
  return text.replace(EXCESS_MARKS, '$1').normalize('NFC')
}
