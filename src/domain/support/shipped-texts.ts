import type { Db } from '#src/db/schema.ts'
import type { FaqCategory } from './rules.ts'

export type ShippedNotice = {
  date: string
  ko: { title: string; text: string }
  en: { title: string; text: string }
}
export type ShippedQuestion = {
  category: FaqCategory
  ko: { question: string; answer: string }
  en: { question: string; answer: string }
}

/**
 * Puts the notices and questions this product comes with among those that are there, each once: known by its Korean title
 * or question as it ships, it is not put again where the operator has since changed it.
 */
export async function putSupportTexts(
  db: Db,
  { notices, questions }: { notices: readonly ShippedNotice[]; questions: readonly ShippedQuestion[] },
): Promise<void> {
  if (notices.length > 0)
    await db
      .insertInto('notice')
      .values(
        notices.map(({ date, ko, en }) => ({
          shipped_as: `${date} ${ko.title}`,
          day: date,
          title_ko: ko.title,
          text_ko: ko.text,
          title_en: en.title,
          text_en: en.text,
        })),
      )
      .onConflict((conflict) => conflict.column('shipped_as').doNothing())
      .execute()
  if (questions.length > 0)
    await db
      .insertInto('faq')
      .values(
        questions.map(({ category, ko, en }, position) => ({
          shipped_as: ko.question,
          category,
          position,
          question_ko: ko.question,
          answer_ko: ko.answer,
          question_en: en.question,
          answer_en: en.answer,
        })),
      )
      .onConflict((conflict) => conflict.column('shipped_as').doNothing())
      .execute()
}
