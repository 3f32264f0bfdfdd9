import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { Language } from '#src/shared/language.ts'

export type NoticeHead = {
  id: number
  title: string
  /** In Seoul: `2026-11-01`. */
  day: string
}
export type Notice = NoticeHead & { text: string }

/** All notices in one language, the newest first. */
export async function listNotices(db: Db, language: Language): Promise<NoticeHead[]> {
  return noticesIn(db, language).orderBy('notice.day', 'desc').orderBy('notice.id', 'desc').execute()
}

/** Throws NOTICE_NOT_FOUND. */
export async function getNotice(db: Db, language: Language, id: number): Promise<Notice> {
  const found = await noticesIn(db, language)
    .select(`text_${language} as text`)
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('NOTICE_NOT_FOUND')
  return found
}

function noticesIn(db: Db, language: Language) {
  return db
    .selectFrom('notice')
    .select(['id', `title_${language} as title`, sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')])
}
