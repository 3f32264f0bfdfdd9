/**
 * The one range of bytes that a `Range` header asks for, both ends included. Undefined where there is none, or several, or
 * something else is counted than bytes: the whole is sent then, which RFC 9110 §14.2 allows.
 */
export function readRange(
  header: string | undefined,
  length: number,
): { from: number; to: number } | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const from = Math.max(0, length - Number(last))
    return Number(last) === 0 ? 'unsatisfiable' : { from, to: length - 1 }
  }
  const from = Number(first)
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (last !== '' && Number(last) < from) return undefined
  return from >= length ? 'unsatisfiable' : { from, to }
}
