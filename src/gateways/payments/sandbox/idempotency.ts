import { z } from 'zod'
import type { Answer } from './answers.ts'
import type { Books } from './books.ts'

const KEPT_FOR = 15 * 24 * 3600_000
const row = z.object({ status: z.number(), body: z.string() })

/** Answers by the key of their request, errors among them, for fifteen days. */
export function storedAnswers(books: Books, now: () => Date) {
  return {
    find(name: string): Answer | undefined {
      const [found] = books.all(
        'select status, body from stored_answer where name = ? and at > ?',
        name,
        now().getTime() - KEPT_FOR,
      )
      return found && row.parse(found)
    },
    store(name: string, answer: Answer) {
      books.run(
        'insert or replace into stored_answer (name, status, body, at) values (?, ?, ?, ?)',
        name,
        answer.status,
        answer.body,
        now().getTime(),
      )
    },
  }
}
