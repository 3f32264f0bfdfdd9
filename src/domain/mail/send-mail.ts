import type { Db } from '#src/db/schema.ts'
import type { Mail, Sender } from './letter.ts'
import { claimMail, postponeMail, type QueuedMail, settleMail } from './outbox.ts'

/** Hands a mail on. `refused`: never try this one again; `later`: this one again later. Throws where none gets through. */
export type Deliver = (mail: Mail) => Promise<'sent' | 'refused' | 'later'>

/** A claimed mail to a member. */
export type MemberMail = QueuedMail & { memberId: number }

/** What every composer may name: the library's own address, and the sender at the foot of advertising mails. */
export type MailOrigin = { publicUrl: string; sender: Sender }

/** Writes a mail when it is sent; undefined where it has no receiver any more, who withdrew for example. */
export type ComposeMail = (mail: MemberMail, origin: MailOrigin) => Promise<Mail | undefined>

/** Writes a mail that goes to an address and to no member: what a visitor wrote to us. */
export type ComposeAddressed = (mail: QueuedMail & { address: string }) => Mail
/** The composer of each kind. */
export type MailComposers = Readonly<Record<string, ComposeMail>>

export type MailSending = {
  db: Db
  now: () => Date
  composers: MailComposers
  addressed?: Readonly<Record<string, ComposeAddressed>>
  deliver: Deliver
  publicUrl: string
  sender?: Sender | undefined
}

const FIRST_DELAY = 60_000
const LONGEST_DELAY = 3600_000
/** About two days with the delays above. */
const MOST_ATTEMPTS = 48
const NOBODY: Sender = { name: '', address: '', phone: '', email: '' }

/**
 * Sends the oldest mail that is due. Answers false where none is. The mail is marked after it was handed on, so a crash
 * in between sends it twice, and never not at all. Throws what `deliver` throws; the mail is then next again.
 */
export async function sendNextMail(sending: MailSending): Promise<boolean> {
  const { db, now } = sending
  const claimed = await claimMail(db, now())
  if (claimed === undefined) return false
  const { id, attempts } = claimed
  const mail = await compose(sending, claimed)
  if (mail === undefined) {
    await settleMail(db, { id, outcome: 'dropped', at: now() })
    return true
  }
  let outcome: Awaited<ReturnType<Deliver>>
  try {
    outcome = mail === 'unknown' ? 'later' : await sending.deliver(mail)
  } catch (error) {
    await postponeMail(db, { id, dueAt: now() })
    throw error
  }
  if (outcome === 'later' && attempts < MOST_ATTEMPTS) {
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempts - 1))
    await postponeMail(db, { id, dueAt: new Date(now().getTime() + delay) })
  } else {
    await settleMail(db, { id, outcome: outcome === 'sent' ? 'sent' : 'refused', at: now() })
  }
  return true
}

/** A kind without a composer was queued by a newer version of the library: it waits for that version. */
async function compose(
  { composers, addressed = {}, publicUrl, sender = NOBODY }: MailSending,
  claimed: QueuedMail,
): Promise<Mail | 'unknown' | undefined> {
  const { memberId, kind, address } = claimed
  if (memberId === null) {
    if (address === null) return undefined
    const write = Object.hasOwn(addressed, kind) ? addressed[kind] : undefined
    return write === undefined ? 'unknown' : write({ ...claimed, address })
  }
  const composer = Object.hasOwn(composers, kind) ? composers[kind] : undefined
  return composer === undefined ? 'unknown' : composer({ ...claimed, memberId }, { publicUrl, sender })
}
