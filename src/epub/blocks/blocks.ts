import { BLOCK, DROPPED } from '#src/epub/allow-list.ts'
import { addPendingBlock, type Form } from './pending-block.ts'
import { writeFigure, writeTable } from '#src/epub/inline/flow.ts'
import { keyOf, noteId } from '#src/epub/inline/ids.ts'
import { writeInline } from '#src/epub/inline/inline.ts'
import { directionOf, languageOf } from '#src/epub/language.ts'
import { addList } from './lists.ts'
import { addPlace, type Page } from '#src/epub/book-builder.ts'
import { addPageBreak, isPageBreak } from '#src/epub/inline/page-breaks.ts'
import { placeKey } from '#src/epub/archive/paths.ts'
import { startInline } from '#src/epub/inline/inline-writer.ts'
import { scopeInside, type Scope } from './scope.ts'
import { inherit } from '#src/epub/style/style.ts'
import { styleOf } from '#src/epub/style/style-sheet.ts'
import { addStanza, isStanza } from './verse.ts'
import { contentOf, isNote, isNoteList, isVerse } from '#src/epub/vocabulary.ts'
import { endLine, type Writing } from '#src/epub/inline/markup.ts'
import {
  attribute,
  elementsBelow,
  findElement,
  isElement,
  isText,
  nameOf,
  type XhtmlDocument,
  type XhtmlElement,
  type XhtmlNode,
} from '#src/epub/xhtml.ts'

/** Text broken into lines no longer than this is set as verse; that serves addresses and mottoes as well. */
const LONGEST_VERSE = 70

/** Appends the blocks of a page to the builder. True where the page is set in vertical lines. */
export function addBlocks(document: XhtmlDocument, page: Page): boolean {
  const { pendingBlocks, regions } = page.builder
  const html = findElement(document, 'html')
  const body = findElement(document, 'body')
  if (html === undefined || body === undefined) return false
  const root: Scope = {
    page,
    withBlocks: elementsWithBlocks(body),
    lang: languageOf(body) ?? languageOf(html) ?? page.bookLanguage,
    dir: directionOf(body) ?? directionOf(html),
    style: inherit(styleOf(html, page.sheet), styleOf(body, page.sheet)),
    isQuoted: false,
    isVerse: isVerse(body),
    holdsNotes: isNoteList(body),
  }
  const first = pendingBlocks.length
  const ids = [html, body].map((element) => attribute(element, 'id')).filter((id) => id !== undefined)
  addContent(body.childNodes, root)
  const place = { first, last: pendingBlocks.length - 1 }
  addPlace(page.builder, page.path, place)
  for (const fragment of ids) addPlace(page.builder, placeKey({ path: page.path, fragment }), place)
  regions.push(place)
  return [html, body].some((element) => styleOf(element, page.sheet).vertical === true)
}

/** Every element that has a block somewhere below it, found in one pass. */
function elementsWithBlocks(body: XhtmlElement): Set<XhtmlElement> {
  const found = new Set<XhtmlElement>()
  for (const element of elementsBelow(body)) {
    if (!BLOCK.has(nameOf(element))) continue
    let parent = element.parentNode
    while (parent !== null && 'tagName' in parent && !found.has(parent)) {
      found.add(parent)
      parent = parent.parentNode
    }
  }
  return found
}

/** Blocks one by one; text and inline elements between them become paragraphs of their own. */
function addContent(nodes: readonly XhtmlNode[], scope: Scope): void {
  let run: XhtmlNode[] = []
  let breaks = 0
  const endRun = () => {
    if (run.length > 0) addTextBlock(run, undefined, scope)
    run = []
    breaks = 0
  }
  for (const node of nodes) {
    if (isText(node)) {
      run.push(node)
      if (/\S/.test(node.value)) breaks = 0
    } else if (isElement(node) && !DROPPED.has(nameOf(node))) {
      if (isPageBreak(node)) {
        endRun()
        addPoint(addPageBreak(node, scope.page), scope.page)
      } else if (BLOCK.has(nameOf(node)) || scope.withBlocks.has(node)) {
        endRun()
        addBlock(node, scope)
      } else {
        run.push(node)
        breaks = nameOf(node) === 'br' ? breaks + 1 : 0
        if (breaks === 2 && !scope.isVerse) endRun() // An empty line ends a paragraph.
      }
    }
  }
  endRun()
}

function addBlock(element: XhtmlElement, scope: Scope): void {
  if (attribute(element, 'hidden') !== undefined && !isNote(element)) return
  const name = nameOf(element)
  if (/^h[1-6]$/.test(name)) return addTextBlock(contentOf(element), element, scope)
  if (name === 'p' && !scope.withBlocks.has(element)) return addTextBlock(contentOf(element), element, scope)
  if (name === 'hr') return addRule(element, scope.page)
  if (name === 'pre' && !scope.withBlocks.has(element)) return addWhole(element, 'preformatted', scope)
  if (name === 'ul' || name === 'ol' || name === 'dl' || name === 'menu' || name === 'dir') {
    if (!scope.holdsNotes && !isNoteList(element)) return addList(element, scope)
  }
  if (name === 'table' && !isMereFrame(element)) return addWhole(element, 'table', scope)
  if (name === 'figure' && isFigure(element)) return addWhole(element, 'figure', scope)
  addWrapper(element, scope)
}

/** Sections, divisions and the like leave no box, only what they say about language, direction and style. */
function addWrapper(element: XhtmlElement, scope: Scope): void {
  const { page } = scope
  const { pendingBlocks, regions, noteKeys } = page.builder
  const inside = scopeInside(element, scope)
  const first = pendingBlocks.length
  if (inside.isVerse && isStanza(element)) addStanza(element, inside)
  else addContent(contentOf(element), inside)
  const place = { first, last: pendingBlocks.length - 1 }
  regions.push(place)
  const key = keyOf(element, page)
  if (key === undefined) return
  addPlace(page.builder, key, place)
  if (isNote(element) || (scope.holdsNotes && nameOf(element) === 'li')) noteKeys.add(key)
}

/** A paragraph, heading, quotation or stanza; `element` is undefined for text that stands in no paragraph. */
function addTextBlock(nodes: readonly XhtmlNode[], element: XhtmlElement | undefined, scope: Scope): void {
  const inside = element === undefined ? scope : scopeInside(element, scope)
  const writer = startInline(inside)
  if (element !== undefined) {
    noteId(element, writer.writing, inside.page)
    const key = keyOf(element, inside.page)
    if (key !== undefined && isNote(element)) inside.page.builder.noteKeys.add(key)
  }
  writeInline(nodes, writer)
  addPendingBlock(writer.writing, textBlockForm(element, writer.writing, inside), inside)
}

function textBlockForm(element: XhtmlElement | undefined, writing: Writing, scope: Scope): Form {
  const name = element === undefined ? '' : nameOf(element)
  if (/^h[1-6]$/.test(name)) return { kind: 'heading', tag: name }
  if (writing.pictures > 0 && writing.length === 0) return { kind: 'figure', tag: 'figure' }
  endLine(writing)
  const isBroken = writing.breaks >= 3 && writing.formulas === 0 && writing.longestLine <= LONGEST_VERSE
  if (scope.isVerse || isBroken) return { kind: 'verse', tag: 'p' }
  return scope.isQuoted ? { kind: 'quotation', tag: 'blockquote' } : { kind: 'paragraph', tag: 'p' }
}

/** A block that is one element of the book with its inside. */
function addWhole(element: XhtmlElement, kind: 'table' | 'figure' | 'preformatted', scope: Scope): void {
  const inside = scopeInside(element, scope)
  const writer = startInline(inside)
  noteId(element, writer.writing, inside.page)
  if (kind === 'table') writeTable(element, writer)
  else if (kind === 'figure') writeFigure(element, writer)
  else writeInline(element.childNodes, { ...writer, run: { ...writer.run, verbatim: true } })
  addPendingBlock(writer.writing, { kind, tag: kind === 'preformatted' ? 'pre' : kind }, inside)
}

/** One column of blocks is no table but a way to draw a frame. */
function isMereFrame(table: XhtmlElement): boolean {
  let holdsBlocks = false
  for (const element of elementsBelow(table)) {
    if (nameOf(element) !== 'tr') continue
    const cells = element.childNodes.filter(isElement).filter((cell) => /^t[dh]$/.test(nameOf(cell)))
    if (cells.length > 1) return false
    holdsBlocks ||= cells.some((cell) =>
      cell.childNodes.some((one) => isElement(one) && BLOCK.has(nameOf(one))),
    )
  }
  return holdsBlocks
}

function isFigure(element: XhtmlElement): boolean {
  let pictures = 0
  for (const { tagName } of elementsBelow(element)) {
    if (/^(?:table|pre|ul|ol|dl|blockquote|h[1-6])$/.test(tagName)) return false
    if (/^(?:img|svg|image|object)$/.test(tagName)) pictures++
  }
  return pictures > 0
}

function addRule(element: XhtmlElement, page: Page): void {
  const { pendingBlocks } = page.builder
  const key = keyOf(element, page)
  if (key !== undefined)
    addPlace(page.builder, key, { first: pendingBlocks.length, last: pendingBlocks.length })
  pendingBlocks.push({ kind: 'rule', pieces: ['<hr>'], links: [], path: page.path })
}

function addPoint(key: string, page: Page): void {
  const next = page.builder.pendingBlocks.length
  addPlace(page.builder, key, { first: next, last: next - 1 })
}
