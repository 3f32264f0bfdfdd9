import { Hono } from 'hono'
import { z } from 'zod'
import { SOCIAL_PROVIDERS } from '#src/domain/members/rules.ts'
import { signsInByPassword, listSocialLinks, unlinkSocial } from '#src/domain/members/social/social-links.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { query } from '#src/api/http/request.ts'

const provider = z.enum(SOCIAL_PROVIDERS)
const links = z
  .object({
    links: z.array(z.object({ provider, linkedAt: z.iso.datetime() })),
    hasPassword: z.boolean().meta({ description: 'Without one the last link cannot be taken away' }),
  })
  .meta({ ref: 'SocialLinks' })

/** Through whom else a member may sign in. */
export const socialLinks = new Hono<Env>()
  .get(
    '/social',
    answers('The providers the member signs in through', links, MEMBER_REFUSALS),
    memberOnly,
    async (c) => {
      const { db, signedIn } = c.var
      const [found, has] = await Promise.all([
        listSocialLinks(db, signedIn.memberId),
        signsInByPassword(db, signedIn.memberId),
      ])
      return c.json({
        links: found.map(({ provider, linkedAt }) => ({ provider, linkedAt: linkedAt.toISOString() })),
        hasPassword: has,
      })
    },
  )
  .delete(
    '/social',
    answers('Takes a provider away; one that is not linked is no fault', z.object({}), [
      'SOCIAL_LAST_WAY',
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    query(z.object({ provider })),
    async (c) => {
      await unlinkSocial(c.var.members, c.var.signedIn.memberId, c.req.valid('query').provider)
      return c.json({})
    },
  )
