import type { Db } from '#src/db/schema.ts'
import { type Mail, writeMail } from '#src/domain/mail/letter.ts'
import type { MailComposers, MailOrigin, MemberMail } from '#src/domain/mail/send-mail.ts'
import { BILLING_MAILS, type BillingMailKind } from './queue-mail.ts'
import { billingWords } from './billing-words.ts'
import { readFacts } from './facts.ts'

const PATHS: Partial<Record<BillingMailKind, string>> = {
  receipt: '/setting/detail/payHistory',
  refunded: '/setting/detail/payHistory',
  ended: '/home',
}

/** Writes the mails about money. Sums and days are read when the mail is written. */
export function billingMailComposers(db: Db): MailComposers {
  return Object.fromEntries(
    BILLING_MAILS.map((kind) => [
      `billing.${kind}`,
      (mail: MemberMail, origin: MailOrigin) => compose(db, { mail, kind, origin }),
    ]),
  )
}

/** Undefined where the member has left, or what it tells of is not so any more. */
async function compose(
  db: Db,
  { mail, kind, origin }: { mail: MemberMail; kind: BillingMailKind; origin: MailOrigin },
): Promise<Mail | undefined> {
  const { memberId, language } = mail
  const member = await db
    .selectFrom('member')
    .select(['email', 'nickname'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  const facts = await readFacts(db, { mail, kind })
  if (member === undefined || facts === undefined) return undefined
  const words = billingWords(language, kind, facts)
  const settings = facts.isGroup ? '/setting/detail/group' : '/setting/detail/subscribe'
  const link = `${origin.publicUrl}${PATHS[kind] ?? settings}`
  return writeMail({ words, language, to: member.email, nickname: member.nickname, link })
}
