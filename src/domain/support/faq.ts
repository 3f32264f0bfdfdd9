import type { Db } from '#src/db/schema.ts'
import type { Language } from '#src/shared/language.ts'
import type { FaqCategory } from './rules.ts'

export type FaqEntry = { id: number; category: FaqCategory; question: string; answer: string }

/** All frequent questions in one language, in the operator's order. */
export async function listFaq(db: Db, language: Language): Promise<FaqEntry[]> {
  return db
    .selectFrom('faq')
    .select(['id', 'category', `question_${language} as question`, `answer_${language} as answer`])
    .orderBy('position')
    .orderBy('id')
    .execute()
}
