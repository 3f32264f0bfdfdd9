import type { Db } from '#src/db/schema.ts'
import {
  hashOf,
  importPictures,
  type PictureFile,
  type PicturePorts,
  removeAssets,
} from '#src/domain/assets/imported-pictures.ts'
import { renderMarkdown } from '#src/domain/text/markdown.ts'
import { type Language, LANGUAGES } from '#src/shared/language.ts'

/** An event as its file has it; `text` is Markdown. */
export type EventSource = {
  slug: string
  startsAt: Date
  /** The end of its last day. */
  endsAt: Date
  picture: PictureFile | undefined
  couponDays: number | undefined
  words: Record<Language, EventWords>
}

export type EventWords = { title: string; subtitle: string; place: string; text: string }

/** Puts an event in, or brings it up to date; unchanged, nothing is written. Its invitations stay. Throws ContentError. */
export async function importEvent(
  db: Db,
  source: EventSource,
  ports: PicturePorts,
): Promise<'new' | 'changed' | 'unchanged'> {
  const sourceHash = hashSource(source)
  const before = await db
    .selectFrom('public_event')
    .select(['picture_id as assetId', 'picture_hash as pictureHash', 'source_hash as sourceHash'])
    .where('slug', '=', source.slug)
    .executeTakeFirst()
  if (before?.sourceHash === sourceHash) return 'unchanged'
  const files = source.picture === undefined ? [] : [source.picture]
  const known = files.flatMap(({ file }) =>
    before === undefined || before.assetId === null
      ? []
      : [{ file, sourceHash: before.pictureHash ?? '', assetId: before.assetId }],
  )
  const { pictures, added } = await importPictures(db, ports, { files, known })
  const [picture] = pictures
  try {
    await db.transaction().execute(async (trx) => {
      await storeEvent(trx, source, { sourceHash, picture })
      if (before !== undefined && before.assetId !== null && before.assetId !== picture?.assetId)
        await removeAssets(trx, [before.assetId])
    })
  } catch (error) {
    await removeAssets(db, added)
    throw error
  }
  return before === undefined ? 'new' : 'changed'
}

/** Whether there never was an event. */
export async function hasNoEvents(db: Db): Promise<boolean> {
  const first = await db.selectFrom('public_event').select('id').limit(1).executeTakeFirst()
  return first === undefined
}

function hashSource({ picture, ...rest }: EventSource): string {
  return hashOf(JSON.stringify([rest, picture && [picture.file, hashOf(picture.bytes)]]))
}

async function storeEvent(
  trx: Db,
  { slug, startsAt, endsAt, couponDays, words }: EventSource,
  of: { sourceHash: string; picture: { assetId: number; sourceHash: string } | undefined },
): Promise<void> {
  const row = {
    starts_at: startsAt,
    ends_at: endsAt,
    coupon_days: couponDays ?? null,
    picture_id: of.picture?.assetId ?? null,
    picture_hash: of.picture?.sourceHash ?? null,
    source_hash: of.sourceHash,
  }
  const { id } = await trx
    .insertInto('public_event')
    .values({ slug, ...row })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const language of LANGUAGES) {
    const { text, ...said } = words[language]
    const { html, text: plainText } = renderMarkdown(text)
    const told = { ...said, html, plain_text: plainText }
    await trx
      .insertInto('public_event_text')
      .values({ event_id: id, language, ...told })
      .onConflict((conflict) => conflict.columns(['event_id', 'language']).doUpdateSet(told))
      .execute()
  }
}
