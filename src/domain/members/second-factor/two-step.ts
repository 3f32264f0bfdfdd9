import { Secret } from 'otpauth'
import { Refusal } from '#src/domain/errors.ts'
import { queueMail } from '#src/domain/mail/outbox.ts'
import { countRecoveryCodes, dropRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import {
  checkSecondFactor,
  findStep,
  openSecondFactor,
  secondFactorUri,
  encryptSecondFactor,
} from './second-factor.ts'
import { noteEvent } from '#src/domain/members/security-events.ts'
import type { SignedIn } from '#src/domain/members/sessions/session.ts'
import { confirmPerson } from '#src/domain/members/sign-in/step-up.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

const SECRET_BYTES = 20

export type TwoStep = { isOn: boolean; isRequired: boolean; recoveryCodesLeft: number }

/** Whether signing in takes a second step. */
export async function getTwoStep({ db }: MemberContext, memberId: number): Promise<TwoStep> {
  const [member, recoveryCodesLeft] = await Promise.all([
    getHolder(db, memberId),
    countRecoveryCodes(db, memberId),
  ])
  return { isOn: member.totp_secret !== null, isRequired: member.role === 'owner', recoveryCodesLeft }
}

/**
 * Begins the set-up: a secret for an authenticator app, which counts once a code of it is shown. Beginning again gives
 * another. Throws as `confirmPerson` does, and INVALID_REQUEST with code ON where it is on already.
 */
export async function beginTwoStep(
  context: MemberContext,
  who: SignedIn,
  given: { password: string | undefined; issuer: string },
): Promise<{ secret: string; uri: string }> {
  const { memberId } = who
  await confirmPerson(context, who, given.password)
  const member = await getHolder(context.db, memberId)
  const secret = new Secret({ buffer: bytesOf(context.random(SECRET_BYTES)) })
  const { numUpdatedRows } = await context.db
    .updateTable('member')
    .set({ totp_pending: encryptSecondFactor(context.vault, memberId, secret.base32) })
    .where('id', '=', memberId)
    .where('totp_secret', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('INVALID_REQUEST', { code: 'ON' })
  return {
    secret: secret.base32,
    uri: secondFactorUri(secret, { issuer: given.issuer, label: member.email }),
  }
}

function bytesOf(random: string): ArrayBuffer {
  return Uint8Array.from(Buffer.from(random, 'base64url')).buffer
}

/**
 * Turns the second step on with a code of the secret that was begun, and returns the recovery codes, which nobody sees
 * again. The code does not open a second time. Throws INVALID_REQUEST with code WRONG, also where nothing was begun.
 */
export async function confirmTwoStep(
  context: MemberContext,
  memberId: number,
  code: string,
): Promise<string[]> {
  const at = context.now()
  const { totp_pending: pending, language } = await getHolder(context.db, memberId)
  const step =
    pending === null
      ? undefined
      : findStep(openSecondFactor(context.vault, memberId, pending), code.replaceAll(/\s/g, ''), at)
  if (step === undefined) throw new Refusal('INVALID_REQUEST', { code: 'WRONG' })
  const codes = await context.db.transaction().execute(async (trx) => {
    // Of two at once one finds it pending.
    const { numUpdatedRows } = await trx
      .updateTable('member')
      .set({ totp_secret: pending, totp_pending: null, totp_step: step })
      .where('id', '=', memberId)
      .where('totp_pending', '=', pending)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('INVALID_REQUEST', { code: 'WRONG' })
    await queueMail(trx, { memberId, kind: 'twoStepOn', language, at })
    await noteEvent(trx, { kind: 'twoStepOn', memberId, at })
    return makeRecoveryCodes(trx, context, memberId)
  })
  context.onMailQueued()
  return codes
}

/**
 * Turns the second step off. Throws as `confirmPerson` does, FORBIDDEN for an owner, INVALID_REQUEST with code WRONG,
 * and PASSWORD_RESET_NEEDED after many of those.
 */
export async function endTwoStep(
  context: MemberContext,
  who: SignedIn,
  given: { password?: string | undefined; code: string },
): Promise<void> {
  const { memberId } = who
  const member = await getHolder(context.db, memberId)
  if (member.role === 'owner') throw new Refusal('FORBIDDEN')
  await confirmPerson(context, who, given.password)
  if (member.totp_secret === null) return
  await checkSecondFactor(context, member, { code: given.code, step: 'turning off' }).catch(
    (error: unknown) => {
      const isWrong = error instanceof Refusal && error.code !== 'PASSWORD_RESET_NEEDED'
      throw isWrong ? new Refusal('INVALID_REQUEST', { code: 'WRONG' }) : error
    },
  )
  const at = context.now()
  await context.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('member')
      .set({ totp_secret: null, totp_pending: null })
      .where('id', '=', memberId)
      .execute()
    await dropRecoveryCodes(trx, memberId)
    await queueMail(trx, { memberId, kind: 'twoStepOff', language: member.language, at })
    await noteEvent(trx, { kind: 'twoStepOff', memberId, at })
  })
  context.onMailQueued()
}

function getHolder(db: MemberContext['db'], memberId: number) {
  return db
    .selectFrom('member')
    .select(['id', 'role', 'email', 'language', 'totp_secret', 'totp_pending'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
}
