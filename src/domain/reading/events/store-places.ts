import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'

/** A place of an edition, as a device reported it; `seq` is null for programs that do not count. */
export type PlaceToStore = {
  editionId: number
  page: number
  block: number | null
  start: number | null
  device: string
  seq: number | null
  readAt: Date
}

/**
 * Stores the newest of the places as where the member stopped in each edition, unless a newer one is there. Of two of
 * one moment the device's name and its number decide, so that any order gives the same. The furthest page only grows.
 */
export async function storePlaces(
  db: Db,
  memberId: number,
  { bookId, places }: { bookId: number; places: readonly PlaceToStore[] },
): Promise<void> {
  const editions = Map.groupBy(places, ({ editionId }) => editionId)
  const rows = Array.from(editions.values(), (ofEdition) => ({
    ...ofEdition.reduce((last, place) => (isNewer(place, last) ? place : last)),
    furthest: Math.max(...ofEdition.map(({ page }) => page)),
  }))
  await sql`
    insert into read_place as stored
      (member_id, book_id, edition_id, page_no, furthest_page_no, device, read_at, block_no, start_at, seq)
    select ${memberId}, ${bookId}, reported."editionId", reported.page, reported.furthest, reported.device, reported."readAt",
      reported.block, reported.start, reported.seq
    from json_to_recordset(${JSON.stringify(rows)}::json) as reported
      ("editionId" int, page int, furthest int, device text, "readAt" timestamptz, block int, start int, seq bigint)
    on conflict (member_id, edition_id) do update set
      page_no = case when ${IS_NEWER} then excluded.page_no else stored.page_no end,
      block_no = case when ${IS_NEWER} then excluded.block_no else stored.block_no end,
      start_at = case when ${IS_NEWER} then excluded.start_at else stored.start_at end,
      device = case when ${IS_NEWER} then excluded.device else stored.device end,
      seq = case when ${IS_NEWER} then excluded.seq else stored.seq end,
      read_at = greatest(stored.read_at, excluded.read_at),
      furthest_page_no = greatest(stored.furthest_page_no, excluded.furthest_page_no)`.execute(db)
}

const IS_NEWER =
  sql.raw(`(excluded.read_at, excluded.device collate "C", coalesce(excluded.seq, 9007199254740991))
  >= (stored.read_at, stored.device collate "C", coalesce(stored.seq, 0))`)

/** The same in this process; milliseconds are all the database is given. */
function isNewer(one: PlaceToStore, other: PlaceToStore): boolean {
  const at = one.readAt.getTime() - other.readAt.getTime()
  if (at !== 0) return at > 0
  if (one.device !== other.device) return one.device > other.device
  return (one.seq ?? Infinity) >= (other.seq ?? 0)
}
