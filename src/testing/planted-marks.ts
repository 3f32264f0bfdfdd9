import type { Db } from '#src/db/schema.ts'
import { anchorIn } from '#src/shared/anchor.ts'
import { placeKey } from '#src/domain/reading/marked-text.ts'

type Marked = { memberId: number; editionId: number; words: string }

/** A highlight of `words`, where the edition says them first; they may run over several blocks, a line feed between them. */
export async function plantHighlight(db: Db, { memberId, editionId, words }: Marked): Promise<number> {
  const pieces = words.split('\n')
  const { blocks, bookId } = await readBlocks(db, editionId)
  const first = blocks.findIndex(({ number }) =>
    pieces.every((piece, index) => blocks[number + index]?.text.includes(piece) === true),
  )
  const anchors = pieces.map((piece, index) => {
    const text = blocks[first + index]!.text
    const start = Array.from(text.slice(0, text.indexOf(piece))).length
    return anchorIn(text, { editionId, block: first + index, start, end: start + Array.from(piece).length })
  })
  const { id } = await db
    .insertInto('highlight')
    .values({
      member_id: memberId,
      book_id: bookId,
      edition_id: editionId,
      page_no: blocks[first]!.page,
      anchors: JSON.stringify(anchors),
      place: placeKey(anchors),
      kind: 'yellow',
      content: JSON.stringify(pieces),
      note: null,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A bookmark in front of `words`, where the edition says them first. */
export async function plantBookmark(db: Db, { memberId, editionId, words }: Marked): Promise<number> {
  const { blocks, bookId } = await readBlocks(db, editionId)
  const block = blocks.find(({ text }) => text.includes(words))!
  const start = Array.from(block.text.slice(0, block.text.indexOf(words))).length
  const anchor = anchorIn(block.text, { editionId, block: block.number, start, end: start })
  const { id } = await db
    .insertInto('bookmark')
    .values({
      member_id: memberId,
      book_id: bookId,
      edition_id: editionId,
      page_no: block.page,
      anchors: JSON.stringify([anchor]),
      place: placeKey([anchor]),
      content: words,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function readBlocks(db: Db, editionId: number) {
  const { bookId } = await db
    .selectFrom('edition')
    .select('book_id as bookId')
    .where('id', '=', editionId)
    .executeTakeFirstOrThrow()
  const blocks = await db
    .selectFrom('block')
    .select(['number', 'page_no as page', 'text'])
    .where('edition_id', '=', editionId)
    .orderBy('number')
    .execute()
  return { bookId: bookId!, blocks }
}
