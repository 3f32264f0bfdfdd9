import type { Db } from '#src/db/schema.ts'
import { type Mail, writeMail } from '#src/domain/mail/letter.ts'
import type { MailComposers, MailOrigin, MemberMail } from '#src/domain/mail/send-mail.ts'
import { emailKey } from '#src/shared/email-address.ts'
import { day, won } from './facts.ts'
import { type GroupFacts, groupWords } from './group-words.ts'
import { GROUP_MAILS, type GroupMailKind } from './queue-mail.ts'

/** What the mails of groups need besides their rows: chance, and the keyed hash that a token is found by. */
type GroupMailContext = {
  db: Db
  random: (bytes: number) => string
  vault: { index: (text: string) => string }
}

const TOKEN_BYTES = 32

/** Writes the mails about groups. An invitation gets its token when it is written: it is stored nowhere in the open. */
export function groupMailComposers(context: GroupMailContext): MailComposers {
  return Object.fromEntries(
    GROUP_MAILS.map((kind) => [
      `billing.${kind}`,
      (mail: MemberMail, { publicUrl }: MailOrigin) =>
        kind === 'groupInvitation'
          ? composeInvitation(context, mail, publicUrl)
          : composeNotice(context.db, { mail, kind, publicUrl }),
    ]),
  )
}

/** Undefined where the invitation was withdrawn, or is used. */
async function composeInvitation(
  { db, random, vault }: GroupMailContext,
  { language, payload }: MemberMail,
  publicUrl: string,
): Promise<Mail | undefined> {
  const token = random(TOKEN_BYTES)
  const seat = await db
    .updateTable('group_seat')
    .set({ token_hash: vault.index(token) })
    .where('id', '=', Number(payload['seatId'] ?? 0))
    .where('joined_at', 'is', null)
    .where('removed_at', 'is', null)
    .returning(['group_id as groupId', 'email'])
    .executeTakeFirst()
  if (seat === undefined || seat.email === null) return undefined
  const found = await findGroup(db, seat.groupId)
  if (found === undefined) return undefined
  const facts = { ...NO_FACTS, group: found.name, leader: found.leader ?? '' }
  const member = await db
    .selectFrom('member')
    .select(['nickname', 'language'])
    .where('email_key', '=', emailKey(seat.email))
    .executeTakeFirst()
  const spoken = member?.language ?? language
  return writeMail({
    words: groupWords(spoken, 'groupInvitation', facts),
    language: spoken,
    to: seat.email,
    nickname: member?.nickname ?? seat.email,
    // What follows the # stays in the browser: no log and no other site gets to see it.
    link: `${publicUrl}/group/join#${token}`,
  })
}

type Notice = { mail: MemberMail; kind: Exclude<GroupMailKind, 'groupInvitation'>; publicUrl: string }

/** Undefined where the receiver has left, or what it tells of is not so any more. */
async function composeNotice(db: Db, { mail, kind, publicUrl }: Notice): Promise<Mail | undefined> {
  const { memberId, language, payload } = mail
  const invoice = await findInvoice(db, Number(payload['invoiceId'] ?? 0))
  const group = await findGroup(db, Number(payload['groupId'] ?? invoice?.groupId ?? 0))
  const member = await db
    .selectFrom('member')
    .select(['email', 'nickname'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (member === undefined || group === undefined) return undefined
  if (kind === 'groupInvoice' && invoice?.state !== 'due') return undefined
  const seats = invoice?.seats ?? group.seats
  const facts: GroupFacts = {
    group: group.name,
    leader: group.leader ?? '',
    seats: String(seats),
    amount: won(language, invoice?.amount ?? group.price * seats),
    day: invoice === undefined ? '' : day(language, invoice.dueAt),
  }
  const worded = kind === 'groupInvoice' && group.payBy === 'card' ? 'groupCardNeeded' : kind
  const link = `${publicUrl}${kind === 'seatGiven' ? '/home' : '/setting/detail/group'}`
  return writeMail({
    words: groupWords(language, worded, facts),
    language,
    to: member.email,
    link,
    ...member,
  })
}

const NO_FACTS: GroupFacts = { group: '', leader: '', amount: '', day: '', seats: '' }

function findGroup(db: Db, id: number) {
  return db
    .selectFrom('subscription_group as group')
    .innerJoin('plan', (join) => join.on('plan.kind', '=', 'group').on('plan.is_open', '=', true))
    .leftJoin('member', 'member.id', 'group.leader_id')
    .select(['group.name', 'group.seats', 'group.pay_by as payBy', 'member.nickname as leader'])
    .select('plan.amount as price')
    .where('group.id', '=', id)
    .where('group.ended_at', 'is', null)
    .orderBy('plan.position')
    .executeTakeFirst()
}

function findInvoice(db: Db, id: number) {
  return db
    .selectFrom('invoice')
    .innerJoin('subscription', 'subscription.id', 'invoice.subscription_id')
    .select(['invoice.amount', 'invoice.seats', 'invoice.state', 'due_at as dueAt', 'group_id as groupId'])
    .where('invoice.id', '=', id)
    .executeTakeFirst()
}
