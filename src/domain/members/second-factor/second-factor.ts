import { Secret, TOTP } from 'otpauth'
import { Refusal } from '#src/domain/errors.ts'
import type { Language } from '#src/shared/language.ts'
import { queueMail } from '#src/domain/mail/outbox.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { noteEvent } from '#src/domain/members/security-events.ts'
import {
  counterOfMember,
  delayOf,
  type Failures,
  forgetFailures,
  noteAttempt,
} from '#src/domain/members/sign-in/sign-in-failures.ts'
import type { MemberContext, Vault } from '#src/domain/members/context.ts'

const STEP_SECONDS = 30
const DIGITS = 6
/** A clock may be one step off. */
const WINDOW = 1

const placeOf = (memberId: number) => `member.totp_secret:${memberId}`

export function encryptSecondFactor(vault: Vault, memberId: number, secret: string): string {
  return vault.encrypt(secret, placeOf(memberId))
}

export function openSecondFactor(vault: Vault, memberId: number, encrypted: string): Secret {
  return Secret.fromBase32(vault.decrypt(encrypted, placeOf(memberId)))
}

/** What an authenticator app is given, as a picture or typed in: it says whose code it is. */
export function secondFactorUri(secret: Secret, whose: { issuer: string; label: string }): string {
  return new TOTP({ secret, digits: DIGITS, period: STEP_SECONDS, ...whose }).toString()
}

/** The number of the step a code is of; undefined where it is wrong now. */
export function findStep(secret: Secret, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = new TOTP({ secret, digits: DIGITS, period: STEP_SECONDS }).validate({
    token: code,
    timestamp,
    window: WINDOW,
  })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}

type Holder = { id: number; role: 'member' | 'owner'; totp_secret: string | null; language: Language }

/** What is shown to prove a person, and where. */
export type ShownCode = {
  /** Six digits or a recovery code. */
  code: string | undefined
  step: 'sign-in' | 'turning off'
  /** A device that the member has used before, which strangers do not spend the attempts of. */
  device?: string | undefined
}

/** Nobody mistypes so many codes in a row, so a new password by mail is needed after them. */
const MOST_WRONG = 20
/** After so many wrong codes within a span the member gets a mail, once. */
const TOLD_AFTER = 5

/**
 * Lets pass who has no second factor, but an owner must have one. Each code and each recovery code opens once. Wrong ones
 * are counted wherever they are shown: they are written down, slowed down, told to the member, and in the end refused.
 * Throws SECOND_FACTOR_NEEDED without a code, Unauthorized where it is wrong or was used before, and
 * PASSWORD_RESET_NEEDED.
 */
export async function checkSecondFactor(
  context: MemberContext,
  member: Holder,
  shown: ShownCode,
): Promise<void> {
  if (member.totp_secret === null && member.role !== 'owner') return
  const code = (shown.code ?? '').replaceAll(/[\s-]/g, '')
  if (code === '' || member.totp_secret === null) throw new Refusal('SECOND_FACTOR_NEEDED')
  const who = shown.device === undefined ? shown.step : `${shown.step} on ${shown.device}`
  const counter = counterOfMember(context.vault, member.id, `code at ${who}`)
  const failures = await noteAttempt(context.db, counter, context.now())
  if (failures.consecutive > MOST_WRONG) return refuseGuesses(context, member, failures)
  const delay = delayOf(failures)
  if (delay > 0) await context.wait(delay)
  const passes =
    code.length > DIGITS
      ? await takeRecoveryCode(context, member.id, code)
      : await takeStep(context, member.id, {
          secret: openSecondFactor(context.vault, member.id, member.totp_secret),
          code,
        })
  if (passes) return forgetFailures(context.db, counter)
  await noteWrongCode(context, member, { step: shown.step, isReported: failures.recent === TOLD_AFTER })
  throw new Refusal('Unauthorized')
}

async function refuseGuesses(
  { db, now }: MemberContext,
  { id: memberId }: Holder,
  { consecutive }: Failures,
): Promise<never> {
  if (consecutive === MOST_WRONG + 1) await noteEvent(db, { kind: 'secondFactorLocked', memberId, at: now() })
  throw new Refusal('PASSWORD_RESET_NEEDED')
}

async function noteWrongCode(
  context: MemberContext,
  { id: memberId, language }: Holder,
  { step, isReported }: { step: string; isReported: boolean },
): Promise<void> {
  const at = context.now()
  await context.db.transaction().execute(async (trx) => {
    await noteEvent(trx, { kind: 'secondFactorWrong', memberId, detail: step, at })
    if (isReported) await queueMail(trx, { memberId, kind: 'codesGuessed', language, at })
  })
  if (isReported) context.onMailQueued()
}

async function takeStep(
  { db, now }: MemberContext,
  memberId: number,
  { secret, code }: { secret: Secret; code: string },
): Promise<boolean> {
  const step = findStep(secret, code, now())
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ totp_step: step })
    .where('id', '=', memberId)
    .where('totp_step', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
