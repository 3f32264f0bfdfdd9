import type { Metadata } from '#src/epub/book.ts'
import { readLanguage } from '#src/epub/language.ts'
import { plainLine, plainParagraphs } from '#src/epub/plain-text.ts'
import { attributeOf, childrenOf, textOf, type Element } from './xml.ts'

type Term = { element: Element; text: string; roles: string[]; type?: string; order: number }

/** What the package document says about the book. `title` is empty where it says none. */
export function readMetadata(root: Element, metadata: Element): Metadata {
  const terms = collectTerms(metadata)
  const titles = terms('title')
  const main =
    titles.find((one) => one.type === 'main') ?? titles.find((one) => one.type === undefined) ?? titles[0]
  const subtitle = titles.find((one) => one.type === 'subtitle')
  const creators = terms('creator')
  const people = [...creators, ...terms('contributor')]
  const authors = [
    ...creators.filter((one) => one.roles.length === 0 || one.roles.includes('aut')),
    ...terms('contributor').filter((one) => one.roles.includes('aut')),
  ]
  return {
    identifier: findIdentifier(root, terms('identifier')),
    title: main?.text ?? '',
    subtitle: subtitle?.text,
    language: readLanguage(terms('language')[0]?.text) ?? 'und',
    // An anthology may name only its editors.
    authors: names(authors.length > 0 ? authors : creators.filter((one) => !one.roles.includes('trl'))),
    translators: names(people.filter((one) => one.roles.includes('trl'))),
    publisher: terms('publisher')[0]?.text,
    isbn: terms('identifier')
      .map((one) => readIsbn(one.text))
      .find((isbn) => isbn !== undefined),
    description: plainParagraphs(childrenOf(metadata, 'description').map(textOf)[0] ?? '') || undefined,
    publishedOn: findPublicationDate(terms('date')),
  }
}

/** The number alone where the text is an ISBN with a right check digit. */
export function readIsbn(text: string): string | undefined {
  const digits = text
    .trim()
    .replace(/^(?:urn:)?isbn(?:-1[03])?:?\s*/i, '')
    .replace(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase()
  if (/^97[89]\d{10}$/.test(digits))
    return weigh(digits, (i) => (i % 2 === 0 ? 1 : 3)) % 10 === 0 ? digits : undefined
  if (/^\d{9}[\dX]$/.test(digits)) return weigh(digits, (i) => 10 - i) % 11 === 0 ? digits : undefined
  return undefined
}

function weigh(digits: string, weightAt: (index: number) => number): number {
  return [...digits].reduce((sum, digit, i) => sum + (digit === 'X' ? 10 : Number(digit)) * weightAt(i), 0)
}

/** Reads terms with what EPUB 3 says about them in `meta refines` and EPUB 2 in attributes. */
function collectTerms(metadata: Element): (name: string) => Term[] {
  // EPUB 2 of the first hour puts the terms into dc-metadata.
  const groups = [metadata, ...childrenOf(metadata, 'dc-metadata', 'x-metadata')]
  const refinements = new Map<string, { property: string; text: string }[]>()
  for (const meta of groups.flatMap((group) => childrenOf(group, 'meta'))) {
    const id = attributeOf(meta, 'refines')?.replace(/^#/, '')
    if (id === undefined) continue
    const known = refinements.get(id) ?? []
    known.push({ property: attributeOf(meta, 'property') ?? '', text: textOf(meta) })
    refinements.set(id, known)
  }
  const termOf = (element: Element): Term => {
    const about = refinements.get(attributeOf(element, 'id') ?? '\0') ?? []
    const role = attributeOf(element, 'role')
    const sequence = Number(about.find((one) => one.property === 'display-seq')?.text ?? Number.NaN)
    return {
      element,
      text: plainLine(textOf(element)),
      roles: [
        ...about.filter((one) => one.property === 'role').map((one) => one.text),
        ...(role === undefined || role === '' ? [] : [role]),
      ],
      type: about.find((one) => one.property === 'title-type')?.text,
      order: Number.isFinite(sequence) ? sequence : Number.MAX_SAFE_INTEGER,
    }
  }
  return (name) =>
    groups
      .flatMap((group) => childrenOf(group, name, name.charAt(0).toUpperCase() + name.slice(1)))
      .map(termOf)
      .filter((term) => term.text !== '')
      .toSorted((a, b) => a.order - b.order)
}

function names(terms: Term[]): string[] {
  return [...new Set(terms.map((term) => term.text))]
}

function findIdentifier(root: Element, identifiers: Term[]): string | undefined {
  const unique = attributeOf(root, 'unique-identifier')
  const named = identifiers.find((one) => attributeOf(one.element, 'id') === unique)
  return (named ?? identifiers[0])?.text
}

function findPublicationDate(dates: Term[]): string | undefined {
  const published = dates.find((one) => attributeOf(one.element, 'event') === 'publication')
  const event = (one: Term) => attributeOf(one.element, 'event')
  const date = published ?? dates.find((one) => event(one) !== 'modification') ?? dates[0]
  // Year 101 is how one widespread tool writes "unknown".
  return /^[12]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?(?!\d)/.exec(date?.text ?? '')?.[0]
}
