import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { endEntitlement, grantEntitlement } from '#src/domain/access/entitlement.ts'
import type { PlantedBook } from '#src/testing/books.ts'
import { testClock } from '#src/testing/clock.ts'
import { type Ask, testLibrary } from '#src/testing/library.ts'

const library = testLibrary()

const PAGES = 8
const DAY = 86_400_000
const NEVER = new Date('2100-01-01')
const NOON = new Date('2026-06-15T12:00:00Z')

const statusOf = async (visit: Ask, book: PlantedBook, page: number | string) =>
  (await visit(`/api/bookCore/content/${book.bookId}/${page}`)).status

describe('the free sample of a paid book', () => {
  test('is served to its last page, and nothing past it', async () => {
    const book = await library.plant({ pages: PAGES })
    // Pages of the sample would lie in memory for two seconds.
    const visit = library.visit({ freePages: { find: () => undefined, store: () => undefined } })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: PAGES + 3 }),
        fc.integer({ min: 1, max: PAGES }),
        async (n, page) => {
          await library.db
            .updateTable('book')
            .set({ sample_pages: n })
            .where('id', '=', book.bookId)
            .execute()
          const answer = await visit<{ message?: string }>(`/api/bookCore/content/${book.bookId}/${page}`)
          if (page <= n) {
            expect(answer.status).toBe(200)
            expect(answer.text).toContain(book.canary(page))
          } else {
            expect(answer).toMatchObject({ status: 400, body: { message: 'DID_NOT_PAYED' } })
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each([0, -1, 9, 1e9, 2_147_483_647])('has no page %d', async (page) => {
    const book = await library.plant({ pages: PAGES }, { samplePages: 3 })
    expect(await statusOf(library.visit(), book, page)).toBe(page < 1 ? 400 : 404)
  })

  test.each([
    '٣',
    '３',
    '1e9',
    '1.0',
    '0x1',
    '+1',
    '%201',
    '1%20',
    '01',
    '99999999999999999999',
    'NaN',
    '-0',
    '²',
  ])('has no page %s', async (page) => {
    const book = await library.plant({ pages: PAGES }, { samplePages: 3 })
    expect(await library.visit()(`/api/bookCore/content/${book.bookId}/${page}`)).toMatchObject({
      status: 400,
      body: { message: 'INVALID_REQUEST', fields: { page: 'INVALID' } },
    })
  })

  test.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [8, 3],
    [60, 3],
    [61, 4],
    [100, 5],
    [400, 20],
    [900, 20],
  ])('of a book of %i pages is by itself %i pages', async (pages, samplePages) => {
    const book = await library.plant({ pages: 1 })
    await library.db
      .updateTable('edition')
      .set({ page_count: pages })
      .where('id', '=', book.editionId)
      .execute()
    const { body } = await library.visit()(`/api/bookCore/${book.bookId}`)
    expect(body).toMatchObject({ samplePages })
  })

  test('may be none at all, and never counts more pages than there are', async () => {
    const none = await library.plant({ pages: PAGES }, { samplePages: 0 })
    const visit = library.visit()
    expect(await statusOf(visit, none, 1)).toBe(400)
    expect((await visit(`/api/bookCore/${none.bookId}`)).body).toMatchObject({ samplePages: 0 })
    const all = await library.plant({ pages: 2 }, { samplePages: 50 })
    expect(await statusOf(visit, all, 2)).toBe(200)
    expect((await visit(`/api/bookCore/${all.bookId}`)).body).toMatchObject({ samplePages: 2 })
  })

  test('holds for the section a page is asked by', async () => {
    const book = await library.plant({ pages: 4 }, { samplePages: 2 })
    const visit = library.visit()
    const { body } = await visit<{ sectionId: number }[]>(`/api/bookCore/section/${book.bookId}`)
    const statuses = await Promise.all(
      body.map(async (section) => (await visit(`/api/bookCore/content/section/${section.sectionId}`)).status),
    )
    expect(statuses).toEqual([200, 200, 400, 400])
  })
})

describe('the right to read', () => {
  beforeEach(() => library.plantMembers(2))

  const at = (time: Date) => ({ memberId: 1, now: () => time })

  test('belongs to the member it was given to, from its first moment until before its last', async () => {
    const book = await library.plant({ pages: PAGES }, { samplePages: 1 })
    const until = new Date(NOON.getTime() + DAY)
    await grantEntitlement(library.db, 1, { from: NOON, until, source: 'subscription' })
    const before = (time: Date) => new Date(time.getTime() - 1)
    expect(await statusOf(library.visit(at(before(NOON))), book, 5)).toBe(400)
    expect(await statusOf(library.visit(at(NOON)), book, 5)).toBe(200)
    expect(await statusOf(library.visit(at(before(until))), book, PAGES)).toBe(200)
    expect(await statusOf(library.visit(at(until)), book, 5)).toBe(400)
    expect(await statusOf(library.visit({ memberId: 2, now: () => NOON }), book, 5)).toBe(400)
    expect(await statusOf(library.visit({ now: () => NOON }), book, 5)).toBe(400)
    expect(await statusOf(library.visit(at(until)), book, 1)).toBe(200)
  })

  test('ends with the next request once it is ended', async () => {
    const book = await library.plant({ pages: PAGES }, { samplePages: 1 })
    const span = { from: NOON, until: new Date(NOON.getTime() + 30 * DAY), source: 'coupon' as const }
    const id = await grantEntitlement(library.db, 1, span)
    const later = new Date(NOON.getTime() + DAY)
    const visit = library.visit(at(later))
    await endEntitlement(library.db, 2, { id, at: later })
    expect(await statusOf(visit, book, 5), 'ended by another member').toBe(200)
    await endEntitlement(library.db, 1, { id, at: later })
    expect(await statusOf(visit, book, 5)).toBe(400)
    await endEntitlement(library.db, 1, { id, at: new Date(NOON.getTime() + 9 * DAY) })
    expect(await statusOf(visit, book, 5), 'an ended one is not made longer').toBe(400)
  })

  test('is judged for each of several spans', async () => {
    const book = await library.plant({ pages: PAGES }, { samplePages: 1 })
    const span = (from: number, until: number) =>
      grantEntitlement(library.db, 1, {
        from: new Date(NOON.getTime() + from * DAY),
        until: new Date(NOON.getTime() + until * DAY),
        source: 'group',
      })
    await span(-9, -5)
    await span(1, 2)
    expect(await statusOf(library.visit(at(NOON)), book, 5)).toBe(400)
    await span(-1, 1)
    expect(await statusOf(library.visit(at(NOON)), book, 5)).toBe(200)
  })

  test('keeps paid pages out of every shared memory', async () => {
    const book = await library.plant({ pages: PAGES }, { samplePages: 1 })
    await grantEntitlement(library.db, 1, { from: new Date(0), until: NEVER, source: 'operator' })
    const api = library.visit(at(NOON))
    const served = await api(`/api/bookCore/content/${book.bookId}/5`)
    expect(served.headers.get('cache-control')).toBe('private, no-store')
    expect(served.headers.get('etag')).toBeNull()
  })
})

describe('a free book', () => {
  const clock = testClock()

  test('is served from memory, without a look at the database', async () => {
    const book = await library.plant({ pages: 2 }, { isFree: true })
    const visit = library.visit()
    const path = `/api/bookCore/content/${book.bookId}/1`
    const first = await visit(path)
    await library.db
      .updateTable('page')
      .set({ html: '<p>새</p>' })
      .where('edition_id', '=', book.editionId)
      .execute()
    const second = await visit(path)
    expect(second.text).toBe(first.text)
    expect(second.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
    await clock.pass(5000)
    expect((await visit(path)).text).toContain('<p>새</p>')
  })

  test('that is no longer free is refused within five seconds, to those who had just read it too', async () => {
    const book = await library.plant({ pages: PAGES }, { isFree: true, samplePages: 1 })
    const visit = library.visit()
    const { body } = await visit<{ sectionId: number }[]>(`/api/bookCore/section/${book.bookId}`)
    const paths = [
      `/api/bookCore/content/${book.bookId}/5`,
      `/api/bookCore/content/section/${body[4]!.sectionId}`,
    ]
    for (const path of paths) expect((await visit(path)).status).toBe(200)
    await library.db.updateTable('book').set({ is_free: false }).where('id', '=', book.bookId).execute()
    await clock.pass(2500)
    // Being read again does not keep it in memory.
    for (const path of paths) await visit(path)
    await clock.pass(2500)
    for (const path of paths)
      expect((await visit(path)).body, path).toMatchObject({ message: 'DID_NOT_PAYED' })
  })

  test('refused once is not refused from memory', async () => {
    const book = await library.plant({ pages: PAGES }, { samplePages: 1 })
    const visit = library.visit()
    expect(await statusOf(visit, book, 5)).toBe(400)
    await library.db.updateTable('book').set({ is_free: true }).where('id', '=', book.bookId).execute()
    expect(await statusOf(visit, book, 5)).toBe(200)
  })
})
