import type { Page } from '#src/epub/book-builder.ts'
import { placeKey } from '#src/epub/archive/paths.ts'
import type { Writing } from './markup.ts'
import { attribute, nameOf, type XhtmlElement } from '#src/epub/xhtml.ts'

/** The key of an element that others can lead to. */
export function keyOf(element: XhtmlElement, page: Page): string | undefined {
  const id = attribute(element, 'id')
  return id === undefined || id === '' ? undefined : placeKey({ path: page.path, fragment: id })
}

/** Remembers the id of an element that is being written. */
export function noteId(element: XhtmlElement, writing: Writing, page: Page): void {
  for (const id of [
    attribute(element, 'id'),
    nameOf(element) === 'a' ? attribute(element, 'name') : undefined,
  ])
    if (id !== undefined && id !== '') writing.ids.push(placeKey({ path: page.path, fragment: id }))
}
