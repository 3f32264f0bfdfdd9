import { fromHtml } from 'hast-util-from-html'
import { sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { hasTooManyMarks } from '#src/shared/text/block-text.ts'
import { PREVIEW_TEXT_MAX } from '#src/shared/limits.ts'
import { isGoodAddress, visible } from './rules.ts'

export type CleanPreview = {
  /** Nothing but the elements below. */
  html: string
  /** What is read of it, a line for each block. */
  text: string
}

type Tree = ReturnType<typeof sanitize>

const BLOCKS = ['p', 'h2', 'h3', 'blockquote', 'ul', 'ol', 'li'] as const
const MARKS = ['strong', 'em', 'u', 's', 'a'] as const
const VOID = ['br', 'hr'] as const
const ALLOWED = new Set<string>([...BLOCKS, ...MARKS, ...VOID])
const SAME_AS: Record<string, string> = { b: 'strong', i: 'em', del: 's', strike: 's', h1: 'h2', h4: 'h3' }
/** Elements whose text is no text; one that is never closed takes the rest with it, as in a browser. */
const UNREAD =
  /<(script|style|template|title|textarea|iframe|noscript|svg|math)(?=[\s/>])[\s\S]*?(?:<\/\1\s*>|$)/gi
/** Deeper than any review is meant to be; what reads a tree reads it level by level. */
const DEEPEST = 24
/** More than any review has; the rest of the text stays, without its markup. */
const MOST_TAGS = 2500
/** A parser looks back at every link before it opens the next. */
const MOST_LINKS = 300
/** Times the longest text; by how much the words counted before the parser may differ from those after it. */
const FAR_TOO_LONG = 1.2
/** Of less-than signs so many are looked at one by one. */
const MOST_SIGNS = 4 * MOST_TAGS

const schema: Schema = {
  tagNames: [...ALLOWED],
  attributes: { a: ['href', 'rel'] },
  protocols: { href: ['http', 'https'] },
}

/**
 * What may be kept of a long review as an editor or anyone else sent it: paragraphs, headings, lists, quotations, five
 * kinds of marks, and links to the web or to our own pages. Whatever else stands in it falls away, its text stays. Takes
 * time and room in proportion to what was sent, however it is nested.
 */
export function cleanPreviewHtml(sent: string): CleanPreview {
  const tamed = tame(visible(sent))
  const words = wordsOf(tamed)
  // Too long by far: the parser would take its time only for it to be refused.
  if (words.length > FAR_TOO_LONG * PREVIEW_TEXT_MAX) return { html: '', text: words }
  const tree = sanitize(fromHtml(tamed, { fragment: true }), schema)
  const text = textOf(tree).trim()
  // What was cleaned at the entry may have been written as references to characters.
  if (hasTooManyMarks(text)) return { html: '', text: '' }
  return { html: toHtml(tree, { closeSelfClosing: false }), text }
}

/** About as many characters as the text will have: no tags, and each reference to a character one. */
function wordsOf(tamed: string): string {
  return tamed.replaceAll(/<[^<>]*>/g, '').replaceAll(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi, '*')
}

/** The first words, ended at a word, for cards. */
export function excerptOf(text: string, most = 240): string {
  const letters = Array.from(
    text
      .slice(0, 4 * most)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  if (letters.length <= most) return letters.join('')
  const start = letters.slice(0, most - 1).join('')
  return `${start.replace(/\s\S{0,30}$/u, '')}…`
}

/**
 * Leaves only our own tags, as we write them, before the parser sees anything: what grows without bound in a parser is
 * made of other tags, of attributes, of depth and of number. Every letter is looked at once: where a tag does not end,
 * what was read of it is text.
 */
function tame(html: string): string {
  const text = html.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '').replaceAll(UNREAD, '')
  const tags = createTags()
  let tamed = ''
  let at = 0
  let signs = 0
  for (let open = text.indexOf('<'); open !== -1 && signs < MOST_SIGNS; open = text.indexOf('<', at)) {
    signs++
    tamed += text.slice(at, open)
    const end = endOfTag(text, open)
    const [, slash, name = ''] = isClosed(text, open, end) ? (TAG.exec(text.slice(open, end)) ?? []) : []
    tamed += name === '' ? asText(text.slice(open, end)) : tags(name, slash === '/', text.slice(open, end))
    at = end
  }
  return tamed + asText(text.slice(at).replaceAll(/<[^<>]*>/g, ''))
}

const TAG = /^<(\/?)([a-z][a-z\d]*)/i
const TAG_BEGINS = /^<\/?[a-z]/i
const asText = (text: string) => text.replaceAll('<', '&lt;')
const isClosed = (text: string, open: number, end: number) => end > open + 1 && text[end - 1] === '>'

/** Behind the `>` that closes the tag; where none does, at the next `<` outside quotation marks, or at the end. */
function endOfTag(text: string, open: number): number {
  if (!TAG_BEGINS.test(text.slice(open, open + 3))) return open + 1
  let at = open + 1
  for (; at < text.length; at++) {
    const letter = text[at]
    if (letter === '>') return at + 1
    if (letter === '<') return at
    if (letter !== '"' && letter !== "'") continue
    const closing = text.indexOf(letter, at + 1)
    if (closing === -1) return text.length
    at = closing
  }
  return at
}

/** What is written for one tag after the other. */
function createTags() {
  let open: string[] = []
  let count = 0
  let links = 0
  return function write(name: string, closes: boolean, tag: string): string {
    const lower = name.toLowerCase()
    const called = SAME_AS[lower] ?? lower
    if (!ALLOWED.has(called)) return ''
    if (closes) {
      const at = open.lastIndexOf(called)
      if (at === -1) return ''
      open = open.toSpliced(at, 1)
      return `</${called}>`
    }
    if (++count > MOST_TAGS || (called === 'a' && ++links > MOST_LINKS)) return ''
    if (called === 'br' || called === 'hr') return `<${called}>`
    if (open.length >= DEEPEST) return ''
    open.push(called)
    return called === 'a' ? linkTag(tag.slice(name.length + 1)) : `<${called}>`
  }
}

/** A link says that it is a reader's, not ours; one that leads nowhere good is only its text. */
function linkTag(attributes: string): string {
  const [, double, single, bare] =
    /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? []
  const href = (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim()
  return isGoodAddress(href)
    ? `<a href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}" rel="nofollow ugc noopener">`
    : '<a>'
}

function textOf(node: Tree | { type: string }): string {
  if ('value' in node && node.type === 'text') return node.value
  if (!('children' in node)) return isElement(node, VOID) ? '\n' : ''
  const inside = node.children.map((child) => textOf(child)).join('')
  if (isElement(node, VOID)) return '\n'
  return isElement(node, BLOCKS) ? `${inside}\n` : inside
}

function isElement(node: object, names: readonly string[]): boolean {
  return 'tagName' in node && typeof node.tagName === 'string' && names.includes(node.tagName)
}
