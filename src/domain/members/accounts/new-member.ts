import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { Language } from '#src/shared/language.ts'
import { noteConsent } from '#src/domain/members/consent/consent.ts'
import { indexPhone, refuseFullPhone, encryptPhone } from './phone.ts'
import { cleanNickname, emailKey, nicknameKey } from '#src/domain/members/rules.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

export type NewMember = {
  email: string
  isEmailVerified: boolean
  nickname: string
  /** As +82…; undefined where none was given. */
  phone: string | undefined
  /** null: signs in through a provider. */
  passwordHash: string | null
  agreesToMarketing: boolean
  language: Language
}

/** Stores a member and returns the id; undefined where the e-mail or the nickname is another's. */
export async function insertMember(
  trx: Db,
  context: MemberContext,
  member: NewMember,
): Promise<number | undefined> {
  const now = context.now()
  const { phone, agreesToMarketing } = member
  if (phone !== undefined) await refuseFullPhone(trx, context.vault, { phone })
  const inserted = await trx
    .insertInto('member')
    .values({
      email: member.email.trim(),
      email_key: emailKey(member.email),
      email_verified_at: member.isEmailVerified ? now : null,
      nickname: cleanNickname(member.nickname),
      nickname_key: nicknameKey(member.nickname),
      password_hash: member.passwordHash,
      phone_index: phone === undefined ? null : indexPhone(context.vault, phone),
      language: member.language,
      agreed_at: now,
      marketing_agreed_at: agreesToMarketing ? now : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return undefined
  const { id } = inserted
  if (phone !== undefined) {
    // The phone is encrypted for this row, whose number is known only now.
    await trx
      .updateTable('member')
      .set({ phone: encryptPhone(context.vault, id, phone) })
      .where('id', '=', id)
      .execute()
  }
  if (agreesToMarketing) await noteConsent(trx, { memberId: id, agrees: true, source: 'signUp', at: now })
  return id
}

export async function refuseTaken(
  db: Db,
  { email, nickname }: { email?: string; nickname: string },
): Promise<void> {
  const [mailTaken, nameTaken] = await Promise.all([
    email !== undefined && isEmailTaken(db, email),
    isNicknameTaken(db, nickname),
  ])
  const taken = withoutGaps({
    email: mailTaken ? 'TAKEN' : undefined,
    nickname: nameTaken ? 'TAKEN' : undefined,
  })
  if (Object.keys(taken).length > 0) throw new Refusal('INVALID_REQUEST', taken)
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const key = emailKey(email)
  const found = await db.selectFrom('member').select('id').where('email_key', '=', key).executeTakeFirst()
  return found !== undefined
}

export async function isNicknameTaken(db: Db, nickname: string): Promise<boolean> {
  const key = nicknameKey(nickname)
  const found = await db.selectFrom('member').select('id').where('nickname_key', '=', key).executeTakeFirst()
  return found !== undefined
}

type Agreements = { agreesToTerms: boolean; agreesToPrivacy: boolean; isOldEnough: boolean }

/** What nobody becomes a member without. */
export function agreementFaults(agreed: Agreements): Record<string, string | undefined> {
  return {
    agreesToTerms: agreed.agreesToTerms ? undefined : 'REQUIRED',
    agreesToPrivacy: agreed.agreesToPrivacy ? undefined : 'REQUIRED',
    isOldEnough: agreed.isOldEnough ? undefined : 'REQUIRED',
  }
}

export function refuseFaults(faults: Record<string, string | undefined>): void {
  const found = withoutGaps(faults)
  if (Object.keys(found).length > 0) throw new Refusal('INVALID_REQUEST', found)
}

function withoutGaps(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]])),
  )
}
