import { findTokenHolder } from './access-token.ts'
import { voidEmailChange } from '#src/domain/members/accounts/email-change.ts'
import { hashToken } from '#src/domain/members/signatures.ts'
import { endSessions, findBoundSession, IDLE } from './session.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

/** What a browser shows of its session. Any one of them may be missing. */
export type Shown = {
  binding: string | undefined
  accessToken: string | undefined
  refreshToken: string | undefined
}

/**
 * Ends the sessions of what a browser shows, if there are any. Each proof is enough: a session whose cookie was lost, or
 * whose access token has run out, must not go on after its owner signed out.
 */
export async function signOut(context: MemberContext, shown: Shown): Promise<void> {
  const { binding, accessToken, refreshToken } = shown
  const holder =
    accessToken === undefined ? undefined : await findTokenHolder(context, accessToken, IDLE / 1000)
  const ids = [findBoundSession(context, binding), holder?.sessionId].filter((id) => id !== undefined)
  const refreshed = context.db
    .selectFrom('refresh_token')
    .select('session_id')
    .where('hash', '=', hashToken(refreshToken ?? ''))
  await context.db
    .updateTable('session')
    .set({ ended_at: context.now(), end_reason: 'signed out' })
    .where((eb) => eb.or([eb('id', 'in', refreshed), ...ids.map((id) => eb('id', '=', id))]))
    .where('ended_at', 'is', null)
    .execute()
}

/** Signs a member out on every device. A change of address that was asked for in one of the sessions ends with them. */
export async function signOutEverywhere({ db, now }: MemberContext, memberId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endSessions(trx, memberId, { at: now(), reason: 'signed out' })
    await voidEmailChange(trx, memberId)
  })
}
