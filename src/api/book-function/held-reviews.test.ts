import { type Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { up as holdBack } from '#src/db/migrations/0013-held-reviews.ts'
import { forgetMember } from '#src/domain/members/withdrawal/forget-member.ts'
import { hashToken } from '#src/domain/members/signatures.ts'
import { testLibrary } from '#src/testing/library.ts'
import { signedIn, type SignedIn } from '#src/testing/signed-in.ts'

const library = testLibrary()
const SPAM = '좋은 대출 상담은 여기로'
let ask: ReturnType<typeof library.visit>
let book: number
let spammer: SignedIn
let reader: SignedIn

beforeEach(async () => {
  ask = library.visit()
  await library.plantMembers(2)
  ;({ bookId: book } = await library.plant())
  await library.db.updateTable('member').set({ email_verified_at: null }).where('id', '=', 1).execute()
  spammer = await signedIn(library.db, ask, 1)
  reader = await signedIn(library.db, ask, 2)
})

type Written = { reviewId: number; bookPreviewId: number }

async function write() {
  const short = await spammer.post<Written>('/api/bookFunction/review', { bookId: book, content: SPAM })
  const sent = { bookId: book, previewTitle: SPAM, previewContent: `<p>${SPAM}</p>` }
  const long = await spammer.post<Written>('/api/preview', sent)
  expect([short.status, long.status]).toEqual([201, 201])
  return { reviewId: short.body.reviewId, previewId: long.body.bookPreviewId }
}

/** Every address at which others could meet it. */
const places = ({ reviewId, previewId }: { reviewId: number; previewId: number }) => [
  '/api/bookMain/home',
  '/api/bookMain/goodPreview',
  '/api/bookFunction/main/bestReview',
  '/api/bookFunction/main/review',
  `/api/bookFunction/review/${book}/0`,
  `/api/bookFunction/review/one/${reviewId}`,
  '/api/preview/popular/0',
  '/api/preview/recent/0',
  `/api/preview/book/${book}/0`,
  `/api/preview/${previewId}`,
]

const counts = async () =>
  (await ask<{ counts: object }>(`/api/bookCore/${book}`)).body.counts as Record<string, number>

async function verify(purpose: 'verify' | 'email') {
  const member = await library.db
    .selectFrom('member')
    .select('email_key as emailKey')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const token = `link to ${purpose}`
  await library.db
    .insertInto('mail_link')
    .values({
      hash: hashToken(token),
      member_id: 1,
      purpose,
      email_key: member.emailKey,
      new_email: purpose === 'email' ? 'new@members.example' : null,
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  expect((await spammer.post('/api/auth/verifyEmail', { token })).status).toBe(200)
}

describe('what a member writes before the e-mail address is verified', () => {
  test('is seen and counted by nobody else, wherever they look', async () => {
    const written = await write()
    for (const path of places(written)) {
      expect((await ask(path)).text, path).not.toContain('대출')
      expect((await reader.get(path)).text, path).not.toContain('대출')
    }
    expect(await counts()).toMatchObject({ reviews: 0, previews: 0 })
    const recent = await ask<{ totalCount: number }>('/api/preview/recent/0')
    expect(recent.body.totalCount).toBe(0)
    expect((await ask('/sitemap.xml')).text).not.toContain('/preview/')
  })

  test('can be liked and reported by nobody else, as if it were not there', async () => {
    const { reviewId, previewId } = await write()
    const report = { reason: 'spam', content: '' }
    const answers = await Promise.all([
      reader.post(`/api/bookFunction/like/${reviewId}`),
      reader.post(`/api/preview/like/${previewId}`),
      reader.post('/api/report', { target: 'review', targetId: reviewId, ...report }),
      reader.post('/api/report', { target: 'preview', targetId: previewId, ...report }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  test('is there for its member, marked as held back', async () => {
    const { reviewId, previewId } = await write()
    const own = { items: [{ mine: true, held: true }], totalCount: 0 }
    expect((await spammer.get(`/api/bookFunction/review/${book}/0`)).body).toMatchObject(own)
    expect((await spammer.get(`/api/preview/book/${book}/0`)).body).toMatchObject(own)
    expect((await spammer.get('/api/preview/mine/1/0')).body).toMatchObject({ ...own, totalCount: 1 })
    expect((await spammer.get(`/api/bookFunction/review/one/${reviewId}`)).body).toMatchObject({ held: true })
    expect((await spammer.get(`/api/preview/${previewId}`)).body).toMatchObject({ held: true })
  })

  test.each(['verify', 'email'] as const)(
    'is shown and counted once the address is (%s)',
    async (purpose) => {
      const written = await write()
      await verify(purpose)
      for (const path of places(written))
        expect((await ask(path)).text, path).toMatch(/대출|"bookPreviewTitle"/)
      expect(await counts()).toMatchObject({ reviews: 1, previews: 1 })
      expect((await ask(`/api/preview/${written.previewId}`)).body).toMatchObject({ held: false })
      await write()
    },
  )

  test('leaves no trace in the counts when it is removed, or its member leaves', async () => {
    const { reviewId } = await write()
    await spammer.remove(`/api/bookFunction/review?reviewId=${reviewId}`)
    expect(await counts()).toMatchObject({ reviews: 0, previews: 0 })
    await reader.post('/api/bookFunction/review', { bookId: book, content: '정직한 말' })
    await write()
    await library.db
      .transaction()
      .execute((trx) => forgetMember(trx, 1, { now: new Date(), pseudonym: crypto.randomUUID() }))
    expect(await counts()).toMatchObject({ reviews: 1, previews: 0 })
  })

  test('is held back and no longer counted in a library from before this rule', async () => {
    await write()
    await reader.post('/api/bookFunction/review', { bookId: book, content: '정직한 말' })
    for (const table of ['review', 'preview'])
      await sql`alter table ${sql.table(table)} drop column held`.execute(library.db)
    for (const statement of BEFORE) await sql.raw(statement).execute(library.db)
    await holdBack(library.db as Kysely<unknown>)
    expect(await counts()).toMatchObject({ reviews: 1, previews: 0 })
    expect((await ask(`/api/bookFunction/review/${book}/0`)).body).toMatchObject({
      items: [{ content: '정직한 말', held: false }],
    })
  })
})

/** The indexes that went with the column, as they were, and what was counted. */
const BEFORE = [
  ...['review', 'preview'].flatMap((table) => [
    `create index ${table}_book on ${table} (book_id, id desc)`,
    `create index ${table}_liked on ${table} (like_count desc, id desc)`,
  ]),
  `create index preview_new on preview (created_at desc)`,
  `update book_tally set review_count = 2, preview_count = 1`,
  `insert into book_tally (book_id, review_count, preview_count) select id, 2, 1 from book on conflict do nothing`,
]
