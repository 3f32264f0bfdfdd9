import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { grantEntitlement } from '#src/domain/access/entitlement.ts'
import { findTables } from '#src/db/tables.ts'
import { makeInvitations } from '#src/domain/events/invitations.ts'
import { anchorIn } from '#src/shared/anchor.ts'
import type { PlantedBook } from '#src/testing/books.ts'
import { type Browser, browser } from '#src/testing/browser.ts'
import { noPayments } from '#src/testing/billing/no-payments.ts'
import { plantEvent, plantIssue } from '#src/testing/magazine.ts'
import { type OpenApi, readOpenApi } from '#src/testing/openapi.ts'
import { CALLS, type Role, ROLES, SAMPLE, type World } from '#src/testing/calls-by-role.ts'
import { plantWorks } from '#src/testing/series.ts'
import { askRaw, testLibrary } from '#src/testing/library.ts'

const library = testLibrary('once')
const FOR_EVER = { from: new Date(0), until: new Date('2100-01-01'), source: 'operator' } as const
/** What the member alone may see. */
const EMAIL = 'member@private.example'
const PRIVATE = [EMAIL, '나만의 책갈피', '나만의 메모', '나만의 문의']

let world: World
const people = new Map<Role, Browser>()
let document: OpenApi

beforeAll(async () => {
  const ask = library.visit()
  const ids = new Map<Role, number>()
  for (const [index, role] of ROLES.entries()) {
    const person = browser(ask)
    people.set(role, person)
    if (role === 'visitor') continue
    const email = role === 'member' ? EMAIL : `${role}@other.example`
    const { body } = await person.signUp({ email, nickname: role, phone: `010-1234-000${index}` })
    ids.set(role, (body.user as { uid: number }).uid)
  }
  // What the unverified write is nobody else's to see.
  await library.db.updateTable('member').set({ email_verified_at: new Date() }).execute()
  await library.db.updateTable('member').set({ role: 'owner' }).where('id', '=', ids.get('owner')!).execute()
  await grantEntitlement(library.db, ids.get('subscriber')!, FOR_EVER)
  const free = await library.plant({ pages: 3 }, { isFree: true })
  const paid = await library.plant({ pages: 5 }, { samplePages: SAMPLE })
  const { id: paidSection } = await library.db
    .selectFrom('section')
    .select('id')
    .where('edition_id', '=', paid.editionId)
    .where('page_no', '>', SAMPLE)
    .executeTakeFirstOrThrow()
  const [paidWork = 0] = await plantWorks(library.db, { published: ['2026-01-01'], freeWorks: 0 })
  const { seriesId } = await library.db
    .selectFrom('series_work')
    .select('series_id as seriesId')
    .where('id', '=', paidWork)
    .executeTakeFirstOrThrow()
  const own = await plantOwn(free, paid)
  const said = await people
    .get('member')!
    .send<{ commentId: number }>('POST', '/api/series/review', { seriesId, content: '잘 보고 있습니다' })
  const [articleId = 0] = await plantIssue(library.db)
  await plantEvent(library.db)
  const context = { ...noPayments, db: library.db }
  const plan = { slug: 'stigma-ensemble', count: 1, days: 0 }
  const [invitation = ''] = await makeInvitations(context, plan, new Date())
  await people.get('member')!.send('POST', `/api/event/stigma-ensemble/${invitation}`)
  world = {
    seriesId,
    paidWork,
    commentId: said.body.commentId,
    free,
    paid,
    paidSection,
    uid: ids.get('member')!,
    articleId,
    invitation,
    ...own,
  }
  document = readOpenApi((await askRaw(library.api(), '/api/openapi.json')).body)
})

/** What the member keeps and says, of which only the voices are for others. */
async function plantOwn(free: PlantedBook, paid: PlantedBook) {
  const member = people.get('member')!
  const post = async (path: string, body: object) =>
    (await member.send<Record<string, number>>('POST', path, body)).body
  const { text, number } = await library.db
    .selectFrom('block')
    .select(['text', 'number'])
    .where('edition_id', '=', free.editionId)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const anchor = anchorIn(text, { editionId: free.editionId, block: number, start: 0, end: 5 })
  const mark = { bookId: free.bookId, anchor }
  await member.send('PATCH', '/api/user/me', { showsMarks: true })
  const { wantReadId } = await post('/api/bookFunction/wantRead', { bookId: paid.bookId })
  const { readingId } = await post('/api/bookFunction/reading', { bookId: free.bookId })
  const bookmark = { ...mark, page: 1, bookmarkContent: '나만의 책갈피' }
  const { bookmarkId } = await post('/api/bookFunction/bookmark', bookmark)
  const highlight = { ...mark, type: 'yellow', note: '나만의 메모', highlightContent: [anchor.exact] }
  const { highlightId } = await post('/api/bookFunction/highlight', highlight)
  const { reviewId } = await post('/api/bookFunction/review', {
    bookId: free.bookId,
    content: '잘 읽었습니다',
  })
  const preview = { bookId: free.bookId, previewTitle: '제목', previewContent: '<p>긴 글</p>' }
  const { bookPreviewId: previewId } = await post('/api/preview', preview)
  await post('/api/notice/inquiry', { title: '나만의 문의', content: '나만의 문의' })
  const { deviceId } = (await member.get<{ deviceId: string }[]>('/api/user/devices')).body[0]!
  const found = { wantId: wantReadId, readingId, bookmarkId, highlightId, reviewId, previewId }
  for (const [name, id] of Object.entries(found)) expect(id, name).toBeTypeOf('number')
  return { ...(found as Record<keyof typeof found, number>), deviceId }
}

test('the table of calls has every call of the API, and none besides', () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.keys(CALLS).toSorted()).toEqual(described.toSorted())
})

// Before the calls below, of which the member's own remove the marks.
test('what a member wrote beside marks that are shown is on no public list or feed', async () => {
  const ask = library.visit()
  const shown = await ask<{ nickName: string }[]>('/api/bookMain/recentHighlight')
  expect(shown.body).toMatchObject([{ nickName: 'member' }])
  for (const path of ['/rss.xml', '/sitemap.xml', '/api/bookMain/recentBookmark']) {
    const { text } = await ask(path)
    for (const secret of PRIVATE) expect(text, path).not.toContain(secret)
  }
})

describe.each(Object.entries(CALLS))('%s', (name, { says, at, body }) => {
  const [method = '', template = ''] = name.split(' ')
  test.each(ROLES)('as %s', async (role) => {
    const before = await keptOf(world.uid)
    const { status, text } = await people
      .get(role)!
      .send(method, at?.(world) ?? template, body?.(world, role))
    expect({ status, text }).toMatchObject({
      status: typeof says === 'number' ? says : says[ROLES.indexOf(role)],
    })
    if (role === 'member') return
    for (const secret of PRIVATE) expect(text).not.toContain(secret)
    expect(await keptOf(world.uid)).toEqual(before)
  })
})

/** Every row that belongs to a member, by table. */
async function keptOf(memberId: number): Promise<Record<string, unknown[]>> {
  const tables = await findTables(library.db)
  const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === 'member_id'))
  const read = async (table: string, column: string) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} = ${memberId}`.execute(library.db)
    return [
      table,
      rows.map((row) => JSON.stringify({ ...row, last_seen_at: null, like_count: null })).toSorted(),
    ] as const
  }
  const all = await Promise.all([read('member', 'id'), ...owned.map(({ name }) => read(name, 'member_id'))])
  return Object.fromEntries(all)
}
