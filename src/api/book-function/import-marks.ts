import { Hono } from 'hono'
import { z } from 'zod'
import { importMarks, type ImportedMark } from '#src/domain/reading/import-marks.ts'
import { HIGHLIGHT_KINDS, MARKED_BLOCKS_MAX, MARKS_PER_BOOK } from '#src/domain/reading/rules.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { actorOf, MEMBER_REFUSALS, memberLimited, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { limitParts } from '#src/api/http/limit-parts.ts'
import { id, json, query } from '#src/api/http/request.ts'

/** A full file of marks has about twenty parts for each, and some commas in what was marked. */
const MOST_PARTS = 40 * 2 * MARKS_PER_BOOK

const position = z.number().int().min(0).max(10_000_000)
const words = z.string().max(20_000)
const quote = z.object({
  type: z.literal('TextQuoteSelector'),
  exact: words,
  prefix: words.default(''),
  suffix: words.default(''),
})
const span = z.object({ type: z.literal('TextPositionSelector'), start: position, end: position })
const target = z.object({
  source: z.string().max(2000),
  styleClass: z.string().max(100).optional(),
  selector: z
    .array(z.union([quote, span]))
    .min(1)
    .max(10),
})
const body = z.object({
  type: z.literal('TextualBody'),
  purpose: z.string().max(100),
  value: z.string().max(10_000),
})
const annotation = z.object({
  type: z.literal('Annotation'),
  motivation: z.enum(['highlighting', 'bookmarking']),
  created: z.iso.datetime().optional(),
  body: z.array(body).max(10).default([]),
  target: z.array(target).min(1).max(MARKED_BLOCKS_MAX),
})

/** Of the W3C Web Annotation Data Model (https://www.w3.org/TR/annotation-model/) what this library writes of it. */
const page = z
  .object({ type: z.literal('AnnotationPage'), items: z.array(annotation).max(2 * MARKS_PER_BOOK) })
  .meta({ ref: 'AnnotationPage' })

/** A member's marks, as the reader wrote them into a file. */
export const markImports = new Hono<Env>().post(
  '/marks',
  answers(
    'Brings exported marks back: at the place they name, or where their words are found',
    z.object({ added: z.number().int(), known: z.number().int(), lost: z.number().int() }),
    ['BOOK_NOT_FOUND', 'MARKS_FULL', ...MEMBER_REFUSALS, ...CHANGE_REFUSALS],
  ),
  memberOnly,
  memberLimited('marksFile'),
  query(z.object({ bookId: id })),
  limitParts(MOST_PARTS),
  json(page),
  async (c) => {
    const { bookId } = c.req.valid('query')
    const marks = c.req.valid('json').items.map(toMark)
    return c.json(await importMarks(c.var.db, actorOf(c), { bookId, marks }))
  },
)

function toMark({
  motivation,
  created,
  body: bodies,
  target: targets,
}: z.infer<typeof annotation>): ImportedMark {
  const comment = bodies.find(({ purpose }) => purpose === 'commenting')?.value ?? ''
  const mark = {
    parts: targets.map(toPart),
    markedAt: created === undefined ? undefined : new Date(created),
  }
  if (motivation === 'bookmarking') return { ...mark, kind: 'bookmark', words: comment }
  const look = HIGHLIGHT_KINDS.find((kind) => kind === targets[0]?.styleClass) ?? 'yellow'
  return { ...mark, kind: 'highlight', look, note: comment }
}

function toPart({ source, selector }: z.infer<typeof target>): ImportedMark['parts'][number] {
  const quoted = selector.find((one) => one.type === 'TextQuoteSelector')
  const placed = selector.find((one) => one.type === 'TextPositionSelector')
  const block = Number(/[?&]loc=(\d{1,7})(?:&|$)/.exec(source)?.[1] ?? 0)
  const { exact = '', prefix = '', suffix = '' } = quoted ?? {}
  return { block, start: placed?.start ?? 0, end: placed?.end ?? 0, exact, prefix, suffix }
}
