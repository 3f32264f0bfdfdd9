import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { readable } from '#src/domain/access/readable.ts'
import { onceVisibleEdition } from '#src/domain/access/visible-edition.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { MemberActor } from '#src/domain/actor.ts'

/** A place in a book; without an edition, in the one readers see. */
export type ReportedPlace = {
  page: number
  editionId?: number | undefined
  block?: number | null | undefined
}

export type Judged<C extends ReportedPlace> = {
  claim: C
  /** null where the book has no such edition */
  editionId: number | null
  /** null where its block is not on its page */
  block: number | null
  refusal: 'PAGE_NOT_FOUND' | 'DID_NOT_PAYED' | undefined
}
export type Judgement<C extends ReportedPlace> = { editionId: number; isListed: boolean; judged: Judged<C>[] }

type Row = {
  n: number
  current: number
  edition: number | null
  isListed: boolean
  isThere: boolean
  mayRead: boolean
  hasBlock: boolean
}

/** Which of the claimed places are in the book and open to the member, and the edition readers see. Throws BOOK_NOT_FOUND. */
export async function judgePlaces<C extends ReportedPlace>(
  db: Db,
  actor: MemberActor,
  { bookId, claims }: { bookId: number; claims: readonly C[] },
): Promise<Judgement<C>> {
  const requested = claims.map(({ page, editionId, block }, n) => ({ n, page, edition: editionId, block }))
  const { rows } = await sql<Row>`
    select requested.n, book.current_edition_id as current, edition.id as edition,
      exists (select from reading where reading.member_id = ${actor.memberId} and reading.book_id = book.id) as "isListed",
      coalesce(requested.page <= edition.page_count, false) as "isThere",
      ${readable(actor, sql`requested.page`)} as "mayRead",
      block.number is not null as "hasBlock"
    from book
    cross join json_to_recordset(${JSON.stringify(requested)}::json) as requested (n int, page int, edition int, block int)
    left join edition on edition.book_id = book.id and edition.id = coalesce(requested.edition, book.current_edition_id)
      and ${onceVisibleEdition}
    left join block on block.edition_id = edition.id and block.number = requested.block and block.page_no = requested.page
    where book.id = ${bookId} and book.current_edition_id is not null
    order by requested.n`.execute(db)
  const first = rows[0]
  if (first === undefined) throw new Refusal('BOOK_NOT_FOUND')
  const judged = rows.flatMap((row) => {
    const claim = claims[row.n]
    return claim === undefined ? [] : [judge(claim, row)]
  })
  return { editionId: first.current, isListed: first.isListed, judged }
}

function judge<C extends ReportedPlace>(claim: C, row: Row): Judged<C> {
  const refusal = !row.isThere ? 'PAGE_NOT_FOUND' : row.mayRead ? undefined : 'DID_NOT_PAYED'
  return { claim, editionId: row.edition, block: row.hasBlock ? (claim.block ?? null) : null, refusal }
}
