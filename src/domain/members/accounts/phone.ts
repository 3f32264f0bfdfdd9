import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import { ACCOUNTS_PER_PHONE, toE164 } from '#src/domain/members/rules.ts'
import type { MemberContext, Vault } from '#src/domain/members/context.ts'

/** A number that was moved to another member's row cannot be opened there. */
const placeOf = (memberId: number) => `member.phone:${memberId}`

export function encryptPhone(vault: Vault, memberId: number, phone: string): string {
  return vault.encrypt(phone, placeOf(memberId))
}

export function openPhone(vault: Vault, memberId: number, encrypted: string): string {
  return vault.decrypt(encrypted, placeOf(memberId))
}

export function indexPhone(vault: Vault, phone: string): string {
  return vault.index(phone)
}

/**
 * Until the end of the transaction nobody else takes this phone, so that none slips past the count of its accounts;
 * `butNot` is the member who may have it already. Throws INVALID_REQUEST.
 */
export async function refuseFullPhone(
  trx: Db,
  vault: Vault,
  { phone, butNot = 0 }: { phone: string; butNot?: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${indexPhone(vault, phone)}, 0))`.execute(trx)
  const { count } = await trx
    .selectFrom('member')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('phone_index', 'in', vault.indexes(phone))
    .where('id', '<>', butNot)
    .executeTakeFirstOrThrow()
  if (count >= ACCOUNTS_PER_PHONE) throw new Refusal('INVALID_REQUEST', { phone: 'TOO_MANY' })
}

/** Seals and indexes anew, with the newest keys, what older ones wrote: `limit` members a call. Returns how many. */
export async function renewPhones(
  { db, vault }: Pick<MemberContext, 'db' | 'vault'>,
  after: { id: number; limit: number },
): Promise<{ renewed: number; lastId: number | undefined }> {
  const members = await db
    .selectFrom('member')
    .select(['id', 'phone', 'phone_index'])
    .where('phone', 'is not', null)
    .where('id', '>', after.id)
    .orderBy('id')
    .limit(after.limit)
    .execute()
  let renewed = 0
  for (const { id, phone: encrypted, phone_index } of members) {
    if (encrypted === null) continue
    const phone = openPhone(vault, id, encrypted)
    if (vault.isCurrent(encrypted) && phone_index === vault.index(phone)) continue
    await db
      .updateTable('member')
      .set({ phone: encryptPhone(vault, id, phone), phone_index: vault.index(phone) })
      .where('id', '=', id)
      .where('phone', '=', encrypted)
      .execute()
    renewed++
  }
  return { renewed, lastId: members.at(-1)?.id }
}

/** The e-mail addresses of a phone number, masked; none for a number nobody gave. */
export async function findMaskedEmails(
  { db, vault }: Pick<MemberContext, 'db' | 'vault'>,
  typed: string,
): Promise<string[]> {
  const phone = toE164(typed) ?? ''
  const members = await db
    .selectFrom('member')
    .select('email')
    .where('phone_index', 'in', vault.indexes(phone))
    .orderBy('id')
    .execute()
  return members.map(({ email }) => maskEmail(email))
}

/** A number of which only the last four digits are shown. */
export function maskPhone(end: string): string {
  return `***-****-${end}`
}

/** `grace@mail.example` as `gr***@mail.example`. */
function maskEmail(email: string): string {
  const at = email.indexOf('@')
  return `${email.slice(0, at > 3 ? 2 : 1)}***${email.slice(at)}`
}
