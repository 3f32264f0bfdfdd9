import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { createAnchorMapper, type AnchorMapper } from './moving/move-anchor.ts'

/** Mappers to one edition from the others of the same book. Each is made at its first use and cached. */
export type AnchorMappers = {
  editionId: number
  from: (db: Db, editionId: number) => Promise<AnchorMapper>
  /** The page of the edition that holds its block. */
  pageOf: (db: Db, block: number) => Promise<number>
}

/** An edition's text never changes, so the movers may be kept as long as they are of use. */
export function openAnchorMappers(editionId: number): AnchorMappers {
  let target: ReturnType<typeof readTarget> | undefined
  const movers = new Map<number, Promise<AnchorMapper>>()
  const findTarget = (db: Db) => (target ??= readTarget(db, editionId))
  async function make(db: Db, from: number): Promise<AnchorMapper> {
    const [old, renewed] = await Promise.all([readShapes(db, from), findTarget(db)])
    return createAnchorMapper(old, { editionId, blocks: renewed })
  }
  return {
    editionId,
    from(db, source) {
      const mover = movers.get(source) ?? make(db, source)
      movers.set(source, mover)
      // What could not be read is read again.
      mover.catch(() => {
        movers.delete(source)
        target = undefined
      })
      return mover
    },
    pageOf: async (db, block) => (await findTarget(db))[block]?.page ?? 1,
  }
}

/** Lengths are in code points, as PostgreSQL counts. */
function readShapes(db: Db, editionId: number) {
  return db
    .selectFrom('block')
    .select(['hash', sql<number>`char_length(text)`.as('length')])
    .where('edition_id', '=', editionId)
    .orderBy('number')
    .execute()
}

function readTarget(db: Db, editionId: number) {
  return db
    .selectFrom('block')
    .select(['hash', 'text', 'page_no as page', sql<number>`char_length(text)`.as('length')])
    .where('edition_id', '=', editionId)
    .orderBy('number')
    .execute()
}
