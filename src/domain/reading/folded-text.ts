import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Footnote } from '#src/db/book-tables.ts'
import type { Db } from '#src/db/schema.ts'
import { fold } from '#src/shared/text/keyword.ts'
import { readingTextOf } from '#src/shared/text/block-text.ts'

/**
 * The text of an edition as searches compare it. An edition never changes: this may be kept as long as there is room. It
 * says where something stands and is shown to nobody.
 */
export type FoldedText = {
  /** A line for each block and each note, page after page, the notes behind the blocks; it has as many code points as its text. */
  lines: string
  /** Where in `lines` each line starts. */
  starts: readonly number[]
  /** The page of each line. */
  pages: readonly number[]
  /** What each line is. */
  sources: readonly Source[]
  /** The lines with characters of two UTF-16 units: only in these is a place in `lines` not one in the text. */
  wide: ReadonlySet<number>
  /** The section in effect on each page; page 1 is the first. */
  sections: readonly Section[]
  /** UTF-16 units of all lines. */
  size: number
}

/** The number of a block, or the id of a note. */
export type Source = number | string
type Section = { id: number; title: string }
type Line = { page: number; source: Source; text: string }

/** A note of HTML takes longer than a block of text: others are let in after so many. */
const NOTES_AT_ONCE = 200

/** Read as JSON values, which costs half of what as many rows do. */
export async function readFoldedText(db: Db, editionId: number): Promise<FoldedText> {
  const { rows } = await sql<Stored>`
    select
      (select json_agg(json_build_array(page_no, number, text) order by number) from block where edition_id = ${editionId}) as blocks,
      (select json_agg(json_build_array(number, footnotes) order by number)
        from page where edition_id = ${editionId} and footnotes <> '[]'::jsonb) as notes,
      (select json_agg(json_build_object('id', section.id, 'title', section.title) order by page.number)
        from page join section on section.edition_id = page.edition_id and section.number = page.section_no
        where page.edition_id = ${editionId}) as sections`.execute(db)
  const { blocks, notes, sections } = rows[0] ?? { blocks: null, notes: null, sections: null }
  const lines = [
    ...(blocks ?? []).map(([page, source, text]) => ({ page, source, text: foldLine(text) })),
    ...(await readNotes(notes ?? [])),
  ].toSorted((one, other) => one.page - other.page)
  let size = 0
  const starts = lines.map(({ text }) => (size += text.length + 1) - text.length - 1)
  return {
    lines: lines.map(({ text }) => text).join('\n'),
    starts,
    pages: lines.map(({ page }) => page),
    sources: lines.map(({ source }) => source),
    wide: new Set(lines.flatMap(({ text }, line) => (/[\ud800-\udfff]/.test(text) ? [line] : []))),
    sections: sections ?? [],
    size,
  }
}

type Stored = {
  blocks: [page: number, number: number, text: string][] | null
  notes: [page: number, notes: Footnote[]][] | null
  sections: Section[] | null
}

const foldLine = (text: string) => fold(text).replaceAll('\n', ' ')

async function readNotes(pages: NonNullable<Stored['notes']>): Promise<Line[]> {
  const lines: Line[] = []
  for (const [page, notes] of pages)
    for (const { id, html } of notes) {
      lines.push({ page, source: id, text: foldLine(readingTextOf(html)) })
      if (lines.length % NOTES_AT_ONCE === 0) await yieldToEventLoop()
    }
  return lines
}
