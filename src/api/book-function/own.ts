import type { Context } from 'hono'
import { z } from 'zod'
import { Refusal } from '#src/domain/errors.ts'
import type { MemberEnv } from '#src/api/http/caller.ts'
import { id, listPage } from '#src/api/http/request.ts'

/** The member a path names, and a page of that member's list. */
export const ownList = z.object({ uid: id, page: listPage })

/** The caller's id, where the path names the caller; what is another member's is refused. */
export function ownId(c: Context<MemberEnv>, uid: number): number {
  const { memberId } = c.var.signedIn
  if (uid !== memberId) throw new Refusal('FORBIDDEN')
  return memberId
}
