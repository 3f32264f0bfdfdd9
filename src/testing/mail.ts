import type { Db } from '#src/db/schema.ts'
import type { Mail } from '#src/domain/members/mails.ts'
import { sendNextMail } from '#src/domain/members/send-mail.ts'
import { testTools } from './members.ts'

/** Sends every mail that waits, in order, and answers them. */
export async function takeMails(db: Db, now: () => Date = () => new Date()): Promise<Mail[]> {
  const sent: Mail[] = []
  const deliver = (mail: Mail) => Promise.resolve((sent.push(mail), 'sent' as const))
  const room = { ...testTools(), db, now }
  while (await sendNextMail(room, { deliver, publicUrl: 'https://books.example' }));
  return sent
}

/** What follows the # in the link of a mail. */
export function tokenIn(mail: Mail | undefined): string {
  return /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
