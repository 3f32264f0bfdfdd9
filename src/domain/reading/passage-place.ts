import type { Db } from '#src/db/schema.ts'
import { visibleEdition } from '#src/domain/access/visible-edition.ts'
import { Refusal } from '#src/domain/errors.ts'
import { type Anchor, anchorIn } from '#src/shared/anchor.ts'
import type { AnchorMappers } from './anchor-mappers.ts'
import type { Certainty } from '#src/domain/reading/rules.ts'
import { moveMark } from './moving/move-mark.ts'
import { MARKED_BLOCKS_MAX } from './rules.ts'

/** What a link names: a place in a block, or from there to a character of the same block or a later one. */
export type Linked = {
  bookId: number
  /** The edition it was made in; undefined: the one shown now. */
  editionId?: number | undefined
  block: number
  start: number
  lastBlock: number
  end: number
}

export type PassagePlace = { page: number; anchors: Anchor[]; certainty: Certainty }

/**
 * Where a passage that a link names stands in the edition the book shows now. It tells places, no words that might not be
 * read. Throws PAGE_NOT_FOUND where the book has no such edition or block.
 */
export async function findPassage(
  db: Db,
  moversTo: (editionId: number) => AnchorMappers,
  linked: Linked,
): Promise<PassagePlace> {
  const book = await db
    .selectFrom('book')
    .select('current_edition_id as currentId')
    .where('id', '=', linked.bookId)
    .executeTakeFirst()
  if (book?.currentId == null) throw new Refusal('PAGE_NOT_FOUND')
  const { currentId } = book
  const editionId = linked.editionId ?? currentId
  const blocks = await listBlocks(db, { ...linked, editionId })
  const [first] = blocks
  if (first?.number !== linked.block) throw new Refusal('PAGE_NOT_FOUND')
  const anchors = blocks.map((block) => part(block, { ...linked, editionId }))
  if (editionId === currentId) return { page: first.page, anchors, certainty: 'exact' }
  const movers = moversTo(currentId)
  const moved = moveMark(await movers.from(db, editionId), anchors)
  return { ...moved, page: await movers.pageOf(db, moved.anchors[0]?.block ?? 0) }
}

type Block = { number: number; page: number; text: string }

/** A link is text that anyone may have written: what lies outside a block's text is cut off. */
function part({ number, text }: Block, linked: Linked & { editionId: number }): Anchor {
  const { length } = Array.from(text)
  const start = number === linked.block ? Math.min(linked.start, length) : 0
  const end = number === linked.lastBlock ? Math.min(linked.end, length) : length
  return anchorIn(text, { editionId: linked.editionId, block: number, start, end: Math.max(start, end) })
}

function listBlocks(
  db: Db,
  { bookId, editionId, block, lastBlock }: Linked & { editionId: number },
): Promise<Block[]> {
  return db
    .selectFrom('block')
    .innerJoin('edition', 'edition.id', 'block.edition_id')
    .innerJoin('book', 'book.id', 'edition.book_id')
    .select(['block.number', 'block.page_no as page', 'block.text'])
    .where('edition.id', '=', editionId)
    .where('book.id', '=', bookId)
    .where(visibleEdition)
    .where('block.number', '>=', block)
    .where('block.number', '<=', Math.max(block, lastBlock))
    .orderBy('block.number')
    .limit(MARKED_BLOCKS_MAX)
    .execute()
}
