import { Hono } from 'hono'
import { z } from 'zod'
import { nameOf, osisOf } from '#src/domain/scripture/passage.ts'
import { readPassage } from '#src/domain/scripture/read-passage.ts'
import type { PassageHit } from '#src/domain/scripture/search-passages.ts'
import { answers } from './answers.ts'
import type { Env } from './environment.ts'
import { param, query } from './request.ts'

const reference = z
  .object({ ko: z.string(), en: z.string() })
  .meta({ ref: 'ScriptureReference', description: 'How a person calls the passage' })

const passage = z.object({
  reference,
  verses: z
    .array(z.object({ chapter: z.number().int(), verse: z.number().int(), text: z.string() }))
    .nullable()
    .meta({ description: 'null where no Bible in the asked language is installed' }),
  isWhole: z.boolean().meta({ description: 'Whether no verse was left out for length' }),
  version: z.string().nullable(),
  rights: z.string().nullable(),
})

/** A place in a book that cites Scripture. */
export const passageHit = z.object({
  bookId: z.number().int(),
  bookTitle: z.string(),
  author: z.string(),
  page: z.number().int().nullable().meta({
    description:
      'null, as block and excerpt are, for the pages of a book that the caller may not read, all of them together',
  }),
  block: z.number().int().nullable(),
  osis: z.string(),
  reference,
  excerpt: z.object({ before: z.string(), match: z.string(), after: z.string() }).nullable(),
})

export function toPassageHit({ title, passage: cited, excerpt, ...hit }: PassageHit) {
  return {
    ...hit,
    bookTitle: title,
    osis: osisOf(cited),
    reference: nameOf(cited),
    excerpt: excerpt && { before: excerpt.before, match: excerpt.words, after: excerpt.after },
  }
}

/** The text of Scripture hardly ever changes; that a Bible has come is seen soon. */
const KEPT = 'public, max-age=86400'
const KEPT_WITHOUT = 'public, max-age=60'

export const scripture = new Hono<Env>().get(
  '/:osis',
  answers(
    'A passage of Scripture in the caller’s language: `Rom.8.28`, `Ps.23`, `Matt.5.3-Matt.5.10`',
    passage,
    ['INVALID_REQUEST'],
  ),
  param(z.object({ osis: z.string().max(40) })),
  // The language is read from it where requests are taken in; in the address it keeps memories apart.
  query(z.object({ lang: z.enum(['ko', 'en']).optional() })),
  async (c) => {
    const { osis } = c.req.valid('param')
    const found = await readPassage(c.var.findBible, { osis, language: c.var.language })
    c.header('cache-control', found.verses === null ? KEPT_WITHOUT : KEPT)
    c.header('vary', 'accept-language, cookie')
    const { bible, ...rest } = found
    return c.json({ ...rest, version: bible?.name ?? null, rights: bible?.rights ?? null })
  },
)
