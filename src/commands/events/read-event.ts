import { basename, dirname } from 'node:path'
import { z } from 'zod'
import { ContentError } from '#src/domain/assets/content-error.ts'
import { seoulHour } from '#src/domain/billing/rules.ts'
import type { EventSource } from '#src/domain/events/import-event.ts'
import { EVENT_TEXT_MAX, INVITATION_DAYS_MAX } from '#src/domain/events/rules.ts'
import { day, fileName, readJson, readPictures, SLUG } from '#src/commands/content-files.ts'

const line = z.string().trim().max(200)
const words = z.object({
  title: line.min(1),
  subtitle: line.default(''),
  place: line.default(''),
  text: z.string().trim().min(1).max(EVENT_TEXT_MAX),
})
const event = z
  .object({
    slug: z.string().regex(SLUG),
    from: day,
    to: day,
    picture: fileName.optional(),
    couponDays: z.number().int().min(1).max(INVITATION_DAYS_MAX).optional(),
    ko: words,
    en: words,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'] })

/** An event as its file has it. Throws ContentError. */
export async function readEvent(path: string): Promise<EventSource> {
  const { slug, from, to, picture, couponDays, ko, en } = await readJson(path, event)
  if (basename(path, '.json') !== slug) throw new ContentError('OTHER_NAME', slug)
  const [file] = await readPictures(dirname(path), [picture])
  return { slug, startsAt: from, endsAt: seoulHour(to, 24), picture: file, couponDays, words: { ko, en } }
}
