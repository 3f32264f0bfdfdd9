const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** 9,900원 in Korean, ₩9,900 in English. */
export function formatWon(amount: number, locale: string): string {
  return locale === 'en' ? `₩${grouped.format(amount)}` : `${grouped.format(amount)}원`
}
