import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'

/** Guards what only those who run the library may do. Throws FORBIDDEN. */
export async function requireOwner(db: Db, memberId: number): Promise<void> {
  const owner = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  if (owner === undefined) throw new Refusal('FORBIDDEN')
}
