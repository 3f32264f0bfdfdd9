import { lockInvitation, takeSeat } from '#src/domain/billing/groups/join.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { MemberContext } from '#src/domain/members/context.ts'
import { nicknameFault, passwordFault, phoneFault, toE164 } from '#src/domain/members/rules.ts'
import { agreementFaults, insertMember, refuseFaults, refuseTaken } from './new-member.ts'
import type { Application } from './sign-up.ts'

/**
 * Makes the account that the operator prepared for an invited address, once its person agrees and chooses a password: the
 * address is verified by the link, and the seat is taken with it. Answers member and address. Throws INVALID_REQUEST with
 * what is wrong, INVITATION_NOT_FOUND also for an invitation without a prepared account, and GROUP_FULL.
 */
export async function signUpInvited(
  context: MemberContext,
  token: string,
  applying: Omit<Application, 'email'>,
): Promise<{ memberId: number; email: string }> {
  refuseFaults({
    nickname: nicknameFault(applying.nickname),
    phone: phoneFault(applying.phone),
    password: passwordFault(applying.password, applying),
    ...agreementFaults(applying),
  })
  await refuseTaken(context.db, applying)
  const passwordHash = await context.passwords.hash(applying.password)
  const made = await context.db.transaction().execute(async (trx) => {
    const seat = await lockInvitation(trx, context.vault.indexes(token))
    if (seat === undefined || !seat.preparesAccount || seat.email === null)
      throw new Refusal('INVITATION_NOT_FOUND')
    const { email } = seat
    const phone = toE164(applying.phone)
    const member = { ...applying, email, phone, passwordHash, isEmailVerified: true }
    const memberId = await insertMember(trx, context, member)
    if (memberId === undefined) return { email }
    await takeSeat(trx, seat, { memberId, now: context.now() })
    return { memberId, email }
  })
  const { memberId, email } = made
  if (memberId !== undefined) return { memberId, email }
  await refuseTaken(context.db, { email, nickname: applying.nickname })
  throw new Error('a member was refused whose e-mail and nickname nobody has')
}
