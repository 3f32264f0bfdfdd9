import { z } from 'zod'
import type { Language } from '#src/shared/language.ts'
import type { Bible } from '#src/domain/scripture/bible.ts'

const verses = z.record(z.string(), z.string())

const form = z.object({
  name: z.string().trim().min(1).max(100),
  language: z.enum(['ko', 'en']),
  rights: z.string().trim().min(1).max(300),
  /** By OSIS name, chapter and verse. */
  books: z.record(z.string(), z.record(z.string(), verses)),
})

/** In copyright, and never shown here, whatever a file says of it. */
const FORBIDDEN = /개역\s*개정|NKRV|new korean revised/i

/** A Bible in the operator's form. Throws an Error that says what is wrong with the file. */
export function parseBible(json: string): Bible & { language: Language } {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (cause) {
    throw new Error('it is no JSON', { cause })
  }
  const parsed = form.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`)
  }
  const { name, language, rights, books } = parsed.data
  if (FORBIDDEN.test(`${name} ${rights}`))
    throw new Error('개역개정 is in copyright and cannot be shown here')
  return {
    name,
    language,
    rights,
    findVerse: (book, chapter, verse) => books[book]?.[chapter]?.[verse]?.normalize('NFC').trim(),
  }
}
