import { plainLine } from '#src/epub/plain-text.ts'
import { styleClasses } from '#src/epub/style/style.ts'
import { styleOf } from '#src/epub/style/style-sheet.ts'
import type { InlineWriter } from './inline-writer.ts'
import { writeAttributes, writeText } from './markup.ts'
import { attribute, findElement, isElement, nameOf, rawText, type XhtmlElement } from '#src/epub/xhtml.ts'

/** Keeps a place for a picture; what is no picture of the book is its alternative text. */
export function writePicture(
  element: XhtmlElement,
  href: string | undefined,
  { writing, page }: InlineWriter,
): void {
  const source = href === undefined ? undefined : page.pictureOf(href)
  const alt = plainLine(attribute(element, 'alt') ?? '')
  if (source === undefined) return writeText(writing, alt)
  const attributes = writeAttributes({ class: styleClasses(styleOf(element, page.sheet)).join(' ') })
  writing.pieces.push({ picture: { source, alt, attributes } })
  writing.pictures++
  writing.endsInSpace = false
}

/** A drawing that only frames a picture, as cover pages have it, is that picture. */
export function writeDrawing(svg: XhtmlElement, { writing, page }: InlineWriter): void {
  const image = findElement(svg, 'image')
  const href = image === undefined ? undefined : (attribute(image, 'xlink:href') ?? attribute(image, 'href'))
  const isFrame = image !== undefined && !/<(?:path|text|rect|circle|polygon)\b/.test(outline(svg))
  const source = isFrame && href !== undefined ? page.pictureOf(href) : page.drawingOf(svg)
  const title = findElement(svg, 'title')
  const alt = plainLine(attribute(svg, 'aria-label') ?? (title === undefined ? '' : rawText(title)))
  if (source === undefined) return writeText(writing, alt)
  writing.pieces.push({ picture: { source, alt, attributes: '' } })
  writing.pictures++
  writing.endsInSpace = false
}

function outline(element: XhtmlElement): string {
  return element.childNodes
    .filter(isElement)
    .map((child) => `<${nameOf(child)}>${outline(child)}`)
    .join('')
}
