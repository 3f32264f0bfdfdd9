import { Hono } from 'hono'
import { z } from 'zod'
import type { Db } from '#src/db/schema.ts'
import { getMailPreferences, setMarketing } from '#src/domain/members/consent/consent.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { json } from '#src/api/http/request.ts'

const preferences = z
  .object({
    marketing: z.boolean().meta({ description: 'Whether news may be sent by mail' }),
    marketingChangedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the member last said so; null where never' }),
  })
  .meta({ ref: 'MailPreferences' })

/** Which mails a member wants besides those about the account. */
export const mailPreferences = new Hono<Env>()
  .get(
    '/mailPreferences',
    answers('Which mails the member wants', preferences, MEMBER_REFUSALS),
    memberOnly,
    async (c) => c.json(await read(c.var.db, c.var.signedIn.memberId)),
  )
  .patch(
    '/mailPreferences',
    answers('Changes which mails the member wants, and keeps the day', preferences, [
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    json(z.object({ marketing: z.boolean() })),
    async (c) => {
      const { memberId } = c.var.signedIn
      const { marketing: agrees } = c.req.valid('json')
      await setMarketing(c.var.members, { memberId, agrees, source: 'settings' })
      return c.json(await read(c.var.db, memberId))
    },
  )

async function read(db: Db, memberId: number): Promise<z.infer<typeof preferences>> {
  const { agreesToMarketing, since } = await getMailPreferences(db, memberId)
  return { marketing: agreesToMarketing, marketingChangedAt: since?.toISOString() ?? null }
}
