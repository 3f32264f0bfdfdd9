import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { Actor } from '#src/domain/actor.ts'
import { entitled, readable, samplePages } from '#src/domain/access/readable.ts'
import { Refusal } from '#src/domain/errors.ts'
import { cleanKeyword, fold } from '#src/shared/text/keyword.ts'
import { findPlaces, type Places } from './find-places.ts'
import type { FoldedText, Source } from './folded-text.ts'
import { readNotes } from './note-texts.ts'
import { SEARCH_HITS, SEARCH_MAX, SEARCH_MIN } from './rules.ts'

export type SearchHit = {
  page: number
  sectionId: number
  sectionTitle: string
  editionId: number
  /** Where it stands, or where the note is pointed to that it stands in. */
  block: number
  noteId: string | null
  /** Code points of the text of the block, or of the note. */
  start: number
  end: number
  before: string
  match: string
  after: string
}

export type Found = {
  /** Of the pages the reader may read; what the others say is not even counted. */
  total: number
  unsearchedPages: number
  /** From which hit on there are more; null at the end. */
  next: number | null
  sections: { sectionId: number; total: number }[]
  hits: SearchHit[]
}

/** What a search reads from. */
export type SearchSource = {
  db: Db
  /** The folded text of an edition. */
  textOf: (editionId: number) => Promise<FoldedText>
  /** Answers that are the same for everyone, by edition and search; an edition's text never changes. */
  remembered?: { get: (key: string) => Found | undefined; set: (key: string, found: Found) => unknown }
}

/** Characters shown on each side of a hit. */
const CONTEXT = 40

/**
 * The places where the pages that the reader may read say `keyword`, mid-word too, in reading order, those in the notes of
 * a page behind those of its text: SEARCH_HITS of them
 * from the hit `from` on, and how many there are in each section. The right is judged at every search. Throws
 * SEARCH_TOO_SHORT under two characters, INVALID_REQUEST over SEARCH_MAX, and BOOK_NOT_FOUND.
 */
export async function searchInBook(
  { db, textOf, remembered }: SearchSource,
  reader: Actor,
  { bookId, keyword, from = 0 }: { bookId: number; keyword: string; from?: number },
): Promise<Found> {
  const needle = searchedForm(keyword)
  const searched = await getSearched(db, reader, bookId)
  const text = await textOf(searched.editionId)
  if (!searched.isPublic) return find(db, reader, { ...searched, text, needle, from })
  const key = `${searched.editionId} ${from} ${needle}`
  const known = remembered?.get(key)
  if (known !== undefined) return known
  const found = await find(db, reader, { ...searched, text, needle, from })
  remembered?.set(key, found)
  return found
}

type Search = Searched & { text: FoldedText; needle: string; from: number }

async function find(
  db: Db,
  reader: Actor,
  { editionId, pages, lastPage, text, needle, from }: Search,
): Promise<Found> {
  const places = findPlaces(text, needle, lastPage)
  const total = places.lines.length
  const shown = slice(places, from).map(({ line, start }) => ({
    page: text.pages[line] ?? 1,
    source: text.sources[line] ?? -1,
    start,
  }))
  const textAt = await readTexts(db, reader, { editionId, shown })
  const length = Array.from(needle).length
  const next = from + SEARCH_HITS
  return {
    total,
    unsearchedPages: pages - lastPage,
    next: next < total ? next : null,
    sections: countBySection(text, places),
    hits: shown.flatMap((place) => {
      const { page, start } = place
      const { id: sectionId = 0, title: sectionTitle = '' } = text.sections[page - 1] ?? {}
      const found = textAt(place)
      if (found === undefined) return []
      const { letters, ...at } = found
      return { page, sectionId, sectionTitle, editionId, ...at, start, ...cut(letters, start, length) }
    }),
  }
}

/** A keyword as the folded text has it. Throws SEARCH_TOO_SHORT, and INVALID_REQUEST over SEARCH_MAX. */
function searchedForm(keyword: string): string {
  const needle = fold(cleanKeyword(keyword))
  const { length } = Array.from(needle)
  if (length < SEARCH_MIN) throw new Refusal('SEARCH_TOO_SHORT')
  if (length > SEARCH_MAX) throw new Refusal('INVALID_REQUEST', { q: 'TOO_LONG' })
  return needle
}

/** `isPublic`: everyone may read all of it. */
type Searched = { editionId: number; pages: number; lastPage: number; isPublic: boolean }

/** The edition a book shows, and how far the reader may read in it. Throws BOOK_NOT_FOUND. */
async function getSearched(db: Db, reader: Actor, bookId: number): Promise<Searched> {
  const found = await db
    .selectFrom('book')
    .innerJoin('edition', 'edition.id', 'book.current_edition_id')
    .select(['edition.id as editionId', 'edition.page_count as pages', 'book.is_free as isPublic'])
    .select(
      sql<number>`case when ${entitled(reader)} then edition.page_count else ${samplePages} end`.as(
        'lastPage',
      ),
    )
    .where('book.id', '=', bookId)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('BOOK_NOT_FOUND')
  return found
}

function slice({ lines, starts }: Places, from: number): { line: number; start: number }[] {
  return lines
    .slice(from, from + SEARCH_HITS)
    .map((line, index) => ({ line, start: starts[from + index] ?? 0 }))
}

function countBySection(
  { pages, sections }: FoldedText,
  { lines }: Places,
): { sectionId: number; total: number }[] {
  const totals = new Map<number, number>()
  for (const line of lines) {
    const sectionId = sections[(pages[line] ?? 1) - 1]?.id ?? 0
    totals.set(sectionId, (totals.get(sectionId) ?? 0) + 1)
  }
  return Array.from(totals, ([sectionId, total]) => ({ sectionId, total }))
}

type Shown = { page: number; source: Source }

/** The texts that hits are cut from, read through the rule of access once more. */
async function readTexts(db: Db, reader: Actor, { editionId, shown }: { editionId: number; shown: Shown[] }) {
  const blocks = shown.flatMap(({ source }) => (typeof source === 'number' ? [source] : []))
  const pages = shown.flatMap(({ source, page }) => (typeof source === 'string' ? [page] : []))
  const [blockTexts, noteTexts] = await Promise.all([
    readBlocks(db, reader, { editionId, blocks }),
    readNotes(db, reader, { editionId, pages }),
  ])
  return ({ page, source }: Shown) => {
    if (typeof source === 'string') return noteTexts.get(`${page} ${source}`)
    const letters = blockTexts.get(source)
    return letters && { block: source, noteId: null, letters }
  }
}

/** The code points of the blocks. They come as one JSON value, which costs half of what as many rows do. */
async function readBlocks(
  db: Db,
  reader: Actor,
  { editionId, blocks }: { editionId: number; blocks: number[] },
): Promise<Map<number, string[]>> {
  if (blocks.length === 0) return new Map()
  const { rows } = await sql<{ blocks: [number: number, text: string][] | null }>`
    select json_agg(json_build_array(block.number, block.text)) as blocks
    from block
    join edition on edition.id = block.edition_id
    join book on book.id = edition.book_id
    where block.edition_id = ${editionId} and block.number = any(${[...new Set(blocks)]})
      and ${readable(reader, sql`block.page_no`)}`.execute(db)
  return new Map((rows[0]?.blocks ?? []).map(([number, text]) => [number, Array.from(text)]))
}

function cut(letters: string[], start: number, length: number) {
  const end = start + length
  const before = letters.slice(Math.max(0, start - CONTEXT), start)
  const after = letters.slice(end, end + CONTEXT)
  return {
    end,
    before: start > CONTEXT ? `…${fromWholeWord(before).join('')}` : before.join(''),
    match: letters.slice(start, end).join(''),
    after: letters.length > end + CONTEXT ? `${toWholeWord(after).join('')}…` : after.join(''),
  }
}

/** Half a word reads badly. A longer one, and writing without spaces, is cut all the same. */
const LONGEST_DROPPED = 14

function fromWholeWord(letters: string[]): string[] {
  const space = letters.indexOf(' ')
  return space <= LONGEST_DROPPED ? letters.slice(space + 1) : letters
}

function toWholeWord(letters: string[]): string[] {
  const space = letters.lastIndexOf(' ')
  return letters.length - space <= LONGEST_DROPPED + 1 && space > 0 ? letters.slice(0, space) : letters
}
