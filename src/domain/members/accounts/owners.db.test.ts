import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { openVault } from '#src/gateways/keys/vault.ts'
import { APPLICATION, browser } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { testKey, testKeys, testPorts } from '#src/testing/members.ts'
import { renewAllPhones, sweepMembers } from './housekeeping.ts'
import { findMaskedEmails } from './phone.ts'
import { encryptSecondFactor } from '#src/domain/members/second-factor/second-factor.ts'

const library = testLibrary()
const DAY = 86_400_000

describe('an owner', () => {
  const secret = new Secret({ size: 20 })
  let ahead = 0
  const now = () => new Date(Date.parse('2026-06-15T12:00:10Z') + ahead)
  const code = () => new TOTP({ secret }).generate({ timestamp: now().getTime() })

  async function owner() {
    ahead = 0
    const reader = browser(library.visit({ members: { now } }))
    await reader.signUp()
    const totp_secret = encryptSecondFactor(testPorts().vault, 1, secret.base32)
    await library.db.updateTable('member').set({ role: 'owner', totp_secret }).execute()
    return reader
  }

  test('signs in with a second factor, each code once', async () => {
    const reader = await owner()
    const without = await reader.signIn()
    expect(without).toMatchObject({ status: 401, body: { message: 'SECOND_FACTOR_NEEDED' } })
    const wrong = await reader.signIn({ password: 'Wr0ng!pass', totp: code() })
    expect(wrong.body).toMatchObject({ message: 'Unauthorized' })
    expect((await reader.signIn({ totp: '000000' })).body).toMatchObject({ message: 'Unauthorized' })
    const both = await Promise.all([reader.signIn({ totp: code() }), reader.signIn({ totp: code() })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    ahead = 30_000
    expect((await reader.signIn({ totp: code() })).status).toBe(200)
    const stale = code()
    ahead = 150_000
    expect((await reader.signIn({ totp: stale })).status).toBe(401)
  })

  test('without a second factor set up does not get in at all', async () => {
    const reader = await owner()
    await library.db.updateTable('member').set({ totp_secret: null }).execute()
    expect((await reader.signIn({ totp: code() })).body).toMatchObject({ message: 'SECOND_FACTOR_NEEDED' })
  })
})

describe('housekeeping', () => {
  test('encrypts phones anew after a change of keys, so that the old ones can go', async () => {
    await browser(library.visit()).signUp()
    const fresh = { data: [testKey('n')], index: [testKey('n')] }
    const both = { data: [...fresh.data, ...testKeys.data], index: [...fresh.index, ...testKeys.index] }
    const find = (keys: typeof fresh) =>
      findMaskedEmails({ db: library.db, vault: openVault(keys) }, APPLICATION.phone)
    expect(await find(fresh)).toEqual([])
    expect(await find(both)).toHaveLength(1)
    const context = { db: library.db, vault: openVault(both) }
    expect(await renewAllPhones(context)).toBe(1)
    expect(await renewAllPhones(context)).toBe(0)
    expect(await find(fresh)).toHaveLength(1)
    const me = browser(library.visit({ members: { vault: openVault(fresh) } }))
    await me.signIn()
    expect((await me.get('/api/user/me')).body).toMatchObject({ phone: '***-****-5678' })
  })

  test('lets go of what is long over, and of nothing else', async () => {
    const reader = browser(library.visit())
    await reader.signUp()
    await reader.signIn()
    await library.db.updateTable('outbox').set({ done_at: new Date(), outcome: 'sent' }).execute()
    const count = async () => {
      const sessions = await library.db.selectFrom('session').select('id').execute()
      const mails = await library.db.selectFrom('outbox').select('id').execute()
      return [sessions.length, mails.length]
    }
    await sweepMembers(library.db, new Date(Date.now() + 29 * DAY))
    expect(await count()).toEqual([2, 1])
    await sweepMembers(library.db, new Date(Date.now() + 31 * DAY))
    expect(await count()).toEqual([1, 0])
    expect((await reader.get('/api/user/me')).status).toBe(200)
    await sweepMembers(library.db, new Date(Date.now() + 211 * DAY))
    expect(await count()).toEqual([0, 0])
  })
})
