import type { BlockKind } from './book.ts'
import type { StyleSheet } from './style/style-sheet.ts'
import type { Link, Piece } from './inline/markup.ts'
import type { XhtmlElement } from './xhtml.ts'

/** A block before it has a number: notes may still be taken out, and links are open. */
export type PendingBlock = {
  kind: BlockKind
  pieces: Piece[]
  links: Link[]
  lang?: string
  /** The page it comes from. */
  path: string
}

/** Drafts from `first` to `last`; `last < first` marks a point before `first`. */
export type Place = { first: number; last: number }

/** The whole book while its pages are read one after another. */
export type BookBuilder = {
  pendingBlocks: PendingBlock[]
  /** Pages and everything with an id, by `placeKey`. */
  places: Map<string, Place>
  /** Keys of what the book itself marks as a note. */
  noteKeys: Set<string>
  /** Pages, sections and divisions, for finding those that held nothing but notes. */
  regions: Place[]
  /** Page breaks of the printed book, where the pages mark them. */
  pageBreaks: { label: string; target: string }[]
}

/** What is known about the page being read. */
export type Page = {
  path: string
  sheet: StyleSheet
  /** Language of the book, which needs no mention on a block. */
  bookLanguage: string
  builder: BookBuilder
  /** Key of the place in the book a link leads to. */
  placeOf(href: string): string | undefined
  /** Name under which the picture will be found; undefined for what is not a file of the book. */
  pictureOf(href: string): string | undefined
  /** The same for a drawing in the page. */
  drawingOf(svg: XhtmlElement): string | undefined
}

export function startBook(): BookBuilder {
  return { pendingBlocks: [], places: new Map(), noteKeys: new Set(), regions: [], pageBreaks: [] }
}

/** The first mention of an id counts, as in browsers. */
export function addPlace(builder: BookBuilder, key: string, place: Place): void {
  if (!builder.places.has(key)) builder.places.set(key, place)
}
