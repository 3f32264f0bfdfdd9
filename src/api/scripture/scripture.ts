import { Hono } from 'hono'
import { z } from 'zod'
import type { Language } from '#src/shared/language.ts'
import { nameOf, osisOf } from '#src/domain/scripture/passage.ts'
import { type PassageText, readPassage } from '#src/domain/scripture/read-passage.ts'
import type { PassageHit } from '#src/domain/scripture/search-passages.ts'
import { readVersePage } from '#src/domain/scripture/verse-page.ts'
import { answers } from '#src/api/http/answers.ts'
import type { Env } from '#src/api/http/environment.ts'
import { param, query } from '#src/api/http/request.ts'

const reference = z
  .object({ ko: z.string(), en: z.string() })
  .meta({ ref: 'ScriptureReference', description: 'How a person calls the passage' })

const passage = z.object({
  reference,
  verses: z
    .array(z.object({ chapter: z.number().int(), verse: z.number().int(), text: z.string() }))
    .nullable()
    .meta({ description: 'null where no Bible that may be shown has the passage' }),
  isWhole: z.boolean().meta({ description: 'Whether no verse was left out for length' }),
  version: z.string().nullable(),
  language: z.enum(['ko', 'en']).nullable().meta({
    description: 'Of the verses: English where there is no Bible in the asked language',
  }),
  rights: z.string().nullable(),
})

export const passageName = z.object({ osis: z.string(), reference }).meta({
  ref: 'PassageName',
  description: 'A passage with a page of its own, `/verse/{osis in lower case}`',
})

const versePage = passage.extend({
  osis: z.string(),
  previous: passageName.nullable(),
  next: passageName.nullable(),
  chapter: passageName.nullable().meta({ description: 'null for a chapter itself' }),
})

/** A place in a book that cites Scripture, or a book that does in pages the caller may not read. */
export const passageHit = z.object({
  bookId: z.number().int(),
  bookTitle: z.string(),
  author: z.string(),
  sectionTitle: z.string(),
  page: z.number().int().nullable().meta({
    description:
      'null, as place and excerpt are, for the pages of a book that the caller may not read, all of them together',
  }),
  place: z
    .object({
      editionId: z.number().int(),
      block: z.number().int(),
      noteId: z.string().nullable().meta({ description: 'The note of that block it stands in' }),
      start: z.number().int().nullable(),
      end: z.number().int().nullable(),
    })
    .nullable()
    .meta({ description: 'Code points of the block, or of the note; null while a book is read again' }),
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
const CACHE_CONTROL = 'public, max-age=86400'
const KEPT_WITHOUT = 'public, max-age=60'

const keptFor = ({ bible }: PassageText, language: Language) => ({
  'cache-control': bible?.language === language ? CACHE_CONTROL : KEPT_WITHOUT,
  vary: 'accept-language, cookie',
})

const languageQuery = query(z.object({ lang: z.enum(['ko', 'en']).optional() }))

export const scripture = new Hono<Env>()
  .get(
    '/page/:ref',
    answers(
      'A passage as its page shows it, by the name in its address or any other: `rom.8.28`, `Rom 8:28`, `로마서 8:28`',
      versePage,
      ['PASSAGE_NOT_FOUND', 'INVALID_REQUEST'],
    ),
    param(z.object({ ref: z.string().max(100) })),
    languageQuery,
    async (c) => {
      const found = await readVersePage(c.var.findBible, {
        ...c.req.valid('param'),
        language: c.var.language,
      })
      return c.json(toPassage(found), 200, keptFor(found, c.var.language))
    },
  )
  .get(
    '/:osis',
    answers(
      'A passage of Scripture in the caller’s language, else in English: `Rom.8.28`, `Ps.23`, `Matt.5.3-Matt.5.10`',
      passage,
      ['INVALID_REQUEST'],
    ),
    param(z.object({ osis: z.string().max(40) })),
    // The language is read from it where requests are taken in; in the address it keeps memories apart.
    languageQuery,
    async (c) => {
      const found = await readPassage(c.var.findBible, { ...c.req.valid('param'), language: c.var.language })
      return c.json(toPassage(found), 200, keptFor(found, c.var.language))
    },
  )

function toPassage<Found extends PassageText>({ bible, ...rest }: Found) {
  return {
    ...rest,
    version: bible?.name ?? null,
    language: bible?.language ?? null,
    rights: bible?.rights ?? null,
  }
}
