/** Letters and digits that no two people read differently: no 0 and O, 1 and I and L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const COUPON_LENGTH = 8

/** A code from random bytes, of which some are passed over so that every letter is as likely. Undefined: too few bytes. */
export function codeFrom(bytes: Uint8Array): string | undefined {
  const even = 256 - (256 % ALPHABET.length)
  const letters = [...bytes]
    .filter((byte) => byte < even)
    .map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
  return letters.length < COUPON_LENGTH ? undefined : letters.slice(0, COUPON_LENGTH).join('')
}

/** A code as it is typed: in small letters, with spaces or hyphens. Undefined where it cannot be one. */
export function cleanCode(typed: string): string | undefined {
  if (typed.length > 4 * COUPON_LENGTH) return undefined
  const code = typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase()
  return /^[\dA-Z]{8}$/.test(code) ? code : undefined
}
