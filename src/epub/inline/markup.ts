import { compose } from '#src/epub/compose.ts'
import { withoutControls } from '#src/epub/plain-text.ts'

/** A link inside the book. Whether it is a note mark, an ordinary link or nothing is known only when all pages are read. */
export type Link = {
  /** Key of the place it leads to, see `placeKey`. */
  target: string
  /** What the book calls it. */
  typed?: 'noteref' | 'backlink'
  label: string
  /** Nothing but brackets stands before it in its block. */
  isFirst: boolean
  /** Index of the draft it stands in. */
  from: number
}

/** A picture whose size and name are known only when it is re-encoded. */
export type Picture = { source: string; alt: string; attributes: string }

/** HTML of ours with the places left open that depend on other parts of the book. */
export type Piece = string | { opens: Link } | { closes: Link } | { picture: Picture }

/** One block while it is being written. */
export type Writing = {
  pieces: Piece[]
  links: Link[]
  /** Keys of places that lie in it. */
  ids: string[]
  pictures: number
  formulas: number
  breaks: number
  longestLine: number
  /** Where the current line began, in characters. */
  lineStart: number
  /** Characters of text so far. */
  length: number
  endsInSpace: boolean
}

export function startWriting(): Writing {
  const counts = { pictures: 0, formulas: 0, breaks: 0, longestLine: 0, lineStart: 0, length: 0 }
  return { pieces: [], links: [], ids: [], ...counts, endsInSpace: true }
}

export function hasContent(writing: Writing): boolean {
  return writing.length > 0 || writing.pictures > 0 || writing.formulas > 0 || writing.links.length > 0
}

/** Appends text; runs of white space become one space, and none begins a block. */
export function writeText(writing: Writing, source: string): void {
  let text = withoutControls(compose(source)).replace(/[ \t\n\r\f]+/g, ' ')
  if (writing.endsInSpace && text.startsWith(' ')) text = text.slice(1)
  if (text === '') return
  writing.pieces.push(escapeHtml(text))
  // No-break and ideographic spaces are kept but are no text: a paragraph of them alone is empty.
  writing.length += text.trim().length
  writing.endsInSpace = text.endsWith(' ')
}

/** Appends text of a `pre`, with its white space. */
export function writeVerbatim(writing: Writing, source: string): void {
  const text = withoutControls(compose(source)).replace(/\r\n?/g, '\n')
  if (text === '') return
  writing.pieces.push(escapeHtml(text))
  writing.length += text.trim().length
  writing.endsInSpace = /\s$/.test(text)
}

/** White space between two parts that are no run of text: cells, items, lines. It keeps words apart in the reading text. */
export function separate(writing: Writing): void {
  if (writing.endsInSpace) return
  writing.pieces.push('\n')
  writing.endsInSpace = true
}

export function writeBreak(writing: Writing): void {
  if (writing.length === 0) return
  writing.pieces.push('<br>', '\n')
  endLine(writing)
  writing.breaks++
  writing.endsInSpace = true
}

/** A new line, unless one has just begun. */
export function ensureBreak(writing: Writing): void {
  if (writing.pieces.at(-2) !== '<br>' || writing.pieces.at(-1) !== '\n') writeBreak(writing)
}

export function endLine(writing: Writing): void {
  writing.longestLine = Math.max(writing.longestLine, writing.length - writing.lineStart)
  writing.lineStart = writing.length
}

/** Writes an element around what `content` writes, or nothing where that is nothing. */
export function writeElement(
  writing: Writing,
  [tag, attributes]: [string, string],
  content: () => void,
): void {
  const start = writing.pieces.length
  writing.pieces.push(`<${tag}${attributes}>`)
  content()
  if (writing.pieces.length === start + 1) writing.pieces.pop()
  else writing.pieces.push(`</${tag}>`)
}

/** Attributes in the order given, escaped; those without a value are left out. */
export function writeAttributes(values: Record<string, string | number | undefined>): string {
  let written = ''
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') written += ` ${name}="${escapeAttribute(String(value))}"`
  return written
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function escapeAttribute(value: string): string {
  return escapeHtml(value).replaceAll('"', '&quot;')
}

/** Joins neighbouring strings, and takes white space and line breaks off the end. */
export function finishPieces(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  let run: string[] = []
  for (const piece of pieces) {
    if (typeof piece === 'string') run.push(piece)
    else {
      if (run.length > 0) joined.push(run.join(''))
      run = []
      joined.push(piece)
    }
  }
  while (run.length > 0 && /^(?:<br>|\s*)$/.test(run.at(-1) ?? '')) run.pop()
  const end = run.join('').trimEnd()
  if (end !== '') joined.push(end)
  return joined
}
