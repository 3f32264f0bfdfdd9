import { fromHtml } from 'hast-util-from-html'
import { sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
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
  const tree = sanitize(fromHtml(tame(visible(sent)), { fragment: true }), schema)
  return { html: toHtml(tree, { closeSelfClosing: false }), text: textOf(tree).trim() }
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
 * made of other tags, of attributes and of depth.
 */
function tame(html: string): string {
  let open: string[] = []
  return html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(UNREAD, '')
    .replaceAll(/<(\/?)([a-z][a-z\d]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|</gi, (tag, slash, name, rest) => {
      if (typeof name !== 'string') return '&lt;'
      const lower = name.toLowerCase()
      const called = SAME_AS[lower] ?? lower
      if (!ALLOWED.has(called)) return ''
      if (called === 'br' || called === 'hr') return slash === '/' ? '' : `<${called}>`
      if (slash === '/') {
        const at = open.lastIndexOf(called)
        if (at === -1) return ''
        open = open.toSpliced(at, 1)
        return `</${called}>`
      }
      if (open.length >= DEEPEST) return ''
      open.push(called)
      return called === 'a' ? linkTag(String(rest)) : `<${called}>`
    })
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
