import type { Language } from '#src/shared/language.ts'
import { agreementFaults, insertMember, refuseFaults, refuseTaken } from './new-member.ts'
import { queueMail } from '#src/domain/mail/outbox.ts'
import { emailFault, nicknameFault, passwordFault, phoneFault, toE164 } from '#src/domain/members/rules.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

export type Application = {
  email: string
  nickname: string
  phone: string
  password: string
  agreesToTerms: boolean
  agreesToPrivacy: boolean
  agreesToMarketing: boolean
  isOldEnough: boolean
  language: Language
}

/**
 * Makes a member and queues the mail that verifies the address. Returns the member's id. Nothing is stored of one who
 * is too young or does not agree. Throws INVALID_REQUEST with what is wrong, also where e-mail or nickname are TAKEN.
 */
export async function signUp(context: MemberContext, applying: Application): Promise<number> {
  refuseFaults(faultsOf(applying))
  await refuseTaken(context.db, applying)
  const passwordHash = await context.passwords.hash(applying.password)
  const memberId = await context.db.transaction().execute(async (trx) => {
    const phone = toE164(applying.phone)
    const id = await insertMember(trx, context, { ...applying, phone, passwordHash, isEmailVerified: false })
    if (id === undefined) return undefined
    await queueMail(trx, { memberId: id, kind: 'verify', language: applying.language, at: context.now() })
    return id
  })
  if (memberId === undefined) {
    await refuseTaken(context.db, applying)
    throw new Error('a member was refused whose e-mail and nickname nobody has')
  }
  context.onMailQueued()
  return memberId
}

function faultsOf(applying: Application) {
  const { email, nickname } = applying
  return {
    email: emailFault(email),
    nickname: nicknameFault(nickname),
    phone: phoneFault(applying.phone),
    password: passwordFault(applying.password, { email, nickname }),
    ...agreementFaults(applying),
  }
}
