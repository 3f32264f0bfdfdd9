import { readFileSync } from 'node:fs'
import type { Db } from '#src/db/schema.ts'
import {
  putSupportTexts,
  type ShippedNotice,
  type ShippedQuestion,
} from '#src/domain/support/shipped-texts.ts'

const FOLDER = new URL('../../content/support/', import.meta.url)

/** Puts the notices and frequent questions of `content/support` into the library, where they have not been put before. */
export async function putShippedSupportTexts(db: Db): Promise<void> {
  const notices: ShippedNotice[] = JSON.parse(readFileSync(new URL('notices.json', FOLDER), 'utf8'))
  const questions: ShippedQuestion[] = JSON.parse(readFileSync(new URL('faq.json', FOLDER), 'utf8'))
  await putSupportTexts(db, { notices, questions })
}
