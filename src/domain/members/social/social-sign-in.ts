import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { Language } from '#src/shared/language.ts'
import { findDevice } from '#src/domain/members/sign-in/known-device.ts'
import {
  agreementFaults,
  insertMember,
  refuseFaults,
  refuseTaken,
} from '#src/domain/members/accounts/new-member.ts'
import { queueMail } from '#src/domain/mail/outbox.ts'
import { emailFault, emailKey, nicknameFault, phoneFault, toE164 } from '#src/domain/members/rules.ts'
import { checkSecondFactor } from '#src/domain/members/second-factor/second-factor.ts'
import { noteEvent } from '#src/domain/members/security-events.ts'
import { openSession, type Pass } from '#src/domain/members/sessions/session.ts'
import { takeWord } from './social-flow.ts'
import type { Identity } from './social-gate.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

type Entry = { word: string; identity: Identity; device: string }

const HOLDER = [
  'member.id',
  'member.email',
  'member.role',
  'member.language',
  'member.blocked_at',
  'member.totp_secret',
  'member.email_verified_at',
] as const

/**
 * Signs in whom a provider brought. Who is not known is linked with the member of the same address, if the provider and
 * we have both verified it, and told so by mail; undefined where nobody has the address, so that the person may sign up.
 * Throws SOCIAL_EXPIRED, SOCIAL_NO_EMAIL, SOCIAL_UNVERIFIED, SOCIAL_OTHER, MEMBER_BLOCKED, SECOND_FACTOR_NEEDED,
 * Unauthorized for a wrong code, and PASSWORD_RESET_NEEDED after many.
 */
export async function enterBySocial(
  context: MemberContext,
  entry: Entry & { code: string | undefined; deviceProof: string | undefined },
): Promise<{ pass: Pass; email: string } | undefined> {
  const { db } = context
  const { identity } = entry
  const known = await findLinked(db, identity)
  const member = known ?? (await findByAddress(db, identity))
  if (member === undefined) return undefined
  if (member.blocked_at !== null) throw new Refusal('MEMBER_BLOCKED')
  const device = findDevice(context, member.email, entry.deviceProof)
  await checkSecondFactor(context, member, { code: entry.code, step: 'sign-in', device })
  await db.transaction().execute(async (trx) => {
    await takeWord({ ...context, db: trx }, entry.word)
    if (known === undefined) await link(trx, { identity, member, at: context.now() })
  })
  if (known === undefined) context.onMailQueued()
  const pass = await openSession(context, { memberId: member.id, device: entry.device })
  return { pass, email: member.email }
}

function findLinked(db: Db, { provider, subject }: Identity) {
  return db
    .selectFrom('social_identity')
    .innerJoin('member', 'member.id', 'social_identity.member_id')
    .select(HOLDER)
    .where('social_identity.provider', '=', provider)
    .where('social_identity.subject', '=', subject)
    .executeTakeFirst()
}

async function findByAddress(db: Db, identity: Identity) {
  const member = await db
    .selectFrom('member')
    .select(HOLDER)
    .where('email_key', '=', emailKey(verifiedEmail(identity)))
    .executeTakeFirst()
  // Anybody may have signed up with an address; only who reads its mails is let in by it.
  if (member !== undefined && member.email_verified_at === null) throw new Refusal('SOCIAL_UNVERIFIED')
  return member
}

function verifiedEmail({ email, isEmailVerified }: Identity): string {
  if (email === undefined || !isEmailVerified || emailFault(email) !== undefined)
    throw new Refusal('SOCIAL_NO_EMAIL')
  return email
}

type Holder = { id: number; language: Language }

async function link(trx: Db, { identity, member, at }: { identity: Identity; member: Holder; at: Date }) {
  if (!(await insertIdentity(trx, { identity, memberId: member.id, at }))) throw new Refusal('SOCIAL_OTHER')
  await queueMail(trx, { memberId: member.id, kind: 'socialLinked', language: member.language, at })
  await noteEvent(trx, { kind: 'socialLinked', memberId: member.id, detail: identity.provider, at })
}

/** False where the identity or the member is linked already. */
async function insertIdentity(
  trx: Db,
  { identity, memberId, at }: { identity: Identity; memberId: number; at: Date },
): Promise<boolean> {
  const { provider, subject } = identity
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('social_identity')
    .values({ provider, subject, member_id: memberId, linked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type SocialApplication = {
  nickname: string
  phone: string
  agreesToTerms: boolean
  agreesToPrivacy: boolean
  agreesToMarketing: boolean
  isOldEnough: boolean
  language: Language
}

/**
 * Makes a member of whom a provider brought, with the verified address and without a password, and signs in. Nothing is
 * stored before age and consent. Throws INVALID_REQUEST with what is wrong, SOCIAL_EXPIRED and SOCIAL_NO_EMAIL.
 */
export async function signUpBySocial(
  context: MemberContext,
  entry: Entry,
  applying: SocialApplication,
): Promise<{ pass: Pass; email: string }> {
  const { identity } = entry
  const email = verifiedEmail(identity)
  const { nickname } = applying
  refuseFaults({
    nickname: nicknameFault(nickname),
    phone: phoneFault(applying.phone),
    ...agreementFaults(applying),
  })
  await refuseTaken(context.db, { nickname })
  const memberId = await context.db
    .transaction()
    .execute(async (trx) => {
      await takeWord({ ...context, db: trx }, entry.word)
      const phone = toE164(applying.phone)
      const member = { ...applying, email, phone, passwordHash: null, isEmailVerified: true }
      const id = await insertMember(trx, context, member)
      if (id === undefined) throw new Taken()
      // Somebody was quicker in another window.
      if (!(await insertIdentity(trx, { identity, memberId: id, at: context.now() })))
        throw new Refusal('SOCIAL_EXPIRED')
      await noteEvent(trx, {
        kind: 'socialLinked',
        memberId: id,
        detail: identity.provider,
        at: context.now(),
      })
      return id
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof Taken)) throw error
      await refuseTaken(context.db, { nickname })
      throw new Refusal('SOCIAL_EXPIRED')
    })
  return { pass: await openSession(context, { memberId, device: entry.device }), email }
}

/** Undoes what the transaction did so far. */
class Taken extends Error {}
