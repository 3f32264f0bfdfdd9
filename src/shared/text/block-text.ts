/**
 * The reading text of a block: what anchors, search and speech count in.
 *
 * The rule, the same on the server and in the browser: take the text nodes of the block's HTML in order, leave out
 * those inside `rt`, `rp` and note marks, join them, turn every run of white space into one space, trim, compose (NFC).
 * A `<br>` needs no rule of its own, because the parser writes a line feed after each; so do cells and items of lists.
 * Offsets are code points of that string.
 */
export function readingText(textNodes: Iterable<string>): string {
  return [...textNodes].join('').replace(/\s+/g, ' ').trim().normalize('NFC')
}

const TOO_MANY_MARKS = /(?<![\p{M}\uff9e\uff9f])[\p{M}\uff9e\uff9f]{31}/u

/**
 * Whether more marks stand on one letter than in any language (Unicode's stream-safe format has 30). To compose a text
 * (`normalize`) takes quadratic time in their number, which 32,000 bytes are enough to hold the process with.
 */
export function hasTooManyMarks(text: string): boolean {
  return TOO_MANY_MARKS.test(text)
}

/** Whether the text inside an element is left out. Give the tag in lower case and the `role` attribute. */
export function isOutsideReading(tag: string, role: string | null | undefined): boolean {
  return tag === 'rt' || tag === 'rp' || (tag === 'a' && role === 'doc-noteref')
}

/** The reading text of HTML that this parser wrote (well-formed, `>` escaped in attributes); not for other HTML. */
export function readingTextOf(html: string): string {
  return readingText(textNodesOf(html))
}

/** The `>` need not come, or a `<` without one would be looked at again from every `<` before it. */
const TOKEN = /<(\/?)([a-z\d]+)([^>]*)>?|[^<]+/g
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

function* textNodesOf(html: string): Generator<string> {
  let leftOut: string | undefined
  for (const [token, slash, tag, attributes] of html.matchAll(TOKEN)) {
    if (tag === undefined) {
      if (leftOut === undefined)
        yield token.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? '')
    } else if (slash === '/') {
      if (tag === leftOut) leftOut = undefined
    } else if (leftOut === undefined) {
      const isMark = attributes?.includes(' role="doc-noteref"') === true
      if (isOutsideReading(tag, isMark ? 'doc-noteref' : undefined)) leftOut = tag
    }
  }
}
