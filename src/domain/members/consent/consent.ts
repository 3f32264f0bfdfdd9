import type { Db, Schema } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import { sign, verifySigned } from '#src/domain/members/signatures.ts'
import type { MemberContext, MemberPorts } from '#src/domain/members/context.ts'

type Source = Schema['marketing_consent']['source']
export type Consent = { memberId: number; agrees: boolean; source: Source; at: Date }

const UNSUBSCRIBE = 'unsubscribe'

/** Adds to the proof of what a member agreed to, in the transaction that changes it. */
export async function noteConsent(trx: Db, { memberId, ...consent }: Consent): Promise<void> {
  await trx
    .insertInto('marketing_consent')
    .values({ member_id: memberId, ...consent })
    .execute()
}

export type MailPreferences = {
  agreesToMarketing: boolean
  /** When the member last said yes or no; undefined where the member was never asked. */
  since: Date | undefined
}

/** Whether a member wants news by mail, and since when. */
export async function getMailPreferences(db: Db, memberId: number): Promise<MailPreferences> {
  const [member, last] = await Promise.all([
    db
      .selectFrom('member')
      .select('marketing_agreed_at')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('marketing_consent')
      .select('at')
      .where('member_id', '=', memberId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { agreesToMarketing: member.marketing_agreed_at !== null, since: last?.at }
}

/** Keeps what a member says about news by mail, with its time. Saying the same again changes nothing. */
export async function setMarketing(
  context: Pick<MemberContext, 'db' | 'now'>,
  consent: Omit<Consent, 'at'>,
): Promise<void> {
  const { memberId, agrees } = consent
  const at = context.now()
  await context.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('member')
      .set({ marketing_agreed_at: agrees ? at : null })
      .where('id', '=', memberId)
      .where('marketing_agreed_at', agrees ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await noteConsent(trx, { ...consent, at })
  })
}

/** What the links of an advertising mail carry: it stops these mails without signing in, and does nothing else. */
export function unsubscribeToken(ports: Pick<MemberPorts, 'tokenKeys'>, memberId: number): string {
  return sign(ports.tokenKeys, UNSUBSCRIBE, String(memberId))
}

/** Stops news by mail for the member of the token, as often as it is called. Throws INVALID_REQUEST for any other. */
export async function unsubscribe(context: MemberContext, token: string): Promise<void> {
  const memberId = verifySigned(context.tokenKeys, UNSUBSCRIBE, token)
  if (memberId === undefined) throw new Refusal('INVALID_REQUEST', { token: 'INVALID' })
  await setMarketing(context, { memberId: Number(memberId), agrees: false, source: 'unsubscribe' })
}
