import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#src/testing/database.ts'
import { plantMembers, testPorts } from '#src/testing/members.ts'
import { GRACE, refreshSession } from './refresh.ts'
import { findViewer, getSignedIn, IDLE, listDevices, openSession, type Pass } from './session.ts'
import type { MemberContext } from '#src/domain/members/context.ts'
import { proofSize } from '#src/testing/proof-size.ts'

const database = testDatabase('once')

/** A member signed in once, in a context whose clock the test moves. */
async function signedIn() {
  let time = Date.parse('2026-06-15T12:00:00Z')
  const context: MemberContext = { ...testPorts(), db: database.db, now: () => new Date(time) }
  const [memberId = 0] = await plantMembers(database.db, 1)
  const pass = await openSession(context, { memberId, device: 'Chrome · Linux' })
  return { context, memberId, pass, later: (milliseconds: number) => void (time += milliseconds) }
}

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: Error) => error.message,
  )

const enters = (context: MemberContext, { accessToken, binding }: Pass) =>
  refused(getSignedIn(context, { accessToken, binding }))

describe('an access token', () => {
  test('opens for ten minutes, and only together with its binding', async () => {
    const { context, pass, memberId, later } = await signedIn()
    const other = await signedIn()
    expect(await getSignedIn(context, pass)).toEqual({ memberId, sessionId: pass.sessionId })
    expect(await refused(getSignedIn(context, { ...pass, accessToken: undefined }))).toBe('TOKEN_NULL')
    expect(await enters(context, { ...pass, accessToken: 'x' })).toBe('TOKEN_ERR')
    expect(await refused(getSignedIn(context, { ...pass, binding: undefined }))).toBe('TOKEN_ERR')
    expect(await enters(context, { ...pass, binding: `${pass.sessionId}.x` })).toBe('TOKEN_ERR')
    expect(await enters(context, { ...pass, binding: other.pass.binding })).toBe('TOKEN_ERR')
    later(599_000)
    expect(await enters(context, pass)).toBe('none')
    later(2000)
    expect(await enters(context, pass)).toBe('TOKEN_ERR')
  })

  test('of another making opens nothing', async () => {
    const { context, pass } = await signedIn()
    const [, body = ''] = pass.accessToken.split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    for (const forged of [`${none}.${body}.`, `${none}.${body}.x`, pass.accessToken.slice(0, -2)])
      expect(await enters(context, { ...pass, accessToken: forged })).toBe('TOKEN_ERR')
    const strange = { ...context, tokenKeys: [new Uint8Array(32)] }
    expect(await enters(strange, pass)).toBe('TOKEN_ERR')
    expect(await enters({ ...context, tokenKeys: [new Uint8Array(32), ...context.tokenKeys] }, pass)).toBe(
      'none',
    )
  })

  test('opens nothing once its member is blocked', async () => {
    const { context, pass, memberId } = await signedIn()
    await database.db
      .updateTable('member')
      .set({ blocked_at: context.now() })
      .where('id', '=', memberId)
      .execute()
    expect(await enters(context, pass)).toBe('SESSION_NULL')
    expect(await refused(refreshSession(context, pass.refreshToken))).toBe('SESSION_NULL')
    expect(await findViewer(context, pass.binding)).toBeUndefined()
  })
})

describe('refreshing', () => {
  test('without a token, with an unknown one and after the session says so', async () => {
    const { context, pass, later } = await signedIn()
    expect(await refused(refreshSession(context, undefined))).toBe('SESSION_NULL')
    expect(await refused(refreshSession(context, 'x'))).toBe('INVALID_REFRESH')
    later(IDLE + 1)
    expect(await refused(refreshSession(context, pass.refreshToken))).toBe('SESSION_NULL')
    expect(await listDevices(context, pass.memberId)).toEqual([])
  })

  test('goes on for 180 days at the most, however often it is used', async () => {
    const { context, pass, later } = await signedIn()
    let { refreshToken } = pass
    for (let day = 0; day < 175; day += 25) {
      later(25 * 86_400_000)
      refreshToken = (await refreshSession(context, refreshToken)).refreshToken
    }
    later(5 * 86_400_000)
    expect(await refused(refreshSession(context, refreshToken))).toBe('SESSION_NULL')
  })

  test('gives one successor to four at once and to one whose reply was lost', async () => {
    const { context, pass, later } = await signedIn()
    const four = await Promise.all([1, 2, 3, 4].map(() => refreshSession(context, pass.refreshToken)))
    later(GRACE)
    const again = await refreshSession(context, pass.refreshToken)
    expect(new Set([...four, again].map((one) => one.refreshToken)).size).toBe(1)
    expect(await enters(context, again)).toBe('none')
  })

  test.each([
    ['after the grace', GRACE + 1, 1],
    ['whose successor was used', 0, 2],
    ['from long before', 0, 5],
  ])('with a token used before, %s, ends the session and tells its owner', async (_, wait, rounds) => {
    const { context, pass, memberId, later } = await signedIn()
    let newest = pass
    for (let round = 0; round < rounds; round++) newest = await refreshSession(context, newest.refreshToken)
    later(wait)
    expect(await enters(context, newest)).toBe('none')
    expect(await refused(refreshSession(context, pass.refreshToken))).toBe('INVALID_REFRESH')
    expect(await refused(refreshSession(context, newest.refreshToken))).toBe('SESSION_NULL')
    expect(await enters(context, newest)).toBe('SESSION_NULL')
    const mails = await database.db
      .selectFrom('outbox')
      .select('kind')
      .where('member_id', '=', memberId)
      .execute()
    expect(mails).toEqual([{ kind: 'sessionReused' }])
  })
})

/** What a browser and a thief may do; the model says what must come of it. */
type Step =
  | { kind: 'refresh'; lost: boolean[] }
  | { kind: 'wait'; milliseconds: number }
  | { kind: 'replay'; age: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('refresh' as const),
      lost: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      milliseconds: fc.integer({ min: 1, max: GRACE - 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('replay' as const), age: fc.integer({ min: 1, max: 5 }) }),
  },
)

test('any order of parallel refreshes, lost replies, waits and replays keeps one family or ends it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { context, pass, later } = await signedIn()
      /** Every token in its order; the browser holds the last or, where all replies were lost, the one before. */
      const chain = [pass.refreshToken]
      let held = 0
      let usedFor = 0
      let isOver = false
      for (const next of steps) {
        if (next.kind === 'wait') {
          later(next.milliseconds)
          usedFor += next.milliseconds
          continue
        }
        const at = next.kind === 'replay' ? chain.length - 1 - next.age : held
        if (at < 0) continue
        const asked = chain[at]!
        const isLast = at === chain.length - 1
        const isGrace = at === chain.length - 2 && usedFor <= GRACE
        const calls = next.kind === 'replay' ? [false] : next.lost
        const replies = await Promise.all(
          calls.map(() => refreshSession(context, asked).catch((error: Error) => error.message)),
        )
        if (isOver || !(isLast || isGrace)) {
          for (const reply of replies)
            expect(isOver ? ['SESSION_NULL'] : ['SESSION_NULL', 'INVALID_REFRESH']).toContain(reply)
          if (!isOver) expect(replies).toContain('INVALID_REFRESH')
          isOver = true
          continue
        }
        const tokens = new Set(
          replies.map((reply) => (typeof reply === 'string' ? reply : reply.refreshToken)),
        )
        expect(tokens.size, 'all get the same').toBe(1)
        if (isLast) {
          chain.push([...tokens][0]!)
          usedFor = 0
        } else expect([...tokens]).toEqual([chain.at(-1)])
        if (next.kind === 'refresh' && next.lost.includes(false)) held = chain.length - 1
      }
      const live = await listDevices(context, pass.memberId)
      expect(live.length).toBe(isOver ? 0 : 1)
    }),
    { numRuns: proofSize({ small: 150, full: 1000 }) },
  )
}, 240_000)

test('four parallel refreshes with lost replies, again and again: one family survives, and nobody is signed out', async () => {
  const { context, pass, later } = await signedIn()
  let held = pass.refreshToken
  for (let trial = 0; trial < proofSize({ small: 150, full: 1000 }); trial++) {
    const replies = await Promise.all([1, 2, 3, 4].map(() => refreshSession(context, held)))
    later(trial % 2 === 0 ? 600_000 : 1)
    // Now and then no reply arrives, and the browser asks again in time with what it has.
    if (trial % 5 === 0) later(-(trial % 2 === 0 ? 600_000 : 1))
    else held = replies[trial % 4]!.refreshToken
  }
  const live = await refreshSession(context, held)
  expect(await enters(context, live)).toBe('none')
  expect(await listDevices(context, pass.memberId)).toHaveLength(1)
  expect(await refused(refreshSession(context, pass.refreshToken))).toBe('INVALID_REFRESH')
  expect(await enters(context, live)).toBe('SESSION_NULL')
}, 240_000)
