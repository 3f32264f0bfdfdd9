import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testLibrary } from '#src/testing/library.ts'
import { findReadPlace } from '#src/domain/reading/read-place.ts'
import { admitEvents, type OrderedEvent } from './admit.ts'
import { storeReading, type ReportedEvent } from './keep-reading.ts'
import { IDLE_MAX } from './rules.ts'

const library = testLibrary()
const START = Date.parse('2026-05-01T00:00:00Z')
const PAGES = 12

/** One moment of reading: which device, on which page, so many seconds after the moment before. */
const moment = fc.record({
  device: fc.integer({ min: 0, max: 2 }),
  page: fc.integer({ min: 1, max: PAGES }),
  after: fc.integer({ min: 1, max: 50_000 }),
  kind: fc.constantFrom('read' as const, 'left' as const),
})
/** When what is kept is sent: after which moment, from which device, how much again, and in which order. */
const sending = fc.record({
  after: fc.nat(),
  device: fc.integer({ min: 0, max: 2 }),
  again: fc.boolean(),
  backwards: fc.boolean(),
})
const history = fc.record({
  moments: fc.array(moment, { minLength: 1, maxLength: 14 }),
  sendings: fc.array(sending, { maxLength: 8 }),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never
type Message = { at: number; device: string; reported: (ReportedEvent & { at: number })[] }

/** What is sent, and when: whatever is still kept goes out at the end. */
function messagesOf({ moments, sendings }: History) {
  let at = START
  const seqs = [0, 0, 0]
  const read = moments.map(({ device, page, after, kind }) => {
    at += after * 1000
    const seq = ++seqs[device]!
    return { at, device: `d${device}`, seq, page, kind, seconds: 30, pages: 1, secondsAgo: 0 }
  })
  const points = sendings.map((one) => ({ ...one, index: one.after % read.length }))
  const last = [0, 1, 2].map((device) => ({ device, index: read.length - 1, again: true, backwards: false }))
  const sent = new Set<string>()
  const messages = [...points.toSorted((a, b) => a.index - b.index), ...last].map((point): Message => {
    const device = `d${point.device}`
    const kept = read
      .slice(0, point.index + 1)
      .filter((one) => one.device === device && (point.again || !sent.has(`${device}:${one.seq}`)))
    for (const { seq } of kept) sent.add(`${device}:${seq}`)
    return { at: read[point.index]!.at + 500, device, reported: point.backwards ? kept.toReversed() : kept }
  })
  return { read, messages: messages.filter(({ reported }) => reported.length > 0) }
}

async function run(
  memberId: number,
  bookId: number,
  { messages, skew }: { messages: Message[]; skew?: string },
) {
  for (const { at, device, reported } of messages) {
    // A clock that stands wrong tells the same differences; one that is changed in between tells any.
    const events = reported.map((one) => {
      const ago = (at - one.at) / 1000
      return { ...one, secondsAgo: device === skew ? Math.abs((one.seq * 86_400 * 3) % 700_000) : ago }
    })
    const actor = { memberId, now: new Date(at) }
    await storeReading(library.db, actor, { bookId, device, name: 'a test', events })
  }
}

const stateOf = async (memberId: number, bookId: number) => ({
  place: await findReadPlace(library.db, memberId, bookId),
  days: (
    await sql`select day::text, seconds, pages from reading_day where member_id = ${memberId} order by day`.execute(
      library.db,
    )
  ).rows,
})

describe('any history of two or three devices, offline and on, told twice and out of order', () => {
  test('ends at the newest true reading, keeps the furthest, and told once more changes nothing', async () => {
    const { bookId } = await library.plant({ pages: PAGES }, { isFree: true })
    await fc.assert(
      fc.asyncProperty(history, async (reported) => {
        const [memberId] = await library.plantMembers(1)
        const { read, messages } = messagesOf(reported)
        await run(memberId!, bookId, { messages })
        const { place, days } = await stateOf(memberId!, bookId)
        expect(place).toMatchObject({
          page: read.at(-1)!.page,
          furthestPage: Math.max(...read.map(({ page }) => page)),
          readAt: new Date(read.at(-1)!.at),
        })
        await run(memberId!, bookId, { messages })
        await run(memberId!, bookId, { messages: messages.toReversed() })
        expect(await stateOf(memberId!, bookId)).toEqual({ place, days })
      }),
      { numRuns: 25 },
    )
  }, 120_000)

  test('cannot be held by a device whose clock is wrong, and the furthest never shrinks', async () => {
    const { bookId } = await library.plant({ pages: PAGES }, { isFree: true })
    await fc.assert(
      fc.asyncProperty(history, async (reported) => {
        const [memberId] = await library.plantMembers(1)
        const { read, messages } = messagesOf(reported)
        await run(memberId!, bookId, { messages, skew: 'd2' })
        const end = read.at(-1)!.at + 1000
        const { place } = await stateOf(memberId!, bookId)
        expect(place!.readAt.getTime()).toBeLessThanOrEqual(end)
        expect(place!.furthestPage).toBe(Math.max(...read.map(({ page }) => page)))
        const again = {
          at: end + 1000,
          device: 'd0',
          reported: [{ ...read[0]!, seq: 999, page: 3, at: end + 1000 }],
        }
        await run(memberId!, bookId, { messages: [again] })
        expect((await stateOf(memberId!, bookId)).place).toMatchObject({ page: 3 })
      }),
      { numRuns: 15 },
    )
  }, 120_000)
})

describe('what a device claims', () => {
  const reported = fc.record({
    seq: fc.integer({ min: 1, max: 30 }),
    at: fc.integer({ min: 0, max: 100_000 }),
    seconds: fc.nat(1800),
    pages: fc.nat(1000),
  })
  const events = fc.array(reported, { maxLength: 20 }).map((all) =>
    all.map(({ seq, at, seconds, pages }): OrderedEvent => ({
      seq,
      seconds,
      pages,
      editionId: 1,
      page: 1,
      block: null,
      start: null,
      kind: 'read',
      readAt: new Date(START + at * 1000),
    })),
  )

  test('is in its own order, once, and no more than the time between two of its events', () => {
    fc.assert(
      fc.property(events, (all) => {
        const admitted = admitEvents([], all)
        expect(admitted.map(({ seq }) => seq)).toEqual(
          [...new Set(all.map(({ seq }) => seq))].toSorted((a, b) => a - b),
        )
        for (const [index, event] of admitted.entries()) {
          const before = admitted[index - 1]
          const between =
            before === undefined ? IDLE_MAX : (event.readAt.getTime() - before.readAt.getTime()) / 1000
          expect(between).toBeGreaterThanOrEqual(0)
          expect(event.seconds).toBeLessThanOrEqual(Math.min(IDLE_MAX, between))
          expect(event.pages * 3).toBeLessThanOrEqual(event.seconds)
        }
        const known = admitted.map(({ seq, readAt }) => ({ seq, readAt }))
        expect(admitEvents(known, all)).toEqual([])
      }),
    )
  })
})
