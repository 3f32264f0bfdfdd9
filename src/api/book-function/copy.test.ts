import { beforeEach, describe, expect, test } from 'vitest'
import { grantEntitlement } from '#src/domain/access/entitlement.ts'
import { COPY_DAYS, COPY_LEAST } from '#src/domain/copying/rules.ts'
import { sweepMembers } from '#src/domain/members/accounts/housekeeping.ts'
import type { PlantedBook } from '#src/testing/books.ts'
import { type Browser, type AnswerBody, signUpMany } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { claimOf } from '#src/testing/marks.ts'

const DAY = 86_400_000
const NOW = new Date('2026-06-01T00:00:00Z')
const library = testLibrary()
let now: Date
let grace: Browser
let other: Browser
let book: PlantedBook

beforeEach(async () => {
  now = NOW
  const [first, second] = await signUpMany(library.visit({ now: () => now }), 2)
  grace = first!
  other = second!
  book = await library.plant({ pages: 5 }, { samplePages: 2 })
})

type Claim = Awaited<ReturnType<typeof claimOf>>
const claim = (page: number, start: number, end: number, nth = 1) =>
  claimOf(library.db, book, { page, start, end, nth })
const copy = (who: Browser, anchor: Claim | Claim[], bookId = book.bookId) =>
  who.send<{ left: number | null } & AnswerBody>('POST', '/api/bookFunction/copy', { bookId, anchor })
const rows = () => library.db.selectFrom('copied_text').selectAll().execute()
const signInAgain = async () => {
  for (const [index, who] of [grace, other].entries())
    await who.signIn({ email: `m${index + 1}@mail.example` })
}

describe('copying out of a title with the right to copy', () => {
  test('costs nothing and is not kept', async () => {
    const free = await library.plant({ pages: 2 }, { isFree: true })
    const anchor = await claimOf(library.db, free, { page: 1, start: 0, end: 700, nth: 1 })
    expect(await copy(grace, anchor, free.bookId)).toMatchObject({ status: 200, body: { left: null } })
    expect(await rows()).toEqual([])
  })

  test('is as the operator says, whether it is free or not', async () => {
    await library.db.updateTable('book').set({ copy_quota: true }).where('id', '=', book.bookId).execute()
    expect((await copy(grace, await claim(1, 0, 700))).body).toEqual({ left: null })
    await library.db
      .updateTable('book')
      .set({ copy_quota: false, is_free: true })
      .where('id', '=', book.bookId)
      .execute()
    expect((await copy(grace, await claim(1, 0, 100))).body).toEqual({ left: COPY_LEAST - 100 })
  })
})

describe('copying out of any other title', () => {
  test('counts each letter once, however often it is copied', async () => {
    expect((await copy(grace, await claim(1, 0, 100))).body).toEqual({ left: 400 })
    expect((await copy(grace, await claim(1, 0, 100))).body).toEqual({ left: 400 })
    expect((await copy(grace, await claim(1, 20, 80))).body).toEqual({ left: 400 })
    expect((await copy(grace, await claim(1, 50, 150))).body).toEqual({ left: 350 })
    expect(await rows()).toHaveLength(2)
    expect((await copy(other, await claim(1, 0, 100))).body).toEqual({ left: 400 })
  })

  test('ends where the quota does, and says when it goes on', async () => {
    await copy(grace, await claim(1, 0, 300))
    now = new Date(NOW.getTime() + 10 * DAY)
    await signInAgain()
    await copy(grace, await claim(1, 300, 500))
    const refused = await copy(grace, await claim(2, 0, 100))
    expect(refused).toMatchObject({ status: 429, body: { message: 'COPY_QUOTA' } })
    expect(refused.headers.get('retry-after')).toBe(String((COPY_DAYS - 10) * 86_400))
    expect((await copy(grace, await claim(1, 100, 400))).status).toBe(200)
    now = new Date(NOW.getTime() + COPY_DAYS * DAY)
    await signInAgain()
    expect((await copy(grace, await claim(2, 0, 100))).body).toEqual({ left: 200 })
  })

  test('never goes over the quota though many copies are made at once', async () => {
    const anchors = await Promise.all(
      Array.from({ length: 10 }, (_, n) => claim(1 + (n % 2), n * 45, n * 45 + 90)),
    )
    const answers = await Promise.all(anchors.map((anchor) => copy(grace, anchor)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(await rows()).toHaveLength(5)
  })

  test('is refused for more than may be copied at once', async () => {
    expect(await copy(grace, await claim(1, 0, COPY_LEAST + 1))).toMatchObject({
      status: 400,
      body: { fields: { anchor: 'TOO_LONG' } },
    })
    expect(await rows()).toEqual([])
  })

  test('is refused where it may not be read, and for words that are not there', async () => {
    const paid = await claim(3, 0, 20)
    expect((await copy(grace, paid)).body).toMatchObject({ message: 'DID_NOT_PAYED' })
    const made = { ...(await claim(1, 0, 20)), exact: '지어낸 말' }
    expect((await copy(grace, made)).body).toMatchObject({ fields: { anchor: 'DIFFERENT' } })
    expect((await copy(grace, made, 4711)).body).toMatchObject({ message: 'BOOK_NOT_FOUND' })
    expect((await copy(grace, [])).status).toBe(400)
    expect(await rows()).toEqual([])
    const span = { from: new Date(0), until: new Date('2100-01-01'), source: 'group' as const }
    await grantEntitlement(library.db, 1, span)
    expect((await copy(grace, paid)).status).toBe(200)
  })

  test('of a place without text costs nothing', async () => {
    expect((await copy(grace, await claim(1, 5, 5))).body).toEqual({ left: COPY_LEAST })
  })

  test('is forgotten when it counts no more', async () => {
    await copy(grace, await claim(1, 0, 100))
    await sweepMembers(library.db, new Date(NOW.getTime() + COPY_DAYS * DAY - 1))
    expect(await rows()).toHaveLength(1)
    await sweepMembers(library.db, new Date(NOW.getTime() + COPY_DAYS * DAY))
    expect(await rows()).toEqual([])
  })
})
