import { createHash } from 'node:crypto'
import type { Block, ParsedBook } from '#src/epub/book.ts'
import { citePage, type PageCitation } from '#src/domain/scripture/citations/cite-page.ts'
import { searchVector } from '#src/domain/search/tokens.ts'
import { PAGE_CHARACTERS, pictureRoom } from '#src/domain/catalog/rules.ts'

/** An edition ready to be stored: everything but the ids the database gives. */
export type PreparedEdition = {
  sections: { title: string; level: number; block: number; page: number }[]
  pages: PreparedPage[]
  blocks: PreparedBlock[]
  labels: { label: string; block: number; page: number }[]
  characters: number
  /** Pictures that take space of their own. */
  pictures: number
}

export type PreparedPage = {
  number: number
  /** Index of the section in effect where the page begins. */
  section: number
  html: string
  footnotes: { id: string; html: string }[]
  /** Where the page and its notes cite Scripture. */
  citations: PageCitation[]
  imageKeys: string[]
  firstBlock: number
  lastBlock: number
  vector: string
}

export type PreparedBlock = {
  number: number
  page: number
  kind: string
  lang: string | null
  text: string
  hash: string
}

/** Cuts a book into pages and makes all that is derived from its text: search vectors and hashes. */
export function prepareEdition(book: ParsedBook): PreparedEdition {
  const lengths = book.blocks.map((block) => [...block.text].length)
  const starts = new Set(book.sections.map((section) => section.block))
  const pictures = book.blocks.map(({ html }) => roomsOfPictures(html))
  const sizes = lengths.map((length, block) => length + sum(pictures[block] ?? []))
  const cuts = cutPages(sizes, starts)
  const pageOf = (block: number) => lastAtOrBefore(cuts, block) + 1
  const notes = new Map(book.notes.map((note) => [note.id, note.html]))
  const sectionStarts = book.sections.map((section) => section.block)
  return {
    sections: book.sections.map((section) => ({ ...section, page: pageOf(section.block) })),
    pages: cuts.map((first, index) => {
      const last = (cuts[index + 1] ?? book.blocks.length) - 1
      const blocks = book.blocks.slice(first, last + 1)
      const named = blocks.map((block, offset) => withId(block, first + offset))
      const cited = citePage({
        blocks: named.map((html, offset) => ({
          number: first + offset,
          html,
          text: blocks[offset]?.text ?? '',
        })),
        notes: referred(named.join('\n'), /href="note:([^"]+)"/g).flatMap((id) => {
          const note = notes.get(id)
          return note === undefined ? [] : [{ id, html: note }]
        }),
      })
      const html = cited.blocks.map((block) => block.html).join('\n')
      return {
        number: index + 1,
        section: Math.max(0, lastAtOrBefore(sectionStarts, first)),
        html,
        footnotes: cited.notes,
        citations: cited.citations,
        imageKeys: referred(html, /src="image:([^"]+)"/g),
        firstBlock: first,
        lastBlock: last,
        vector: searchVector(blocks.map((block) => block.text).join('\n')),
      }
    }),
    blocks: book.blocks.map((block, number) => ({
      number,
      page: pageOf(number),
      kind: block.kind,
      lang: block.lang ?? null,
      text: block.text,
      hash: createHash('sha256').update(block.text).digest('base64url').slice(0, 22),
    })),
    labels: book.pageLabels.map((label) => ({ ...label, page: pageOf(label.block) })),
    characters: sum(lengths),
    pictures: pictures.flat().length,
  }
}

/**
 * The first block of every page, by the size of each block in characters, its pictures included. A page closes at the block
 * boundary nearest to PAGE_CHARACTERS, and earlier where a section starts and at least a third of a page is full.
 */
export function cutPages(sizes: readonly number[], sectionStarts: ReadonlySet<number>): number[] {
  const cuts: number[] = []
  let filled = 0
  for (const [block, length] of sizes.entries()) {
    const overshoot = filled + length - PAGE_CHARACTERS
    const closer = overshoot > 0 && overshoot > PAGE_CHARACTERS - filled
    const chapter = sectionStarts.has(block) && filled >= PAGE_CHARACTERS / 3
    if (block === 0 || (filled > 0 && (filled >= PAGE_CHARACTERS || closer || chapter))) {
      cuts.push(block)
      filled = 0
    }
    filled += length
  }
  return cuts
}

function roomsOfPictures(html: string): number[] {
  const pictures = html.matchAll(/<img src="image:[^"]*" width="(\d+)" height="(\d+)"/g)
  return Array.from(pictures, ([, width, height]) =>
    pictureRoom({ width: Number(width), height: Number(height) }),
  ).filter((size) => size > 0)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function lastAtOrBefore(ascending: readonly number[], value: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? Infinity) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

function withId(block: Block, number: number) {
  return block.html.replace(/^<([a-z][a-z0-9]*)/, `<$1 id="b${number}"`)
}

function referred(html: string, reference: RegExp): string[] {
  return [...new Set(Array.from(html.matchAll(reference), (match) => match[1] ?? ''))]
}
