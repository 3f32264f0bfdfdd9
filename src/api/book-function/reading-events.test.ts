import { beforeEach, describe, expect, test } from 'vitest'
import { type Browser, signUpMany } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { chapter, OLD, renewedBook } from '#src/testing/renewed-book.ts'

const library = testLibrary()
const book = renewedBook(library)
const MINUTE = 60_000
/** In seconds. */
const DAY = 86_400
let now: number
let grace: Browser
let other: Browser
let bookId: number

type Status = { page: number; block: number | null; start: number | null; furthestPage: number }
type Place = Status & { sectionTitle: string; words: string; device: string; deviceName: string }
type Chart = {
  today: string
  streak: number
  days: { day: string; seconds: number; pages: number }[]
  weeks: { day: string; seconds: number; pages: number; days: number }[]
}

beforeEach(async () => {
  now = Date.parse('2026-05-06T00:00:00Z')
  const [first, second] = await signUpMany(library.visit({ now: () => new Date(now) }), 2)
  grace = first!
  other = second!
  ;({ bookId } = await library.plant({ pages: 30 }, { isFree: true }))
})

const event = (seq: number, page: number, more: object = {}) => ({
  seq,
  page,
  kind: 'read',
  secondsAgo: 0,
  seconds: 0,
  pages: 0,
  ...more,
})
const tell = (events: object[], device = 'phone', who = grace, id = bookId) =>
  who.send<Status>('POST', `/api/bookFunction/readingEvents/${id}`, { device, events })
const status = async (id = bookId) => (await grace.get<Status>(`/api/bookFunction/readStatus/${id}`)).body
const recent = async (who = grace, id = bookId) =>
  (await who.get<Place[]>(`/api/bookFunction/recentPlaces/${id}`)).body
const chart = async (who = grace) => (await who.get<Chart>('/api/bookFunction/readingDays')).body
const pace = async () =>
  (await grace.get<{ secondsPerThousand: number | null }>(`/api/bookFunction/pace/${bookId}`)).body

describe('a day without a connection', () => {
  test('overwrites nothing newer when it is told at last, and is counted on its own day', async () => {
    await tell([event(1, 3, { secondsAgo: DAY }), event(2, 12)], 'desk')
    const { body } = await tell([
      event(1, 4, { secondsAgo: 7200 }),
      event(2, 20, { secondsAgo: 7100, seconds: 100, pages: 16 }),
    ])
    expect(body).toMatchObject({ page: 12, furthestPage: 20 })
    now += MINUTE
    expect((await tell([event(3, 21, { seconds: 60, pages: 1 })])).body).toMatchObject({ page: 21 })
    const { days } = await chart()
    expect(days.at(-1)).toEqual({ day: '2026-05-06', seconds: 160, pages: 17 })
  })

  test('may be told twice and in any order', async () => {
    const events = [1, 2, 3, 4, 5, 6].map((n) =>
      event(n, n + 1, { secondsAgo: 600 - 60 * n, seconds: 60, pages: 1 }),
    )
    await Promise.all([tell(events.slice(3)), tell(events.slice(0, 3)), tell(events)])
    const before = [await status(), await recent(), await chart()]
    await tell(events.toReversed())
    expect([await status(), await recent(), await chart()]).toEqual(before)
    expect((await chart()).days.at(-1)).toMatchObject({ seconds: 360, pages: 6 })
    expect(await status()).toMatchObject({ page: 7, furthestPage: 7 })
  })

  test('counts no more time than there was, and no pages that were only turned', async () => {
    await tell([event(1, 1)])
    now += MINUTE
    await tell([event(2, 30, { seconds: 1800, pages: 29 })])
    expect((await chart()).days.at(-1)).toMatchObject({ seconds: 60, pages: 20 })
    await tell([event(1, 30, { secondsAgo: DAY }), event(2, 30, { seconds: 1800 })], 'desk')
    expect((await chart()).days.at(-1)).toMatchObject({ seconds: 1860 })
    const devices = Array.from({ length: 50 }, (_, n) => tell([event(1, 1, { seconds: 1800 })], `d${n}`))
    await Promise.all(devices)
    expect((await chart()).days.at(-1)).toMatchObject({ seconds: 86_400 })
  })

  test('of a device whose clock was changed leaves its own order as it was', async () => {
    await tell([event(1, 5)])
    now += MINUTE
    await tell([event(2, 6, { secondsAgo: 3 * DAY })])
    expect(await status()).toMatchObject({ page: 6 })
    now += MINUTE
    await tell([event(1, 9)], 'desk')
    expect(await status()).toMatchObject({ page: 9 })
  })

  test('passes over what is not open or not there, and keeps the rest', async () => {
    const paid = await library.plant({ pages: 8 }, { samplePages: 4 })
    const told = [event(1, 3), event(2, 6), event(3, 900), event(4, 2, { editionId: 4711 })]
    expect((await tell(told, 'phone', grace, paid.bookId)).body).toMatchObject({ page: 3, furthestPage: 3 })
    expect((await tell([event(1, 6)], 'phone', other, paid.bookId)).body).toEqual({ message: 'NEVER_READ' })
    expect((await tell([event(1, 1)], 'phone', grace, 4711)).body).toMatchObject({
      message: 'BOOK_NOT_FOUND',
    })
    for (const wrong of [{ seq: 0 }, { secondsAgo: -1 }, { seconds: 1801 }, { kind: 'flown' }])
      expect((await tell([event(1, 1, wrong)])).status).toBe(400)
    expect((await tell(Array.from({ length: 201 }, (_, n) => event(n + 1, 1)))).status).toBe(400)
  })
})

describe('the last places', () => {
  test('are where jumps led away and where each device stopped, each page once, with their words', async () => {
    const block = await library.db
      .selectFrom('block')
      .innerJoin('book', 'book.current_edition_id', 'block.edition_id')
      .select(['number', 'text'])
      .where('book.id', '=', bookId)
      .where('page_no', '=', 4)
      .where('kind', '=', 'paragraph')
      .executeTakeFirstOrThrow()
    await tell([event(1, 4, { block: block.number, start: 3, kind: 'left' }), event(2, 9, { block: 1 })])
    now += MINUTE
    await tell([event(1, 15, { kind: 'left' }), event(2, 4), event(3, 22)], 'desk')
    const places = await recent()
    expect(places).toMatchObject([
      { page: 22, sectionTitle: '22장', words: '', device: 'desk' },
      { page: 15, device: 'desk' },
      { page: 9, block: null, start: null, device: 'phone' },
      { page: 4, block: block.number, start: 3, words: Array.from(block.text).slice(3, 83).join('') },
    ])
    expect(await recent(other)).toEqual([])
    expect((await other.get(`/api/bookFunction/recentPlaces/4711`)).status).toBe(404)
  })

  test('are twenty, and what is older is forgotten without being counted again', async () => {
    const days = Array.from({ length: 5 }, (_, day) =>
      Array.from({ length: 100 }, (_, n) => {
        const seq = day * 100 + n + 1
        return event(seq, (seq % 30) + 1, {
          kind: seq % 7 === 0 ? 'left' : 'read',
          secondsAgo: 600 - seq,
          seconds: 1,
        })
      }),
    )
    for (const events of days) await tell(events)
    expect(await recent()).toHaveLength(20)
    const { count } = await library.db
      .selectFrom('reading_event')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeLessThanOrEqual(400)
    const before = [await status(), await chart()]
    for (const events of days) await tell(events)
    expect([await status(), await chart()]).toEqual(before)
  })

  test('go with their words into a new edition, and so does the very character of the last one', async () => {
    const old = await book.put(OLD, { isFree: true })
    const texts = await book.textsOf(old.editionId)
    const block = texts.findIndex((text) => text.includes('사자들이'))
    const { page } = await library.db
      .selectFrom('block')
      .select('page_no as page')
      .where('edition_id', '=', old.editionId)
      .where('number', '=', block)
      .executeTakeFirstOrThrow()
    const at = { block, start: 5, editionId: old.editionId }
    await tell([event(1, page, { ...at, kind: 'left' }), event(2, page, at)], 'phone', grace, old.bookId)
    const renewed = await book.put([chapter(0, '새로 쓴 머리말이 먼저 온다.'), ...OLD])
    const after = await book.textsOf(renewed.editionId)
    const moved = after.findIndex((text) => text.includes('사자들이'))
    expect(moved).not.toBe(block)
    expect(await status(old.bookId)).toMatchObject({ block: moved, start: 5 })
    expect(await recent(grace, old.bookId)).toMatchObject([
      { block: moved, words: Array.from(after[moved]!).slice(5, 85).join('') },
    ])
    // A device that was away tells of the old edition.
    now += MINUTE
    await tell([event(3, 1, { block: 0, start: 0, editionId: old.editionId })], 'phone', grace, old.bookId)
    expect(await status(old.bookId)).toMatchObject({ block: after.indexOf(texts[0]!) })
  })

  test('shows no words that are no longer open', async () => {
    const paid = await library.plant({ pages: 8 }, { samplePages: 4 })
    const { first } = await library.db
      .selectFrom('page')
      .select('first_block as first')
      .where('edition_id', '=', paid.editionId)
      .where('number', '=', 4)
      .executeTakeFirstOrThrow()
    await tell([event(1, 4, { block: first, start: 0 })], 'phone', grace, paid.bookId)
    expect((await recent(grace, paid.bookId))[0]!.words).not.toBe('')
    await library.db.updateTable('book').set({ sample_pages: 1 }).where('id', '=', paid.bookId).execute()
    expect((await recent(grace, paid.bookId))[0]!.words).toBe('')
  })
})

describe('a member’s pace', () => {
  test('is the median of the pages read, once there are enough', async () => {
    expect(await pace()).toEqual({ secondsPerThousand: null })
    const { characters } = await library.db
      .selectFrom('edition')
      .innerJoin('book', 'book.current_edition_id', 'edition.id')
      .select('character_count as characters')
      .where('book.id', '=', bookId)
      .executeTakeFirstOrThrow()
    await tell([event(1, 1, { secondsAgo: 3600 })])
    const seconds = [100, 100, 1700, 100, 4, 100]
    let ago = 3600
    const events = seconds.map((each, n) =>
      event(n + 2, n + 2, { secondsAgo: (ago -= each), seconds: each, pages: 1 }),
    )
    await tell(events.slice(0, 4))
    expect(await pace()).toEqual({ secondsPerThousand: null })
    await tell(events)
    const expected = (100 * 1000) / (characters / 30)
    expect((await pace()).secondsPerThousand).toBeGreaterThan(expected * 0.95)
    expect((await pace()).secondsPerThousand).toBeLessThan(expected * 1.05)
  })
})

describe('the chart of reading', () => {
  test('has thirty days and twelve months of weeks, in days of Seoul, and counts days on end', async () => {
    expect(await chart()).toMatchObject({ today: '2026-05-06', streak: 0 })
    // 23:30 and 00:30 in Seoul.
    for (const at of ['2026-05-04T14:30:00Z', '2026-05-04T15:30:00Z']) {
      now = Date.parse(at)
      await tell([event(now, 2, { seconds: 60, pages: 1 })])
    }
    now = Date.parse('2026-05-06T00:00:00Z')
    const { days, weeks, streak } = await chart()
    expect(days).toHaveLength(30)
    expect(days.slice(-3)).toEqual([
      { day: '2026-05-04', seconds: 60, pages: 1 },
      { day: '2026-05-05', seconds: 60, pages: 1 },
      { day: '2026-05-06', seconds: 0, pages: 0 },
    ])
    expect(weeks).toHaveLength(53)
    expect(weeks.at(-1)).toEqual({ day: '2026-05-04', seconds: 120, pages: 2, days: 2 })
    expect(weeks[0]).toEqual({ day: '2025-05-05', seconds: 0, pages: 0, days: 0 })
    expect(streak).toBe(2)
    expect((await chart(other)).streak).toBe(0)
  })
})
