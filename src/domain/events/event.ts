import { findPictures } from '#src/domain/assets/imported-pictures.ts'
import type { ShownPicture } from '#src/domain/assets/rules.ts'
import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { Language } from '#src/shared/language.ts'

export type LibraryEvent = {
  id: number
  slug: string
  title: string
  subtitle: string
  place: string
  html: string
  /** The same without markup. */
  text: string
  startsAt: Date
  /** The end of its last day. */
  endsAt: Date
  picture: ShownPicture | undefined
}

/** An event in the reader's language. Throws EVENT_NOT_FOUND. */
export async function getEvent(
  db: Db,
  { slug, language }: { slug: string; language: Language },
): Promise<LibraryEvent> {
  const found = await db
    .selectFrom('public_event')
    .innerJoin('public_event_text', 'event_id', 'id')
    .select(['id', 'slug', 'title', 'subtitle', 'place', 'html', 'plain_text as text'])
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'picture_id as pictureId'])
    .where('slug', '=', slug)
    .where('language', '=', language)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('EVENT_NOT_FOUND')
  const { pictureId, ...event } = found
  return { ...event, picture: (await findPictures(db, [pictureId])).get(pictureId ?? 0) }
}
