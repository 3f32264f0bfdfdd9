const VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
const WELL_FORMED = /^c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/

/** The value of a Roman numeral up to 399, as old books number chapters; undefined for letters that are none. */
export function romanValue(letters: string): number | undefined {
  const lower = letters.toLowerCase()
  if (lower === '' || !WELL_FORMED.test(lower)) return undefined
  const values = [...lower].map((letter) => VALUES[letter] ?? 0)
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0)
}
