import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import { LISTS, type ListName } from './data-lists.ts'
import { getOwnData } from '#src/domain/members/profile/profile.ts'
import { maskPhone, openPhone } from '#src/domain/members/accounts/phone.ts'
import { listDevices, type SignedIn } from '#src/domain/members/sessions/session.ts'
import { isConfirmed } from '#src/domain/members/sign-in/step-up.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

export type Row = Record<string, unknown>

/** A piece of a member's data: the account first, then each list in batches, in the order they were made. */
export type DataPiece =
  | { part: 'account'; row: Row; done: number; total: number }
  | { part: ListName; rows: Row[]; done: number; total: number }

/** So many rows are read at once: other requests come in between. */
const BATCH = 500

/**
 * Everything this library holds of a member, piece by piece; `done` of `total` records have been given after each. The
 * phone is masked unless the session may do what is guarded: a copy is no way round what a number is hidden for.
 * Throws SESSION_NULL where there is no such member any more.
 */
export async function* readOwnRecords(context: MemberContext, who: SignedIn): AsyncGenerator<DataPiece> {
  const { memberId } = who
  const [total, row] = await Promise.all([countRecords(context.db, memberId), readAccount(context, who)])
  let done = 1
  yield { part: 'account', row, done, total }
  for (const part of Object.keys(LISTS) as ListName[]) {
    let after = 0
    let more = true
    while (more) {
      const found = await LISTS[part].read(context.db, memberId, { after, limit: BATCH })
      after = found.at(-1)?.key ?? after
      more = found.length === BATCH
      done += found.length
      yield { part, rows: found.map(({ key, ...rest }) => rest), done, total: Math.max(total, done) }
      await context.wait(0)
    }
  }
}

async function countRecords(db: Db, memberId: number): Promise<number> {
  const counts = Object.values(LISTS).map(
    ({ table }) => sql`(select count(*) from ${sql.table(table)} where member_id = ${memberId})`,
  )
  const { rows } = await sql<{
    total: number
  }>`select (1 + ${sql.join(counts, sql` + `)})::int as total`.execute(db)
  return rows[0]?.total ?? 1
}

async function readAccount(context: MemberContext, who: SignedIn): Promise<Row> {
  const { memberId } = who
  const [own, member, devices, isShown] = await Promise.all([
    getOwnData(context, memberId),
    context.db
      .selectFrom('member')
      .select(['phone', 'agreed_at', 'marketing_agreed_at', 'marketing_reminded_at'])
      .select(['email_verified_at', 'created_at'])
      .where('id', '=', memberId)
      .executeTakeFirst(),
    listDevices(context, memberId),
    isConfirmed(context, who),
  ])
  if (member === undefined) throw new Refusal('SESSION_NULL')
  const masked = own.phoneEnd === null ? null : maskPhone(own.phoneEnd)
  return {
    email: own.email,
    emailVerifiedAt: member.email_verified_at,
    nickname: own.nickname,
    phone: isShown && member.phone !== null ? openPhone(context.vault, memberId, member.phone) : masked,
    hasPicture: own.pictureKey !== null,
    joinedAt: member.created_at,
    language: own.language,
    showsMarks: own.showsMarks,
    agreedToTermsAndPrivacyAt: member.agreed_at,
    agreedToNewsAt: member.marketing_agreed_at,
    remindedOfNewsAt: member.marketing_reminded_at,
    devices: devices.map(({ name, since, lastSeen }) => ({ name, since, lastSeen })),
  }
}
