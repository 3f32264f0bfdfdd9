import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { Language } from '#src/shared/language.ts'
import { isUniqueViolation } from '#src/domain/unique-violation.ts'
import { indexPhone, refuseFullPhone, encryptPhone } from '#src/domain/members/accounts/phone.ts'
import { cleanNickname, nicknameFault, nicknameKey, phoneFault, toE164 } from '#src/domain/members/rules.ts'
import type { SignedIn } from '#src/domain/members/sessions/session.ts'
import { requireConfirmed } from '#src/domain/members/sign-in/step-up.ts'
import type { MemberContext, Vault } from '#src/domain/members/context.ts'

/** What is absent stays as it is, and so does a phone left blank. */
export type ProfileChanges = {
  nickname?: string | undefined
  phone?: string | undefined
  showsMarks?: boolean | undefined
  language?: Language | undefined
}

/**
 * Changes what a member tells about themselves: all of it or, where something is wrong, nothing. Throws INVALID_REQUEST
 * with what is wrong, also where the nickname is TAKEN, and STEP_UP_NEEDED for another phone.
 */
export async function changeProfile(
  context: MemberContext,
  who: SignedIn,
  changes: ProfileChanges,
): Promise<void> {
  const { nickname } = changes
  const phone = changes.phone?.trim() === '' ? undefined : changes.phone
  const faults = {
    ...faultOf('nickname', nickname === undefined ? undefined : nicknameFault(nickname)),
    ...faultOf('phone', phone === undefined ? undefined : phoneFault(phone)),
  }
  if (Object.keys(faults).length > 0) throw new Refusal('INVALID_REQUEST', faults)
  if (phone !== undefined) await requireConfirmed(context, who)
  try {
    await context.db
      .transaction()
      .execute((trx) => write(trx, context.vault, { ...changes, phone, memberId: who.memberId }))
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('INVALID_REQUEST', { nickname: 'TAKEN' })
    throw error
  }
}

async function write(trx: Db, vault: Vault, changes: ProfileChanges & { memberId: number }): Promise<void> {
  const { memberId, nickname, showsMarks, language } = changes
  const phone = changes.phone === undefined ? undefined : (toE164(changes.phone) ?? '')
  if (phone !== undefined) await refuseFullPhone(trx, vault, { phone, butNot: memberId })
  const set = {
    ...(nickname === undefined
      ? {}
      : { nickname: cleanNickname(nickname), nickname_key: nicknameKey(nickname) }),
    ...(phone === undefined
      ? {}
      : { phone: encryptPhone(vault, memberId, phone), phone_index: indexPhone(vault, phone) }),
    ...(showsMarks === undefined ? {} : { shows_marks: showsMarks }),
    ...(language === undefined ? {} : { language }),
  }
  if (Object.keys(set).length > 0)
    await trx.updateTable('member').set(set).where('id', '=', memberId).execute()
}

function faultOf(name: string, fault: string | undefined): Record<string, string> {
  return fault === undefined ? {} : { [name]: fault }
}
