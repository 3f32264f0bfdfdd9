import { createMiddleware } from 'hono/factory'
import type { RefusalCode } from '#src/domain/errors.ts'
import { requireOwner } from '#src/domain/members/accounts/require-owner.ts'
import { requireConfirmed } from '#src/domain/members/sign-in/step-up.ts'
import { MEMBER_REFUSALS, type MemberEnv } from '#src/api/http/caller.ts'

export const ADMIN_REFUSALS = [
  'FORBIDDEN',
  'STEP_UP_NEEDED',
  ...MEMBER_REFUSALS,
] as const satisfies readonly RefusalCode[]

/** Lets only owners pass who typed their password a moment ago; after `memberOnly`. */
export const adminOnly = createMiddleware<MemberEnv>(async (c, next) => {
  await requireOwner(c.var.db, c.var.signedIn.memberId)
  await requireConfirmed(c.var.members, c.var.signedIn)
  await next()
})
