import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { Actor } from '#src/domain/actor.ts'
import { readable } from '#src/domain/access/readable.ts'
import { onceVisibleEdition, visibleEdition } from '#src/domain/access/visible-edition.ts'
import { getBookCard } from '#src/domain/catalog/book-card.ts'
import { Refusal } from '#src/domain/errors.ts'
import { type Anchor, anchorIn } from '#src/shared/anchor.ts'
import { MARKED_BLOCKS_MAX } from './rules.ts'

/** What a caller says of one block of a mark; the rest of an anchor is ours to find. */
export type TextRange = Pick<Anchor, 'editionId' | 'block' | 'start' | 'end' | 'exact'>

export type MarkedText = {
  editionId: number
  /** Of the first anchor. */
  page: number
  anchors: Anchor[]
  /** The anchors in short: equal for equal places of an edition. */
  place: string
}

/**
 * The text a member marks, as the book has it. The claims stand in the order of the text, one for each block. Throws
 * BOOK_NOT_FOUND, DID_NOT_PAYED where any of it may not be read, and INVALID_REQUEST with what is wrong with the anchor.
 */
export async function getMarkedText(
  db: Db,
  reader: Actor,
  mark: { bookId: number; claims: readonly TextRange[] },
): Promise<MarkedText> {
  const { bookId, claims } = mark
  const [first] = claims
  if (first === undefined || !inOrder(claims)) throw invalid('INVALID')
  const blocks = await findBlocks(db, reader, { bookId, claims, editionId: first.editionId })
  const byNumber = new Map(blocks.map((block) => [block.number, block]))
  // What may not be read is not even compared.
  if (blocks.some(({ text }) => text === null)) throw new Refusal('DID_NOT_PAYED')
  if (blocks.length < claims.length) {
    await getBookCard(db, bookId)
    throw invalid('INVALID')
  }
  return {
    editionId: first.editionId,
    page: byNumber.get(first.block)?.page ?? 1,
    anchors: claims.map((claim) => verified(claim, byNumber.get(claim.block))),
    place: placeKey(claims),
  }
}

/** Equal for equal places of an edition. */
export function placeKey(anchors: readonly Pick<Anchor, 'block' | 'start' | 'end'>[]): string {
  return anchors.map(({ block, start, end }) => `${block}:${start}-${end}`).join(',')
}

function inOrder(claims: readonly TextRange[]): boolean {
  return (
    claims.length <= MARKED_BLOCKS_MAX &&
    claims.every(({ editionId, block, start, end }, index) => {
      const before = claims[index - 1]
      return (
        start <= end && (before === undefined || (before.editionId === editionId && before.block < block))
      )
    })
  )
}

type Block = { number: number; page: number; text: string | null; isVisible: boolean }

function verified({ exact, editionId, block, start, end }: TextRange, found: Block | undefined): Anchor {
  const text = found?.text ?? ''
  if (end > Array.from(text).length) throw invalid('INVALID')
  const anchor = anchorIn(text, { editionId, block, start, end })
  if (anchor.exact !== exact.normalize('NFC')) throw invalid('DIFFERENT')
  // The text around it would tell, step by step, all that an edition says which was taken back.
  return found?.isVisible === true ? anchor : { ...anchor, prefix: '', suffix: '' }
}

function findBlocks(
  db: Db,
  reader: Actor,
  { bookId, editionId, claims }: { bookId: number; editionId: number; claims: readonly TextRange[] },
): Promise<Block[]> {
  const numbers = claims.map(({ block }) => block)
  return (
    db
      .selectFrom('block')
      .innerJoin('edition', 'edition.id', 'block.edition_id')
      .innerJoin('book', 'book.id', 'edition.book_id')
      .select([
        'block.number',
        'block.page_no as page',
        sql<string | null>`case when ${readable(reader, sql`block.page_no`)} then block.text end`.as('text'),
        visibleEdition.as('isVisible'),
      ])
      .where('block.edition_id', '=', editionId)
      .where('book.id', '=', bookId)
      // A bare place gets the words that stand there; a caller who sends the words has seen them.
      .where(claims.some(({ exact }) => exact === '') ? visibleEdition : onceVisibleEdition)
      .where('block.number', '=', sql<number>`any(${numbers})`)
      .execute()
  )
}

const invalid = (fault: 'INVALID' | 'DIFFERENT') => new Refusal('INVALID_REQUEST', { anchor: fault })
