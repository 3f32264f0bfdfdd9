import { directionOf, languageOf } from '#src/epub/language.ts'
import type { Page } from '#src/epub/book-builder.ts'
import { inherit, type Style } from '#src/epub/style/style.ts'
import { styleOf } from '#src/epub/style/style-sheet.ts'
import { isNoteList, isVerse, isVerseClass } from '#src/epub/vocabulary.ts'
import { attribute, nameOf, type XhtmlElement } from '#src/epub/xhtml.ts'

/** What wrappers hand down to the blocks in them. */
export type Scope = {
  page: Page
  /** Elements of the page that have a block somewhere below them. */
  withBlocks: ReadonlySet<XhtmlElement>
  lang: string
  dir?: string
  style: Style
  isQuoted: boolean
  isVerse: boolean
  /** Inside a section of notes. */
  holdsNotes: boolean
}

/** The scope for what stands in `element`. */
export function scopeInside(element: XhtmlElement, scope: Scope): Scope {
  const name = nameOf(element)
  const tagStyle: Style =
    name === 'center' || attribute(element, 'align') === 'center'
      ? { align: 'center' }
      : name === 'i' || name === 'em'
        ? { slant: 'italic' }
        : name === 'b' || name === 'strong'
          ? { weight: 'bold' }
          : {}
  return {
    ...scope,
    lang: languageOf(element) ?? scope.lang,
    dir: directionOf(element) ?? scope.dir,
    style: inherit(scope.style, { ...tagStyle, ...styleOf(element, scope.page.sheet) }),
    isQuoted: scope.isQuoted || name === 'blockquote',
    isVerse: scope.isVerse || isVerse(element) || isVerseClass(element),
    holdsNotes: scope.holdsNotes || isNoteList(element),
  }
}
