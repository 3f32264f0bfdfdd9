import type { Page } from '#src/epub/book-builder.ts'
import { placeKey } from '#src/epub/archive/paths.ts'
import { plainLine } from '#src/epub/plain-text.ts'
import { attribute, rawText, words, type XhtmlElement } from '#src/epub/xhtml.ts'

export function isPageBreak(element: XhtmlElement): boolean {
  return words(element, 'epub:type').includes('pagebreak') || words(element, 'role').includes('doc-pagebreak')
}

/** Writes down the label of a page break and gives the key of its place. */
export function addPageBreak(element: XhtmlElement, page: Page): string {
  const { pageBreaks } = page.builder
  const fragment = attribute(element, 'id') ?? `\0page-${pageBreaks.length}`
  const label = plainLine(attribute(element, 'title') ?? attribute(element, 'aria-label') ?? rawText(element))
  const target = placeKey({ path: page.path, fragment })
  if (label !== '') pageBreaks.push({ label, target })
  return target
}
