import {
  attribute,
  elementsBelow,
  isElement,
  nameOf,
  rawText,
  words,
  type XhtmlElement,
  type XhtmlNode,
} from './xhtml.ts'

const NOTE = new Set(['footnote', 'endnote', 'rearnote', 'note', 'doc-footnote', 'doc-endnote'])
const NOTE_LIST = new Set(['footnotes', 'endnotes', 'rearnotes', 'doc-endnotes', 'doc-footnotes'])
const VERSE = new Set(['verse', 'poem', 'song', 'hymn', 'lyrics', 'poetry'])

/** Marked by the book as one note. */
export function isNote(element: XhtmlElement): boolean {
  return typesOf(element).some((type) => NOTE.has(type))
}

/** A section of notes, marked as such, or a list in which every item leads back by a mark. */
export function isNoteList(element: XhtmlElement): boolean {
  if (typesOf(element).some((type) => NOTE_LIST.has(type))) return true
  const name = nameOf(element)
  if (name !== 'ol' && name !== 'ul') return false
  const items = element.childNodes.filter(isElement)
  return items.length > 0 && items.every((item) => isNote(item) || leadsBack(item))
}

export function isVerse(element: XhtmlElement): boolean {
  return typesOf(element).some((type) => VERSE.has(type.replace(/^z3998:/, '')))
}

export function isVerseClass(element: XhtmlElement): boolean {
  return words(element, 'class').some((name) => /^(?:poem|poetry|stanza|verse|linegroup|hymn)$/i.test(name))
}

/** Short enough and shaped like what stands at a word to point to a note: `12`, `[3]`, `*`, `†`, `주 4`. */
export function isMark(label: string): boolean {
  return /^[[(（〔{]?\s*(?:주\s*)?(?:\d{1,4}|[*†‡§¶#※]{1,6}|[a-z]{1,2}|[ivxlc]{1,7})\s*[\])）〕}]?[.)]?$/iu.test(
    label,
  )
}

/** `↩`, `^`, `back` … */
export function isArrow(label: string): boolean {
  return (
    /^[[(]?(?:[↩↑⤴←⏎^«↵⇑▲]\p{M}*\s*){1,3}[\])]?$/u.test(label) ||
    /^(?:back|return|뒤로|돌아가기)$/i.test(label)
  )
}

/** The children to read: of an `epub:switch` those of the case we understand. */
export function contentOf(element: XhtmlElement): XhtmlNode[] {
  if (nameOf(element) !== 'switch') return element.childNodes
  const cases = element.childNodes.filter(isElement)
  const math = cases.find((one) => attribute(one, 'required-namespace')?.endsWith('/MathML') === true)
  return (math ?? cases.find((one) => nameOf(one) === 'default'))?.childNodes ?? []
}

function leadsBack(item: XhtmlElement): boolean {
  let hasId = attribute(item, 'id') !== undefined
  let hasLink = false
  for (const element of elementsBelow(item)) {
    hasId ||= attribute(element, 'id') !== undefined
    const isInner = attribute(element, 'href')?.includes('#') === true
    if (nameOf(element) === 'a' && isInner) {
      const label = rawText(element).trim().slice(0, 40)
      hasLink ||= isMark(label) || isArrow(label)
    }
  }
  return hasId && hasLink
}

function typesOf(element: XhtmlElement): string[] {
  return [...words(element, 'epub:type'), ...words(element, 'role')]
}
