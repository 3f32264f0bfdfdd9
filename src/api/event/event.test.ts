import { beforeEach, describe, expect, test } from 'vitest'
import { createLimits } from '#src/api/http/limits.ts'
import { makeInvitations } from '#src/domain/events/invitations.ts'
import { noPayments } from '#src/testing/billing/no-payments.ts'
import { askRaw, testLibrary } from '#src/testing/library.ts'
import { plantEvent } from '#src/testing/magazine.ts'
import { plantMembers } from '#src/testing/members.ts'
import { type SignedIn, signedIn } from '#src/testing/signed-in.ts'

const library = testLibrary()
const NOW = new Date('2026-11-23T00:00:00Z')
const SLUG = 'stigma-ensemble'
const AFTER = new Date('2027-02-01T00:00:00Z')

type Body = { claimed?: boolean; couponDays?: number; message?: string; invitation?: object }

beforeEach(() => plantEvent(library.db))

const visit = (now = NOW) => library.visit({ now: () => now })
const invite = (count = 1, days?: number) =>
  makeInvitations({ ...noPayments, db: library.db }, { slug: SLUG, count, days }, NOW)
const at = (token: string) => `/api/event/${SLUG}/${token}`
const guests = async (count: number, now = NOW): Promise<SignedIn[]> => {
  const ask = visit(now)
  const ids = await plantMembers(library.db, count)
  return Promise.all(ids.map((id) => signedIn(library.db, ask, id, () => now)))
}
const coupons = () =>
  library.db.selectFrom('coupon').select(['member_id as memberId', 'held_at as heldAt']).execute()

describe('an event', () => {
  test('is told of in the reader’s language', async () => {
    const ask = visit()
    expect((await ask(`/api/event/${SLUG}`)).body).toMatchObject({
      title: '스티그마 앙상블의 밤',
      text: '<p>초대장을 가지고 <strong>일곱 시</strong>까지 와 주세요.</p>',
      from: '2026-11-01',
      to: '2027-01-31',
      isOver: false,
      picture: { width: 120, height: 68 },
    })
    const english = { headers: { 'accept-language': 'en' } }
    expect((await ask(`/api/event/${SLUG}`, english)).body).toMatchObject({ place: 'Hill Church hall' })
    expect((await visit(AFTER)(`/api/event/${SLUG}`)).body).toMatchObject({ isOver: true })
    expect((await ask('/api/event/another')).status).toBe(404)
  })
})

describe('an invitation', () => {
  test('is accepted once, and gives a coupon to be used when the member likes', async () => {
    const [token = ''] = await invite()
    const [guest] = await guests(1)
    expect((await visit()<Body>(at(token))).body).toMatchObject({
      title: '스티그마 앙상블의 밤',
      invitation: { claimed: false, couponDays: 30 },
    })
    expect((await guest!.post<Body>(at(token))).body).toEqual({ claimed: true, couponDays: 30 })
    expect((await guest!.get<Body>(at(token))).body).toMatchObject({ invitation: { claimed: true } })
    // The same again changes nothing.
    expect((await guest!.post<Body>(at(token))).body).toEqual({ claimed: true, couponDays: 30 })
    const { body } = await guest!.get<{ couponId: number; days: number; usedAt: null }[]>('/api/coupon')
    expect(body).toMatchObject([{ days: 30, usedAt: null }])
    expect((await guest!.post(`/api/coupon/${body[0]!.couponId}/use`)).body).toEqual({
      from: '2026-11-23',
      until: '2026-12-23',
    })
  })

  test('may give other days, or none', async () => {
    const [[week = ''], [none = '']] = await Promise.all([invite(1, 7), invite(1, 0)])
    const [first, second] = await guests(2)
    expect((await first!.post<Body>(at(week))).body).toEqual({ claimed: true, couponDays: 7 })
    expect((await second!.post<Body>(at(none))).body).toEqual({ claimed: true, couponDays: null })
    expect(await coupons()).toHaveLength(1)
  })

  test('asks a visitor to sign in', async () => {
    const [token = ''] = await invite()
    const { status, body } = await visit()<Body>(at(token), { method: 'POST' })
    expect({ status, message: body.message }).toEqual({ status: 401, message: 'TOKEN_NULL' })
  })

  test('is one member’s, whoever asks at the same time', async () => {
    const [token = ''] = await invite()
    const all = await guests(50)
    const answers = await Promise.all(all.map((guest) => guest.post<Body>(at(token))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(49)
    expect(await coupons()).toHaveLength(1)
  })

  test('accepted fifty times at once by one member gives one coupon', async () => {
    const [token = ''] = await invite()
    const [guest] = await guests(1)
    const answers = await Promise.all(Array.from({ length: 50 }, () => guest!.post<Body>(at(token))))
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: { claimed: true, couponDays: 30 } })
    expect(await coupons()).toHaveLength(1)
  })

  test('does not add to another one of the same event', async () => {
    const tokens = await invite(20)
    const [guest] = await guests(1)
    const answers = await Promise.all(tokens.map((token) => guest!.post<Body>(at(token))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(19).fill(409),
    ])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('EVENT_CLAIMED_ALREADY')
    expect(await coupons()).toHaveLength(1)
  })

  test('that another has accepted looks as if there were none', async () => {
    const [token = ''] = await invite()
    const [first, second] = await guests(2)
    await first!.post(at(token))
    const unknown = 'A'.repeat(43)
    const seen = async (ask: (path: string) => Promise<{ status: number; text: string }>) => {
      const [used, none] = await Promise.all([ask(at(token)), ask(at(unknown))])
      expect([used.status, used.text]).toEqual([none.status, none.text])
      expect(used.status).toBe(404)
    }
    await seen(visit())
    await seen((path) => second!.get(path))
    await seen((path) => second!.post(path))
  })

  test('of one who has left is nobody’s any more', async () => {
    const [token = ''] = await invite()
    const [first, second] = await guests(2)
    await first!.post(at(token))
    await library.db.updateTable('event_invitation').set({ member_id: null }).execute()
    expect((await second!.post(at(token))).status).toBe(404)
    expect((await visit()(at(token))).status).toBe(404)
  })

  test('is none of another event', async () => {
    await plantEvent(library.db, { slug: 'another' })
    const [token = ''] = await invite()
    expect((await visit()(`/api/event/another/${token}`)).status).toBe(404)
  })

  test.each(['x', 'a'.repeat(400), '%00', "'%20or%201=1--", '%2e%2e'])(
    'cannot be guessed by %j',
    async (token) => {
      await invite()
      const [guest] = await guests(1)
      const seen = await askRaw(library.api({ now: () => NOW }), at(token))
      expect([400, 404]).toContain(seen.status)
      expect([400, 404]).toContain((await guest!.post(at(token))).status)
      expect(await coupons()).toEqual([])
    },
  )

  test('is accepted no more once the event is over', async () => {
    const [token = ''] = await invite()
    const [guest] = await guests(1, AFTER)
    const { status, body } = await guest!.post<Body>(at(token))
    expect({ status, message: body.message }).toEqual({ status: 409, message: 'EVENT_ENDED' })
  })

  test('is tried only so often by one member', async () => {
    const ask = library.visit({ now: () => NOW, limits: createLimits(() => 0) })
    const [id = 0] = await plantMembers(library.db, 1)
    const guest = await signedIn(library.db, ask, id, () => NOW)
    const statuses: number[] = []
    for (let times = 0; times < 21; times++)
      statuses.push((await guest.post(at(`${times}`.padEnd(43, 'x')))).status)
    expect(statuses).toEqual([...Array<number>(20).fill(404), 429])
  })

  test('is stored as a hash, with 256 bits', async () => {
    const tokens = await invite(3)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(new Set(tokens).size).toBe(3)
    const rows = JSON.stringify(await library.db.selectFrom('event_invitation').selectAll().execute())
    for (const token of tokens) expect(rows).not.toContain(token)
  })

  test('is kept by no cache', async () => {
    const [token = ''] = await invite()
    const { headers } = await visit()(at(token))
    expect(headers.get('cache-control')).toBe('private, no-store')
  })
})
