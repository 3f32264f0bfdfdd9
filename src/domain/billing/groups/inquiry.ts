import type { Db } from '#src/db/schema.ts'
import { queueMail } from '#src/domain/mail/outbox.ts'
import { Refusal } from '#src/domain/errors.ts'
import { emailFault } from '#src/shared/email-address.ts'
import type { Language } from '#src/shared/language.ts'
import { type Inquiry, inquiryFaults } from './rules.ts'

/**
 * Sends what a visitor asks about a group to the operator. Throws NOT_FOUND where the operator has given no address, and
 * INVALID_REQUEST naming what is wrong.
 */
export async function sendInquiry(
  db: Db,
  inquiry: Inquiry,
  { to, language, now }: { to: string; language: Language; now: Date },
): Promise<void> {
  if (to === '') throw new Refusal('NOT_FOUND')
  const faults = Object.entries({ ...inquiryFaults(inquiry), email: emailFault(inquiry.email) }).flatMap(
    ([name, fault]): [string, string][] => (fault === undefined ? [] : [[name, fault]]),
  )
  if (faults.length > 0) throw new Refusal('INVALID_REQUEST', Object.fromEntries(faults))
  await queueMail(db, {
    memberId: undefined,
    kind: 'groupInquiry',
    language,
    address: to,
    payload: {
      name: inOneLine(inquiry.name),
      email: inquiry.email.trim(),
      organisation: inOneLine(inquiry.organisation),
      people: inquiry.people,
      message: inquiry.message.trim(),
      language,
    },
    at: now,
  })
}

const inOneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
