import { readingTextOf } from '#src/shared/text/block-text.ts'
import { isFileName } from './file-name.ts'
import { escapeHtml, renderInline } from './markdown-inline.ts'

/** A picture as the page shows it; its address and size come from whoever stored the file. */
export type TextPicture = { src: string; width: number; height: number; srcset?: string; sizes?: string }

export type MarkdownOptions = {
  /** Every line break is kept, and a blank line parts stanzas. Lists are not looked for: verse may begin with a dash. */
  verse?: boolean
  /** The picture of a file that the text names. A picture without one is left out. */
  pictureOf?: (file: string) => TextPicture | undefined
}

/** `text` is what is read of it, a line for each block: for search and for the first words on cards. */
export type RenderedText = { html: string; text: string }

type Block = { html: string; isText: boolean }

/** Quotations inside of quotations; deeper ones stay text. Each level reads its lines once more. */
const DEEPEST_QUOTE = 3

/**
 * The Markdown that our own content is written in, as HTML: paragraphs, headings, quotations, lists, rules, pictures on
 * a line of their own, emphasis and links to the web or to our pages. Only the elements written here can come out of it: markup in
 * the text is shown as text. Takes time in proportion to the text, whatever it holds.
 */
export function renderMarkdown(source: string, options: MarkdownOptions = {}): RenderedText {
  const blocks = renderBlocks(linesOf(source), options, 0)
  return {
    html: blocks.map(({ html }) => html).join('\n'),
    text: blocks
      .filter(({ isText }) => isText)
      .map(({ html }) => linesOfBlock(html))
      .join('\n'),
  }
}

/** The files of the pictures a text names, each once, in their order. */
export function listPictureFiles(source: string): string[] {
  const files = new Set<string>()
  renderMarkdown(source, {
    pictureOf: (file) => {
      files.add(file)
      return undefined
    },
  })
  return [...files]
}

/** Neither a browser nor the database takes control characters and lone halves of a pair. */
const CONTROLS = /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFEFF]/g

function linesOf(source: string): string[] {
  return source
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROLS, '')
    .toWellFormed()
    .replaceAll('\t', '  ')
    .split('\n')
}

function renderBlocks(lines: string[], options: MarkdownOptions, depth: number): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const kind = kindOf(line, options, depth)
    if (kind === 'blank') {
      at++
    } else if (kind === 'heading' || kind === 'rule' || kind === 'picture') {
      blocks.push(...renderLine(line.trim(), kind, options))
      at++
    } else {
      const end = endOfBlock(lines, at, { kind, options, depth })
      blocks.push(renderRun(lines.slice(at, end), kind, { options, depth }))
      at = end
    }
  }
  return blocks
}

type LineKind = 'heading' | 'rule' | 'picture'
type RunKind = 'quotation' | 'bullets' | 'numbers' | 'paragraph'

function kindOf(line: string, { verse }: MarkdownOptions, depth: number): 'blank' | LineKind | RunKind {
  const text = line.trim()
  if (text === '') return 'blank'
  if (text.startsWith('# ') || text.startsWith('## ') || text.startsWith('### ')) return 'heading'
  if (text === '---' || text === '***' || text === '* * *') return 'rule'
  if (pictureIn(text) !== undefined) return 'picture'
  if (text.startsWith('>') && depth < DEEPEST_QUOTE) return 'quotation'
  if (verse !== true) {
    if (text.startsWith('- ') || text.startsWith('* ')) return 'bullets'
    if (NUMBER.test(text)) return 'numbers'
  }
  return 'paragraph'
}

const NUMBER = /^\d{1,3}\. /

/** Where the run of lines ends that belong to the block which starts at `start`. */
function endOfBlock(
  lines: string[],
  start: number,
  { kind, options, depth }: { kind: RunKind; options: MarkdownOptions; depth: number },
): number {
  const isList = kind === 'bullets' || kind === 'numbers'
  let end = start + 1
  while (end < lines.length) {
    const next = kindOf(lines[end] ?? '', options, depth)
    if (next === 'blank' && isList) {
      // Items may stand apart; anything else behind a blank line is no part of the list.
      const further = skipBlank(lines, end)
      if (kindOf(lines[further] ?? '', options, depth) !== kind) return end
      end = further
    } else if (!goesOn(kind, next)) {
      return end
    }
    end++
  }
  return end
}

/** A year that a line of a paragraph happens to begin with begins no list. */
function goesOn(kind: RunKind, next: ReturnType<typeof kindOf>): boolean {
  if (kind === 'paragraph') return next === 'paragraph' || next === 'numbers'
  return next === kind || (kind !== 'quotation' && next === 'paragraph')
}

function skipBlank(lines: string[], from: number): number {
  let at = from
  while (at < lines.length && (lines[at] ?? '').trim() === '') at++
  return at
}

function renderLine(text: string, kind: LineKind, { pictureOf }: MarkdownOptions): Block[] {
  if (kind === 'rule') return [{ html: '<hr>', isText: false }]
  if (kind === 'heading') {
    const level = text.startsWith('### ') ? 'h3' : 'h2'
    const words = renderInline(text.slice(text.indexOf(' ')).trim())
    return [{ html: `<${level}>${words}</${level}>`, isText: true }]
  }
  const { file, words } = pictureIn(text) ?? { file: '', words: '' }
  const picture = pictureOf?.(file)
  return picture === undefined ? [] : [{ html: figure(picture, words), isText: false }]
}

/** `![what is seen](file)`, which fills its line. The file is a plain name: no folder, no address. */
function pictureIn(text: string): { file: string; words: string } | undefined {
  if (!text.startsWith('![') || !text.endsWith(')')) return undefined
  const middle = text.lastIndexOf('](')
  const file = text.slice(middle + 2, -1)
  if (middle === -1 || !isFileName(file)) return undefined
  return { file, words: text.slice(2, middle).trim() }
}

function figure({ src, width, height, srcset, sizes }: TextPicture, words: string): string {
  const more = [
    srcset === undefined ? '' : ` srcset="${escapeHtml(srcset)}"`,
    sizes === undefined ? '' : ` sizes="${escapeHtml(sizes)}"`,
  ].join('')
  const size = `width="${Math.round(width)}" height="${Math.round(height)}"`
  return `<figure><img src="${escapeHtml(src)}"${more} ${size} alt="${escapeHtml(words)}" loading="lazy" decoding="async"></figure>`
}

function renderRun(
  lines: string[],
  kind: RunKind,
  { options, depth }: { options: MarkdownOptions; depth: number },
): Block {
  if (kind === 'quotation') {
    const inner = renderBlocks(lines.map(unquoted), options, depth + 1)
    return { html: `<blockquote>${inner.map(({ html }) => html).join('\n')}</blockquote>`, isText: true }
  }
  if (kind === 'paragraph') return { html: paragraph(lines, options), isText: true }
  const items = itemsOf(lines).map((item) => `<li>${renderInline(item)}</li>`)
  const first = kind === 'numbers' ? Number.parseInt(lines[0]?.trim() ?? '', 10) : 1
  const tag = kind === 'numbers' ? 'ol' : 'ul'
  const start = first === 1 ? '' : ` start="${first}"`
  return { html: `<${tag}${start}>\n${items.join('\n')}\n</${tag}>`, isText: true }
}

function unquoted(line: string): string {
  const rest = line.trimStart().slice(1)
  return rest.startsWith(' ') ? rest.slice(1) : rest
}

function paragraph(lines: string[], { verse }: MarkdownOptions): string {
  if (verse === true) {
    const stanza = renderInline(lines.map((line) => indentOf(line) + line.trim()).join('\n'))
    return `<p class="verse">${stanza.replaceAll('\n', '<br>\n')}</p>`
  }
  // Two spaces or a backslash at the end of a line keep its break, as everywhere in Markdown.
  const parts = lines.map((line, index) => {
    const text = line.trim()
    if (index === lines.length - 1) return text
    if (text.endsWith('\\')) return `${text.slice(0, -1)}\n`
    return line.endsWith('  ') ? `${text}\n` : `${text} `
  })
  return `<p>${renderInline(parts.join('')).replaceAll('\n', '<br>\n')}</p>`
}

/** A line of verse that is set further in: one em for two spaces, eight at most. */
function indentOf(line: string): string {
  const spaces = line.length - line.trimStart().length
  return '\u2003'.repeat(Math.min(8, Math.floor(spaces / 2)))
}

/** Each item with the lines that go on below it. */
function itemsOf(lines: string[]): string[] {
  const items: string[][] = []
  for (const line of lines) {
    const text = line.trim()
    if (text === '') continue
    const isNew = text.startsWith('- ') || text.startsWith('* ') || NUMBER.test(text)
    if (isNew) items.push([text.slice(text.indexOf(' ')).trim()])
    else items.at(-1)?.push(text)
  }
  return items.map((parts) => parts.join(' '))
}

/** What is read of one block, with the line breaks its HTML has. */
function linesOfBlock(html: string): string {
  return html
    .split('\n')
    .map((line) => readingTextOf(line))
    .filter((line) => line !== '')
    .join('\n')
}
