import { isOutsideReading, readingTextOf } from '#src/shared/text/block-text.ts'
import type { Citation } from './find-citations.ts'
import { osisOf } from '#src/domain/scripture/passage.ts'
import { versePath } from '#src/domain/scripture/rules.ts'

/*
 * Works on HTML that our parser wrote and on nothing else: well-formed, `<` and `&` escaped in text, `>` in attributes.
 */

/** How a link to Scripture begins; without script it leads to the page of the passage. */
const OPENING = /<a class="x-scripture" data-scripture="[^"]*" href="[^"]*">/
const TOKEN = /<(\/?)([a-z\d]+)([^>]*)>?|&(?:amp|lt|gt|quot);|[^<&]/gu
/** A tag that ends where a citation begins, and one that begins where it ends. */
const OPENS = /^<(?!a[ >])[a-z][^<>]*>$/
const CLOSES = /<\/(?!a>)[a-z\d]+>/y
const VOID = new Set(['br', 'hr', 'img', 'wbr'])

/**
 * The HTML of a block with a link round each of its citations; its reading text stays as it is. A citation that lies in
 * another link or across one, or whose ends no element can join, gets none.
 */
export function linkCitations(html: string, text: string, citations: readonly Citation[]): string {
  if (citations.length === 0) return html
  const marks = placesInHtml(html, text)
  if (marks === undefined) return html
  const parts: string[] = []
  let done = 0
  for (const { start, end, passage } of citations) {
    const range = rangeOf(html, marks.slice(start, end))
    // A tag that two citations would both take in belongs to the first.
    if (range === undefined || range.from < done) continue
    const osis = osisOf(passage)
    const words = html.slice(range.from, range.to)
    parts.push(html.slice(done, range.from))
    parts.push(`<a class="x-scripture" data-scripture="${osis}" href="${versePath(osis)}">${words}</a>`)
    done = range.to
  }
  const linked = parts.join('') + html.slice(done)
  // Anchors count in this text; rather no link than a text that counts otherwise.
  return readingTextOf(linked) === text ? linked : html
}

/** The HTML without the links to Scripture that an earlier import put in. */
export function unlinkCitations(html: string): string {
  const [before = '', ...linked] = html.split(OPENING)
  return before + linked.map((from) => from.replace('</a>', '')).join('')
}

/** Where in the HTML a UTF-16 unit of the reading text stands, and in how many links. */
type Mark = { from: number; to: number; inLink: boolean }

function placesInHtml(html: string, text: string): Mark[] | undefined {
  const marks: Mark[] = []
  const open: string[] = []
  let links = 0
  let leftOut = 0
  let space = true
  for (const match of html.matchAll(TOKEN)) {
    const [token, slash, tag, attributes] = match
    if (tag !== undefined) {
      if (VOID.has(tag) || attributes?.endsWith('/') === true) continue
      const isMark = attributes?.includes(' role="doc-noteref"') === true
      if (slash === '/') {
        const closed = open.pop()
        if (closed?.startsWith('!') === true) leftOut--
        if (closed === 'a') links--
      } else if (isOutsideReading(tag, isMark ? 'doc-noteref' : undefined)) {
        open.push(`!${tag}`)
        leftOut++
      } else {
        open.push(tag)
        if (tag === 'a') links++
      }
    } else if (leftOut === 0) {
      const isSpace = /\s/.test(token)
      const mark = { from: match.index, to: match.index + token.length, inLink: links > 0 }
      // An entity is one character; another may be two units of UTF-16.
      if (!isSpace || !space) for (let unit = 0; unit < unitsOf(token); unit++) marks.push(mark)
      space = isSpace
    }
  }
  if (space && marks.length > text.length) marks.pop()
  return marks.length === text.length ? marks : undefined
}

const unitsOf = (token: string) => (token.startsWith('&') && token.length > 1 ? 1 : token.length)

/** From where to where an element can be put round these characters, taking in tags at the ends that would be cut apart. */
function rangeOf(html: string, marks: readonly Mark[]): { from: number; to: number } | undefined {
  const [first, last] = [marks[0], marks.at(-1)]
  if (first === undefined || last === undefined || marks.some((mark) => mark.inLink)) return undefined
  let { from } = first
  let { to } = last
  const tags = Array.from(
    html.slice(from, to).matchAll(/<(\/?)([a-z\d]+)[^>]*>?/g),
    ([, slash, tag = '']) => ({
      closes: slash === '/',
      tag,
    }),
  ).filter(({ tag }) => !VOID.has(tag))
  if (tags.some(({ tag }) => tag === 'a')) return undefined
  let unopened = 0
  let unclosed = 0
  for (const { closes } of tags) {
    if (!closes) unclosed++
    else if (unclosed > 0) unclosed--
    else unopened++
  }
  for (; unopened > 0; unopened--) {
    const before = html.lastIndexOf('<', from - 1)
    if (before === -1 || !OPENS.test(html.slice(before, from))) return undefined
    from = before
  }
  for (; unclosed > 0; unclosed--) {
    CLOSES.lastIndex = to
    const after = CLOSES.exec(html)
    if (after === null) return undefined
    to = CLOSES.lastIndex
  }
  return { from, to }
}
