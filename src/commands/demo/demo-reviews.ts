import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { emailKey, nicknameKey } from '#src/domain/members/rules.ts'
import { anchorIn } from '#src/shared/anchor.ts'
import { placeKey } from '#src/domain/reading/marked-text.ts'
import { cleanPreviewHtml, excerptOf } from '#src/domain/reviews/preview-html.ts'
import { DEMO_DOMAIN } from './demo-accounts.ts'
import type { Shelved } from '#src/commands/books/starter-shelf.ts'

type Written = { member: string; book: string; daysAgo: number }
type Mark = Written & { quote: string }
type DemoReviews = {
  members: { id: string; nickname: string; language: 'ko' | 'en' }[]
  reviews: (Written & { content: string; likes: string[] })[]
  previews: (Written & { title: string; html: string; likes: string[] })[]
  wants: { member: string; books: string[] }[]
  readings: (Written & { page: number })[]
  highlights: (Mark & { kind: 'yellow' | 'green' | 'blue' | 'red' | 'redUnderline' })[]
  bookmarks: (Mark & { content: string })[]
}

const FILE = fileURLToPath(new URL('../../../content/demo/reviewers.json', import.meta.url))
const DAY = 86_400_000

/**
 * Lets made-up members, and the demo's own accounts, say and keep something of the shelf's books, so that no list of a
 * demo is empty. `now` is the moment of a review written "today". All or nothing.
 */
export async function putDemoReviews(db: Db, shelf: Shelved, now: Date): Promise<void> {
  const demo: DemoReviews = JSON.parse(readFileSync(FILE, 'utf8'))
  await db.transaction().execute(async (trx) => {
    const memberIds = await putMembers(trx, demo.members, now)
    const idOf = (id: string) => known(memberIds, id)
    const toRow = ({ member, book, daysAgo }: Written) => ({
      member_id: idOf(member),
      book_id: known(shelf, book),
      created_at: new Date(now.getTime() - daysAgo * DAY),
    })
    await putReviews(trx, { reviews: demo.reviews, toRow, idOf })
    await putPreviews(trx, { previews: demo.previews, toRow, idOf })
    const wants = demo.wants.flatMap(({ member, books }) =>
      books.map((book, daysAgo) => toRow({ member, book, daysAgo })),
    )
    await trx.insertInto('want_to_read').values(wants).execute()
    const editionOf = await findEditions(trx, shelf)
    await putReadings(trx, { readings: demo.readings, toRow, editionOf })
    await putMarks(trx, { demo, toRow, editionOf })
    await countReviews(trx)
  })
}

type Row = { member_id: number; book_id: number; created_at: Date }
type ReviewRows = { toRow: (of: Written) => Row; idOf: (id: string) => number }
type ReadingRows = { toRow: (of: Written) => Row; editionOf: ReadonlyMap<string, number> }

async function putMembers(trx: Db, members: DemoReviews['members'], now: Date): Promise<Map<string, number>> {
  const accounts = await trx
    .selectFrom('member')
    .select(['id', 'email'])
    .where('email_key', 'like', `%${DEMO_DOMAIN}`)
    .execute()
  const made = await trx
    .insertInto('member')
    .values(
      members.map(({ id, nickname, language }) => ({
        email: id + DEMO_DOMAIN,
        email_key: emailKey(id + DEMO_DOMAIN),
        email_verified_at: now,
        nickname,
        nickname_key: nicknameKey(nickname),
        // Nobody signs in as one of them.
        password_hash: '',
        language,
        shows_marks: true,
        agreed_at: now,
      })),
    )
    .returning(['id', 'email'])
    .execute()
  return new Map([...accounts, ...made].map(({ id, email }) => [email.replace(DEMO_DOMAIN, ''), id]))
}

async function findEditions(trx: Db, shelf: Shelved): Promise<Map<string, number>> {
  const books = await trx
    .selectFrom('book')
    .select(['id', 'current_edition_id as editionId'])
    .where('id', 'in', [...shelf.values()])
    .execute()
  return new Map(
    Array.from(shelf, ([folder, bookId]) => [folder, books.find(({ id }) => id === bookId)?.editionId ?? 0]),
  )
}

async function putReviews(
  trx: Db,
  { reviews, toRow, idOf }: ReviewRows & { reviews: DemoReviews['reviews'] },
) {
  const rows = reviews.map((review) => {
    const row = toRow(review)
    return { ...row, content: review.content, like_count: review.likes.length, updated_at: row.created_at }
  })
  const ids = await trx.insertInto('review').values(rows).returning('id').execute()
  const likes = reviews.flatMap(({ likes: fans }, index) =>
    fans.map((fan) => ({
      member_id: idOf(fan),
      review_id: ids[index]?.id ?? 0,
      created_at: rows[index]?.created_at ?? new Date(0),
    })),
  )
  await trx.insertInto('review_like').values(likes).execute()
}

async function putPreviews(
  trx: Db,
  { previews, toRow, idOf }: ReviewRows & { previews: DemoReviews['previews'] },
) {
  const rows = previews.map((preview) => {
    const row = toRow(preview)
    const { title, html, likes } = preview
    return {
      ...row,
      title,
      html,
      excerpt: excerptOf(cleanPreviewHtml(html).text),
      like_count: likes.length,
      updated_at: row.created_at,
    }
  })
  const ids = await trx.insertInto('preview').values(rows).returning('id').execute()
  const likes = previews.flatMap(({ likes: fans }, index) =>
    fans.map((fan) => ({
      member_id: idOf(fan),
      preview_id: ids[index]?.id ?? 0,
      created_at: rows[index]?.created_at ?? new Date(0),
    })),
  )
  await trx.insertInto('preview_like').values(likes).execute()
}

async function putReadings(
  trx: Db,
  { readings, toRow, editionOf }: ReadingRows & { readings: DemoReviews['readings'] },
) {
  const rows = readings.map((reading) => ({ reading, row: toRow(reading) }))
  await trx
    .insertInto('reading')
    .values(rows.map(({ row }) => row))
    .execute()
  await trx
    .insertInto('read_place')
    .values(
      rows.map(({ reading, row }) => ({
        member_id: row.member_id,
        book_id: row.book_id,
        edition_id: known(editionOf, reading.book),
        page_no: reading.page,
        furthest_page_no: reading.page,
        device: 'demo',
        read_at: row.created_at,
      })),
    )
    .execute()
}

async function putMarks(trx: Db, { demo, toRow, editionOf }: ReadingRows & { demo: DemoReviews }) {
  const editionIds = Array.from(editionOf.values())
  const blocks = await trx
    .selectFrom('block')
    .select(['edition_id as editionId', 'number', 'page_no as page', 'text'])
    .where('edition_id', 'in', editionIds)
    .execute()
  const placed = (mark: Mark, exact: string) => {
    const editionId = known(editionOf, mark.book)
    const block = blocks.find((one) => one.editionId === editionId && one.text.includes(mark.quote))
    if (block === undefined)
      throw new Error(`reviewers.json quotes “${mark.quote}”, which is not in ${mark.book}`)
    const start = Array.from(block.text.slice(0, block.text.indexOf(mark.quote))).length
    const anchor = anchorIn(block.text, {
      editionId,
      block: block.number,
      start,
      end: start + Array.from(exact).length,
    })
    return {
      ...toRow(mark),
      edition_id: editionId,
      page_no: block.page,
      anchors: JSON.stringify([anchor]),
      place: placeKey([anchor]),
    }
  }
  await trx
    .insertInto('highlight')
    .values(
      demo.highlights.map((mark) => {
        const row = placed(mark, mark.quote)
        const content = JSON.stringify([mark.quote])
        return { ...row, kind: mark.kind, content, note: null, updated_at: row.created_at }
      }),
    )
    .execute()
  await trx
    .insertInto('bookmark')
    .values(demo.bookmarks.map((mark) => ({ ...placed(mark, ''), content: mark.content })))
    .execute()
}

async function countReviews(trx: Db): Promise<void> {
  await sql`
    insert into book_tally (book_id, want_count, review_count, preview_count)
    select id,
      (select count(*) from want_to_read where book_id = book.id),
      (select count(*) from review where book_id = book.id and not held),
      (select count(*) from preview where book_id = book.id and not held)
    from book
    on conflict (book_id) do update set want_count = excluded.want_count,
      review_count = excluded.review_count, preview_count = excluded.preview_count`.execute(trx)
}

function known<T>(all: ReadonlyMap<string, T>, name: string): T {
  const found = all.get(name)
  if (found === undefined) throw new Error(`reviewers.json names ${name}, which is not there`)
  return found
}
