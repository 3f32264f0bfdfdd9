import type { Db } from '#src/db/schema.ts'
import type { StoredSettings } from './rules.ts'

export type ReaderSettings = { settings: StoredSettings; changedAt: Date }

/** What the member has set, on whichever device; undefined where they never did. */
export function findReaderSettings(db: Db, memberId: number): Promise<ReaderSettings | undefined> {
  return db
    .selectFrom('reader_setting')
    .select(['settings', 'changed_at as changedAt'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/**
 * Keeps what a member has set, unless another device has set something later, and answers what stands: a device that was
 * offline brings its change with the moment it was made.
 */
export async function saveReaderSettings(
  db: Db,
  memberId: number,
  { settings, changedAt }: ReaderSettings,
): Promise<ReaderSettings> {
  const row = { settings: JSON.stringify(settings), changed_at: changedAt }
  await db
    .insertInto('reader_setting')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet(row).where('reader_setting.changed_at', '<=', changedAt),
    )
    .execute()
  return (await findReaderSettings(db, memberId)) ?? { settings, changedAt }
}
