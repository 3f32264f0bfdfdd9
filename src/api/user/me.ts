import { Hono } from 'hono'
import { z } from 'zod'
import { getOwnData } from '#src/domain/members/profile.ts'
import { answers } from '#src/api/answers.ts'
import { toUser, user } from '#src/api/auth/pass.ts'
import { MEMBER_REFUSALS, memberOnly } from '#src/api/caller.ts'
import type { Env } from '#src/api/environment.ts'

const own = user.extend({
  email: z.string(),
  emailVerifiedYn: z.enum(['Y', 'N']),
  phone: z.string().nullable().meta({ description: 'Masked but for the last four digits' }),
  role: z.enum(['member', 'owner']),
  settings: z.object({ marketing: z.boolean() }),
})

export const me = new Hono<Env>().get(
  '/me',
  answers('The signed-in member', own, MEMBER_REFUSALS),
  memberOnly,
  async (c) => {
    const found = await getOwnData(c.var.members, c.var.signedIn.memberId)
    return c.json({
      ...toUser(found),
      email: found.email,
      emailVerifiedYn: found.isEmailVerified ? ('Y' as const) : ('N' as const),
      phone: found.phoneEnd === null ? null : `***-****-${found.phoneEnd}`,
      role: found.role,
      settings: { marketing: found.agreesToMarketing },
    })
  },
)
