import { voidEmailChange } from './email-change.ts'
import { endSessions } from './session.ts'
import type { MemberRoom } from './tools.ts'

/** Signs a member out on every device. A change of address that was asked for in one of the sessions ends with them. */
export async function signOutEverywhere({ db, now }: MemberRoom, memberId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endSessions(trx, memberId, { at: now(), reason: 'signed out' })
    await voidEmailChange(trx, memberId)
  })
}
