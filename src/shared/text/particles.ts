/** A tag with whatever its attributes hold, which stays as it is, or a closing mark with the syllable behind it. */
const JOINED = /<(?:"[^"]*"|'[^']*'|[^"'>])*>?|([』」》〉)\]”’])([가-힣])/g

/**
 * HTML in which a Korean particle stays on the line of the mark it follows: 『천로역정』은. Browsers break lines there, also
 * with `keep-all`. Only elements are put in: the text, which places in a book are counted by, is the same.
 */
export function keepParticles(html: string): string {
  return html.replaceAll(JOINED, (found, mark?: string, syllable?: string) =>
    mark === undefined ? found : `<span class="nb">${mark}${syllable}</span>`,
  )
}
