import { Hono } from 'hono'
import { z } from 'zod'
import { maskPhone } from '#src/domain/members/accounts/phone.ts'
import { getOwnData } from '#src/domain/members/profile/profile.ts'
import { changeProfile } from '#src/domain/members/profile/profile-change.ts'
import type { MemberContext } from '#src/domain/members/context.ts'
import { withdraw } from '#src/domain/members/withdrawal/withdrawal.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { clearSessionCookies, toUser, user } from '#src/api/auth/session-cookies.ts'
import { MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { takeFor } from '#src/api/http/limited.ts'
import { json } from '#src/api/http/request.ts'

const language = z.enum(['ko', 'en']).meta({ description: 'Of mails' })

export const own = user
  .extend({
    email: z.string(),
    emailVerifiedYn: z.enum(['Y', 'N']),
    phone: z.string().nullable().meta({ description: 'Masked but for the last four digits' }),
    role: z.enum(['member', 'owner']),
    passwordYn: z
      .enum(['Y', 'N'])
      .meta({ description: 'N: signs in elsewhere only, and confirms by signing in anew' }),
    leadsGroup: z.boolean().meta({ description: 'Looks after a group that subscribes together' }),
    joinedAt: z.iso.datetime(),
    settings: z.object({
      marketing: z.boolean(),
      showsMarks: z.boolean().nullable().meta({
        description:
          'Whether public lists may show what the book says at bookmarks and highlights, with the nickname. Null: has not been asked',
      }),
      language,
    }),
  })
  .meta({ ref: 'Me' })

const changes = z.object({
  nickname: z.string().max(200).optional(),
  phone: z.string().max(60).optional().meta({ description: 'Blank keeps the present one' }),
  showsMarks: z.boolean().optional(),
  language: language.optional(),
})

/** The signed-in member: what they tell of themselves, and the end of it. */
export const me = new Hono<Env>()
  .get('/me', answers('The signed-in member', own, MEMBER_REFUSALS), memberOnly, async (c) =>
    c.json(await ownOf(c.var.members, c.var.signedIn.memberId)),
  )
  .patch(
    '/me',
    answers('Changes what is given. Another phone needs the password confirmed', own, [
      'STEP_UP_NEEDED',
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    json(changes),
    async (c) => {
      const changed = c.req.valid('json')
      // A taken nickname is told no more often than by the button that tells it.
      if (changed.nickname !== undefined) takeFor(c, 'check', { device: undefined })
      await changeProfile(c.var.members, c.var.signedIn, changed)
      return c.json(await ownOf(c.var.members, c.var.signedIn.memberId))
    },
  )
  .delete(
    '/',
    answers('Ends the membership at once. Needs the password confirmed', z.object({}), [
      'STEP_UP_NEEDED',
      'SUBSCRIPTION_ACTIVE',
      'LAST_OWNER',
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    json(z.object({ acceptNotice: z.boolean().meta({ description: 'Required' }) })),
    async (c) => {
      const { acceptNotice } = c.req.valid('json')
      await withdraw(c.var.members, c.var.signedIn, { acceptsNotice: acceptNotice })
      clearSessionCookies(c)
      return c.json({})
    },
  )

export async function ownOf(context: MemberContext, memberId: number): Promise<z.infer<typeof own>> {
  const found = await getOwnData(context, memberId)
  return {
    ...toUser(found),
    email: found.email,
    emailVerifiedYn: found.isEmailVerified ? 'Y' : 'N',
    phone: found.phoneEnd === null ? null : maskPhone(found.phoneEnd),
    role: found.role,
    passwordYn: found.hasPassword ? 'Y' : 'N',
    leadsGroup: found.leadsGroup,
    joinedAt: found.joinedAt.toISOString(),
    settings: {
      marketing: found.agreesToMarketing,
      showsMarks: found.showsMarks,
      language: found.language,
    },
  }
}
