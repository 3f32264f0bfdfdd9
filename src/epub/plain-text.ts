import { compose } from './compose.ts'
import { isElement, isText, nameOf, parseXhtml, type XhtmlDocument, type XhtmlElement } from './xhtml.ts'

const SILENT = new Set([
  'script',
  'style',
  'title',
  'template',
  'iframe',
  'noembed',
  'noframes',
  'select',
  'textarea',
  'xmp',
])
const PARAGRAPHS = new Set(
  'address article aside blockquote body dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul'.split(
    ' ',
  ),
)

const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff]/g
/** They turn the order of what follows, far beyond the line they stand in. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** One line of plain text: markup, control characters and overrides of the writing direction are taken out. */
export function plainLine(source: string): string {
  return plainParagraphs(source).replace(/\s+/g, ' ')
}

/** Plain text of what may be HTML; paragraphs are separated by one blank line. */
export function plainParagraphs(source: string): string {
  const text = /<[a-z!/]/i.test(source) ? textWithBreaks(parseXhtml(source, '')) : source
  const paragraphs = withoutControls(text)
    .replace(DIRECTION_MARKS, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
  return compose(paragraphs)
}

/** Without the control characters that no text needs, and which PostgreSQL would refuse (NUL). */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '')
}

function textWithBreaks(parent: XhtmlDocument | XhtmlElement): string {
  let text = ''
  for (const node of parent.childNodes) {
    if (isText(node)) text += node.value.replace(/\s+/g, ' ')
    if (!isElement(node) || SILENT.has(nameOf(node))) continue
    if (nameOf(node) === 'br') text += '\n'
    else if (PARAGRAPHS.has(nameOf(node))) text += `\n\n${textWithBreaks(node)}\n\n`
    else text += textWithBreaks(node)
  }
  return text
}
