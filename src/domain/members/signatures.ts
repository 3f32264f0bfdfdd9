import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What is stored of a random token: nobody can get back from it to the token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** What only the holder of the key can make of `text`; each purpose gives another. */
export function keyedHash(key: Uint8Array, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')
}

/** `text` with a proof that we gave it out. */
export function sign(keys: readonly Uint8Array[], purpose: string, text: string): string {
  return `${text}.${keyedHash(currentKey(keys), purpose, text)}`
}

/** The text that was signed for this purpose; undefined for anything else. */
export function verifySigned(
  keys: readonly Uint8Array[],
  purpose: string,
  signed: string | undefined,
): string | undefined {
  if (signed === undefined || signed.length > 400) return undefined
  const end = signed.lastIndexOf('.')
  const text = signed.slice(0, Math.max(0, end))
  const proof = signed.slice(end + 1)
  return keys.some((key) => isSame(keyedHash(key, purpose, text), proof)) ? text : undefined
}

export function currentKey(keys: readonly Uint8Array[]): Uint8Array {
  const [key] = keys
  if (key === undefined) throw new Error('There is no key to sign with')
  return key
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
