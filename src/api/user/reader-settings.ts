import { Hono } from 'hono'
import { z } from 'zod'
import {
  findReaderSettings,
  type ReaderSettings,
  saveReaderSettings,
} from '#src/domain/reading/reader-settings.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { json } from '#src/api/http/request.ts'

const SETTINGS_MAX = 40
/** In seconds: a year is longer than any device waits with a change. */
const AGO_MAX = 31_536_000

/** Names and words of the reader's own: no text that anybody wrote. */
const word = z.string().regex(/^[\w-]{1,40}$/)
const settings = z
  .record(word, z.union([word, z.number().min(-1_000_000).max(1_000_000), z.boolean(), z.null()]))
  .refine((given) => Object.keys(given).length <= SETTINGS_MAX)
  .meta({ description: 'By the names of the reader: size, font, layout and so on' })

const answer = z
  .object({ settings: settings.nullable(), changedAt: z.iso.datetime().nullable() })
  .meta({ ref: 'ReaderSettings', description: 'Both null where the member never set anything' })

const given = z.object({
  settings,
  secondsAgo: z
    .number()
    .min(0)
    .max(AGO_MAX)
    .default(0)
    .meta({ description: 'How long ago the member set them, by the device that was offline since' }),
})

/** How a member likes to read: it follows them from device to device, and the last change stands. */
export const readerSettings = new Hono<Env>()
  .get(
    '/readerSettings',
    answers('How the member has set the reader', answer, MEMBER_REFUSALS),
    memberOnly,
    async (c) => c.json(toAnswer(await findReaderSettings(c.var.db, c.var.signedIn.memberId))),
  )
  .put(
    '/readerSettings',
    answers('Sets the reader; answers what stands, which a later change on another device may be', answer, [
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    json(given),
    async (c) => {
      const { settings, secondsAgo } = c.req.valid('json')
      const changedAt = new Date(c.var.members.now().getTime() - secondsAgo * 1000)
      return c.json(
        toAnswer(await saveReaderSettings(c.var.db, c.var.signedIn.memberId, { settings, changedAt })),
      )
    },
  )

function toAnswer(found: ReaderSettings | undefined): z.infer<typeof answer> {
  if (found === undefined) return { settings: null, changedAt: null }
  return { settings: found.settings, changedAt: found.changedAt.toISOString() }
}
