import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { readable } from '#src/domain/access/readable.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { type Anchor, ANCHOR_CONTEXT, anchorIn } from '#src/shared/anchor.ts'
import { placeKey } from './marked-text.ts'
import { createAnchorMapper } from './moving/move-anchor.ts'
import { moveMark } from './moving/move-mark.ts'
import { markRow } from './mark-row.ts'
import { refuseFull } from './refuse-full.ts'
import {
  bookmarkFault,
  cleanText,
  HIGHLIGHT_MAX,
  highlightFault,
  type HighlightKind,
  noteFault,
} from './rules.ts'

/** A mark that was exported, from this library or another: its words, and where they stood then. */
export type ImportedMark = {
  parts: Omit<Anchor, 'editionId'>[]
  /** Undefined where the file does not name it. */
  markedAt: Date | undefined
} & ({ kind: 'highlight'; look: HighlightKind; note: string } | { kind: 'bookmark'; words: string })

/** How many were stored, were there before, and have no place in the book (or none the member may read). */
export type ImportedCounts = { added: number; known: number; lost: number }

type Block = { text: string; hash: string; page: number; length: number; mayRead: boolean }
type Placed = { mark: ImportedMark; page: number; anchors: Anchor[] }

const AT_ONCE = 50

/**
 * Stores marks in the edition the book shows now: at the place they name, where their words stand there, else where
 * their words are found. Doing it again stores nothing more. Throws BOOK_NOT_FOUND, and MARKS_FULL where the member
 * would have more marks in the book than it holds.
 */
export async function importMarks(
  db: Db,
  actor: MemberActor,
  { bookId, marks }: { bookId: number; marks: readonly ImportedMark[] },
): Promise<ImportedCounts> {
  const { editionId, blocks } = await readBlocks(db, actor, bookId)
  const place = createPlacer(editionId, blocks)
  const placed: Placed[] = []
  for (const mark of marks) {
    const found = isSound(mark) ? place(mark) : undefined
    if (found !== undefined) placed.push(found)
    // Looking for one mark may take some milliseconds: readers are let in between.
    await yieldToEventLoop()
  }
  const of = { memberId: actor.memberId, now: actor.now, bookId, editionId }
  const added = await db.transaction().execute(async (trx) => {
    const stored = (await storeHighlights(trx, of, placed)) + (await storeBookmarks(trx, of, placed))
    // Counted afterwards: only now is it known which of them were there before.
    for (const table of ['highlight', 'bookmark'] as const)
      await refuseFull(trx, table, { memberId: of.memberId, bookId, coming: 0 })
    return stored
  })
  return { added, known: placed.length - added, lost: marks.length - placed.length }
}

function isSound(mark: ImportedMark): boolean {
  if (mark.parts.length === 0) return false
  if (mark.kind === 'bookmark') return bookmarkFault(mark.words) !== 'TOO_LONG'
  return (
    noteFault(mark.note) === undefined && highlightFault(mark.parts.map(({ exact }) => exact)) === undefined
  )
}

function createPlacer(editionId: number, blocks: readonly Block[]) {
  // Of the text it was exported from nothing is known but the numbers of its blocks, which say where to look first.
  const unknown = blocks.map(({ length }) => ({ hash: '', length }))
  let mover: ReturnType<typeof createAnchorMapper> | undefined
  const letters = new Map<number, string[]>()
  function lettersOf(block: number): string[] {
    const known = letters.get(block) ?? Array.from(blocks[block]?.text ?? '')
    letters.set(block, known)
    return known
  }
  const isClosed = ({ block }: Anchor) => blocks[block]?.mayRead === false
  return function place(mark: ImportedMark): Placed | undefined {
    const claimed = mark.parts.map((part) => ({ ...shortened(part), editionId }))
    const there = claimed.every((anchor) => standsIn(lettersOf(anchor.block), anchor))
    // Words are looked for elsewhere only where they could be a highlight's: more would be compared than anyone marked.
    if (!there && lengthOf(claimed) > HIGHLIGHT_MAX) return undefined
    mover ??= there ? undefined : createAnchorMapper(unknown, { editionId, blocks })
    const found = there || mover === undefined ? undefined : moveMark(mover, claimed)
    if (found?.certainty === 'orphaned') return undefined
    // Of words that were marked where the member may not read now, others that are like them are no place.
    if (found !== undefined && claimed.some(isClosed) && !found.anchors.every(saysOneOf(claimed)))
      return undefined
    const anchors = (found?.anchors ?? claimed).map((anchor) =>
      anchorIn(blocks[anchor.block]?.text ?? '', { ...pick(anchor), editionId }),
    )
    const [first] = anchors
    if (first === undefined || !anchors.every(({ block }) => blocks[block]?.mayRead === true))
      return undefined
    return { mark, page: blocks[first.block]?.page ?? 1, anchors }
  }
}

/** Composed, with no more around the words than an anchor keeps: what a file says there is anybody's. */
function shortened({ exact, prefix, suffix, ...at }: ImportedMark['parts'][number]) {
  const [before, after] = [prefix.slice(-2 * ANCHOR_CONTEXT), suffix.slice(0, 2 * ANCHOR_CONTEXT)]
  return {
    ...at,
    exact: exact.normalize('NFC'),
    prefix: Array.from(before.normalize('NFC')).slice(-ANCHOR_CONTEXT).join(''),
    suffix: Array.from(after.normalize('NFC')).slice(0, ANCHOR_CONTEXT).join(''),
  }
}

const lengthOf = (anchors: readonly Anchor[]) =>
  anchors.reduce((sum, { exact }) => sum + Array.from(exact).length, 0)

const saysOneOf = (claimed: readonly Anchor[]) => (found: Anchor) =>
  claimed.some(({ exact }) => exact === found.exact)

const pick = ({ block, start, end }: Anchor) => ({ block, start, end })

function standsIn(letters: readonly string[], { start, end, exact, suffix }: Anchor): boolean {
  if (end > letters.length || end < start) return false
  // A bare place has no words of its own, only those that follow it.
  return exact === ''
    ? letters.slice(start, start + Array.from(suffix).length).join('') === suffix
    : letters.slice(start, end).join('') === exact
}

type Of = { memberId: number; now: Date; bookId: number; editionId: number }

async function storeHighlights(db: Db, of: Of, placed: readonly Placed[]): Promise<number> {
  const rows = placed.flatMap(({ mark, ...at }) =>
    mark.kind === 'highlight'
      ? [
          {
            ...rowOf(of, mark, at),
            kind: mark.look,
            content: JSON.stringify(at.anchors.map(({ exact }) => exact)),
            note: cleanText(mark.note) === '' ? null : cleanText(mark.note),
            updated_at: of.now,
          },
        ]
      : [],
  )
  return storeAll(rows, (some) =>
    db
      .insertInto('highlight')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  )
}

async function storeBookmarks(db: Db, of: Of, placed: readonly Placed[]): Promise<number> {
  const rows = placed.flatMap(({ mark, ...at }) =>
    mark.kind === 'bookmark' ? [{ ...rowOf(of, mark, at), content: cleanText(mark.words) }] : [],
  )
  return storeAll(rows, (some) =>
    db
      .insertInto('bookmark')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  )
}

function rowOf(
  { editionId, now, ...of }: Of,
  { markedAt }: ImportedMark,
  { page, anchors }: Omit<Placed, 'mark'>,
) {
  const createdAt = markedAt === undefined || markedAt > now ? now : markedAt
  return markRow({ ...of, createdAt }, { editionId, page, anchors, place: placeKey(anchors) })
}

/** Small statements: the embedded database shares the event loop with the readers. */
async function storeAll<Row>(
  rows: readonly Row[],
  store: (some: Row[]) => Promise<{ numInsertedOrUpdatedRows?: bigint | undefined }>,
): Promise<number> {
  let stored = 0
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const { numInsertedOrUpdatedRows = 0n } = await store(rows.slice(from, from + AT_ONCE))
    stored += Number(numInsertedOrUpdatedRows)
  }
  return stored
}

async function readBlocks(
  db: Db,
  actor: MemberActor,
  bookId: number,
): Promise<{ editionId: number; blocks: Block[] }> {
  const rows = await db
    .selectFrom('book')
    .innerJoin('edition', 'edition.id', 'book.current_edition_id')
    .innerJoin('block', 'block.edition_id', 'edition.id')
    .select(['edition.id as editionId', 'block.hash', 'block.page_no as page'])
    .select(readable(actor, sql`block.page_no`).as('mayRead'))
    // What may not be read is not compared either: whether a mark is found would tell what stands there.
    .select(
      sql<string>`case when ${readable(actor, sql`block.page_no`)} then block.text else '' end`.as('text'),
    )
    .where('book.id', '=', bookId)
    .orderBy('block.number')
    .execute()
  const [first] = rows
  if (first === undefined) throw new Refusal('BOOK_NOT_FOUND')
  const blocks = rows.map((row) => ({ ...row, length: Array.from(row.text).length }))
  return { editionId: first.editionId, blocks }
}
