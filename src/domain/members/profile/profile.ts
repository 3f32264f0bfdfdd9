import type { Db } from '#src/db/schema.ts'
import { type PaidAccess, paidAccess } from '#src/domain/access/paid-access.ts'
import { findLedGroup } from '#src/domain/billing/groups/group.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { Language } from '#src/shared/language.ts'
import { openPhone } from '#src/domain/members/accounts/phone.ts'
import { hasPassword } from '#src/domain/members/sign-in/step-up.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

export type Profile = { id: number; nickname: string; pictureKey: string | null; access: PaidAccess }

/** What the interface shows of a member. Throws SESSION_NULL where there is no such member any more. */
export async function getProfile(db: Db, memberId: number, now: Date): Promise<Profile> {
  const found = await db
    .selectFrom('member')
    .select(['id', 'nickname', 'picture_key as pictureKey', paidAccess(now).as('access')])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('SESSION_NULL')
  return found
}

export type OwnData = Profile & {
  email: string
  isEmailVerified: boolean
  /** Its last four digits. */
  phoneEnd: string | null
  role: 'member' | 'owner'
  agreesToMarketing: boolean
  /** Null: the member has not been asked. */
  showsMarks: boolean | null
  /** of mails */
  language: Language
  hasPassword: boolean
  leadsGroup: boolean
  joinedAt: Date
}

/** What only the member sees. Throws SESSION_NULL where there is no such member any more. */
export async function getOwnData(context: MemberContext, memberId: number): Promise<OwnData> {
  const profile = await getProfile(context.db, memberId, context.now())
  const group = await findLedGroup(context.db, memberId)
  const own = await context.db
    .selectFrom('member')
    .select([
      'email',
      'email_verified_at',
      'phone',
      'role',
      'marketing_agreed_at',
      'shows_marks',
      'language',
      'password_hash',
      'created_at',
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    ...profile,
    email: own.email,
    isEmailVerified: own.email_verified_at !== null,
    phoneEnd: own.phone === null ? null : openPhone(context.vault, memberId, own.phone).slice(-4),
    role: own.role,
    agreesToMarketing: own.marketing_agreed_at !== null,
    showsMarks: own.shows_marks,
    language: own.language,
    hasPassword: hasPassword(own.password_hash),
    leadsGroup: group !== undefined,
    joinedAt: own.created_at,
  }
}
