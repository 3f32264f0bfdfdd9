/**
 * Whether a text leads somewhere outside the library: an address, a domain name (also one that is written around, as in
 * “example (dot) com”), an account's name, or a telephone number.
 */
export function holdsLink(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(UNSEEN, '')
    .replaceAll(WRITTEN_DOT, '.')
    .replaceAll(POINTS, '.')
  return ADDRESS.test(plain) || DOMAIN.test(plain) || HANDLE.test(plain) || TELEPHONE.test(plain)
}

const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu
const WRITTEN_DOT = /[ \t]?[([{<](?:dot|점|닷)[)\]}>][ \t]?|[ \t](?:dot|닷)[ \t]/gu
/** Points of other scripts that look like ours. */
const POINTS = /[\u3002\u2024\u2027\u00B7\u30FB\u0701\u0702]/gu
const ADDRESS = /:\/\/|www\.|\b(?:mailto|tel|javascript):/u
/**
 * A point between a letter and an ending in use, with nothing of a word after it. Any other ending is left alone: books have
 * abbreviations, and sentences without a space between them.
 */
const DOMAIN =
  /[\p{L}\p{N}-]\.(?:com|net|org|info|biz|io|me|co|kr|jp|cn|us|uk|eu|ru|de|fr|tv|gg|ly|to|cc|xyz|app|dev|shop|store|site|online|link|click|top|club|vip|live|pro|page|blog|ai|gl|be|su|ws|win|bet|casino|loan|한국|닷컴|닷넷)(?![\p{L}\p{N}-])/u
const HANDLE = /[@＠][\p{L}\p{N}_]{2}/u
/** Ten digits and more, or eight and more behind a plus, in groups of any kind: never a year, a verse or a page. */
const TELEPHONE = /(?:^|\D)0\d{1,2}[-. )]{0,2}\d{3,4}[-. ]?\d{4}(?!\d)|\+\d[\d -]{7}/u
