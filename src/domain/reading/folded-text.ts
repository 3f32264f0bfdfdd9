import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { fold } from '#src/domain/search/rules.ts'

/**
 * The text of an edition as searches compare it. An edition never changes: this may be kept as long as there is room. It
 * says where something stands and is shown to nobody.
 */
export type FoldedText = {
  /** All blocks, a line each; a block has as many code points as its text. */
  lines: string
  /** Where in `lines` each block starts. */
  starts: readonly number[]
  /** The page of each block. */
  pages: readonly number[]
  /** The blocks with characters of two UTF-16 units: only in these is a place in `lines` not one in the text. */
  wide: ReadonlySet<number>
  /** The section in effect on each page; page 1 is the first. */
  sections: readonly Section[]
  /** UTF-16 units of all blocks. */
  size: number
}

type Section = { id: number; title: string }

/** Read as two JSON values, which costs half of what as many rows do. */
export async function readFoldedText(db: Db, editionId: number): Promise<FoldedText> {
  const { rows } = await sql<Stored>`
    select
      (select json_agg(json_build_array(page_no, text) order by number) from block where edition_id = ${editionId}) as blocks,
      (select json_agg(json_build_object('id', section.id, 'title', section.title) order by page.number)
        from page join section on section.edition_id = page.edition_id and section.number = page.section_no
        where page.edition_id = ${editionId}) as sections`.execute(db)
  const { blocks, sections } = rows[0] ?? { blocks: null, sections: null }
  const folded = (blocks ?? []).map(([, text]) => fold(text).replaceAll('\n', ' '))
  let size = 0
  const starts = folded.map((text) => (size += text.length + 1) - text.length - 1)
  return {
    lines: folded.join('\n'),
    starts,
    pages: (blocks ?? []).map(([page]) => page),
    wide: new Set(folded.flatMap((line, block) => (/[\ud800-\udfff]/.test(line) ? [block] : []))),
    sections: sections ?? [],
    size,
  }
}

type Stored = { blocks: [page: number, text: string][] | null; sections: Section[] | null }
