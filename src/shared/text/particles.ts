const MARKS = '』」》〉)]”’'

/** A tag with whatever its attributes hold, which stays as it is, or a closing mark with the syllable behind it. */
const JOINED = /<(?:"[^"]*"|'[^']*'|[^"'>])*>?|([』」》〉)\]”’])([가-힣])/g

/** What stands in a line; a block ends the line anyway. */
const INLINE = new Set(['a', 'b', 'cite', 'em', 'i', 'mark', 'q', 's', 'small', 'span', 'strong', 'u'])

const CLOSED = '</span>'

type Piece = { at: number; text: string }
type Opened = { name: string; at: number; end: number }

/**
 * HTML in which a Korean particle stays on the line of the mark it follows: 『천로역정』은, also where an element ends
 * between them. Browsers break lines there, also with `keep-all`. Only elements are put in: the text, which places in a
 * book are counted by, is the same.
 */
export function keepParticles(html: string): string {
  const opened: Opened[] = []
  const pieces: Piece[] = []
  const wrap = (name: 'keep-together' | 'wrapping', at: number, end: number) => {
    pieces.push({ at, text: `<span class="${name}">` }, { at: end, text: CLOSED })
  }
  for (const { 0: found, 1: mark, index: at } of html.matchAll(JOINED)) {
    const end = at + found.length
    if (mark !== undefined) {
      wrap('keep-together', at, end)
      continue
    }
    const name = nameOf(found)
    if (!INLINE.has(name)) continue
    if (!found.startsWith('</')) {
      opened.push({ name, at, end })
      continue
    }
    const begun = opened.pop()
    if (begun?.name !== name || !MARKS.includes(html.charAt(at - 1)) || !isSyllable(html.charAt(end)))
      continue
    // Held together is only the end of the element; in the rest of it lines break as ever.
    if (begun.end < at - 1) wrap('wrapping', begun.end, at - 1)
    wrap('keep-together', begun.at, end + 1)
  }
  return pieces.length === 0 ? html : withPieces(html, pieces)
}

function nameOf(tag: string): string {
  const begin = tag.startsWith('</') ? 2 : 1
  let end = begin
  while (isLetter(tag.charAt(end).toLowerCase())) end++
  return tag.slice(begin, end).toLowerCase()
}

const isLetter = (letter: string) => letter >= 'a' && letter <= 'z'
const isSyllable = (letter: string) => letter >= '가' && letter <= '힣'

function withPieces(html: string, pieces: readonly Piece[]): string {
  let done = 0
  let made = ''
  for (const { at, text } of inOrder(pieces)) {
    made += html.slice(done, at) + text
    done = at
  }
  return made + html.slice(done)
}

/** What is wrapped later stands round what was wrapped before: at one place it opens first, and closes last. */
function inOrder(pieces: readonly Piece[]): Piece[] {
  const closed = pieces.filter(({ text }) => text === CLOSED)
  const opening = pieces.filter(({ text }) => text !== CLOSED).toReversed()
  return [...closed, ...opening].toSorted((one, other) => one.at - other.at)
}
