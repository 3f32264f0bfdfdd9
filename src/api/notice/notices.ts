import { Hono } from 'hono'
import { z } from 'zod'
import { listFaq } from '#src/domain/support/faq.ts'
import { getNotice, listNotices } from '#src/domain/support/notices.ts'
import { FAQ_CATEGORIES } from '#src/domain/support/rules.ts'
import { LANGUAGES } from '#src/shared/language.ts'
import { answers } from '#src/api/http/answers.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, param, query } from '#src/api/http/request.ts'

const noticeHead = z.object({
  noticeId: z.number().int(),
  title: z.string(),
  date: z.iso.date().meta({ description: 'In Seoul' }),
})
const notice = noticeHead.extend({ content: z.string().meta({ description: 'Plain text' }) })
const question = z.object({
  faqId: z.number().int(),
  category: z.enum(FAQ_CATEGORIES),
  question: z.string(),
  answer: z.string().meta({ description: 'Plain text' }),
})

const inLanguage = query(z.object({ lang: z.enum(LANGUAGES).optional() }))
const REFUSALS = ['INVALID_REQUEST'] as const

/** What we tell everyone, in the asked language. */
export const notices = new Hono<Env>()
  .get(
    '/',
    answers('All notices, the newest first', z.array(noticeHead), REFUSALS),
    inLanguage,
    async (c) => {
      const found = await listNotices(c.var.db, c.var.language)
      return c.json(found.map(({ id: noticeId, title, day }) => ({ noticeId, title, date: day })))
    },
  )
  .get(
    '/faq',
    answers('All frequent questions, in their order', z.array(question), REFUSALS),
    inLanguage,
    async (c) => {
      const found = await listFaq(c.var.db, c.var.language)
      return c.json(found.map(({ id: faqId, ...entry }) => ({ faqId, ...entry })))
    },
  )

/** One notice; mounted after the calls whose names stand in the place of its number. */
export const oneNotice = new Hono<Env>().get(
  '/:noticeId',
  answers('A notice', notice, ['NOTICE_NOT_FOUND', ...REFUSALS]),
  param(z.object({ noticeId: id })),
  inLanguage,
  async (c) => {
    const found = await getNotice(c.var.db, c.var.language, c.req.valid('param').noticeId)
    return c.json({ noticeId: found.id, title: found.title, date: found.day, content: found.text })
  },
)
