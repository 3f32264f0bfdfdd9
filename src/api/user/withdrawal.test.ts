import { cancelSubscription } from '#src/domain/billing/subscriptions/cancel.ts'
import { billingWorld } from '#src/testing/billing/world.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { sql } from 'kysely'
import { grantEntitlement } from '#src/domain/access/entitlement.ts'
import { sweepMembers } from '#src/domain/members/accounts/housekeeping.ts'
import { forgetWithdrawn } from '#src/domain/members/withdrawal/withdrawal.ts'
import type { Withdrawn } from '#src/domain/members/context.ts'
import { findTables } from '#src/db/tables.ts'
import { APPLICATION, browser, PASSWORD } from '#src/testing/browser.ts'
import {
  fillMember,
  INQUIRY_PICTURE_KEY,
  KEPT_WORDS,
  OWN_WORDS,
  RECOVERY_HASH,
} from '#src/testing/full-member.ts'
import { testLibrary } from '#src/testing/library.ts'
import { takeMails } from '#src/testing/servers/mail.ts'
import { filesIn, testPorts } from '#src/testing/members.ts'

const library = testLibrary()
/** A name that stands in no book. */
const NICKNAME = '쑥국이'
const OTHER = { email: 'other@mail.example', nickname: '다른 이', phone: '010-7777-8888' }
let withdrawn: Withdrawn[]
let api: ReturnType<typeof library.visit>

beforeEach(() => {
  withdrawn = []
  library.pictures.clear()
  api = library.visit({ members: { files: filesIn(library.pictures, withdrawn) } })
})

const context = () => ({ ...testPorts(), files: filesIn(library.pictures, withdrawn), db: library.db })

async function member(other: object = {}) {
  const reader = browser(api)
  const { body } = await reader.signUp(other)
  return Object.assign(reader, { token: body.access_token ?? '' })
}

async function leave(reader: ReturnType<typeof browser>, acceptNotice = true) {
  await reader.send('POST', '/api/user/stepUp', { password: PASSWORD })
  return reader.send('DELETE', '/api/user', { acceptNotice })
}

/** A member with something in every table and a picture. */
async function fullMember() {
  const reader = await member({ nickname: NICKNAME, agreeMarketing: true })
  await member(OTHER)
  const book = await library.plant()
  await fillMember(library.db, { memberId: 1, other: 2 }, book)
  library.pictures.set(INQUIRY_PICTURE_KEY, new Uint8Array([1]))
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const headers = { cookie: reader.cookie(), authorization: `Bearer ${reader.token}` }
  await api('/api/user/profileImage', { method: 'POST', headers, body: new Uint8Array(bytes) })
  await reader.send('POST', '/api/user/stepUp', { password: 'Wr0ng!pass' })
  await reader.send('POST', '/api/user/stepUp', { password: PASSWORD })
  await reader.send('PATCH', '/api/user/email', { email: 'elsewhere@mail.example' })
  await browser(api).signIn({ password: 'Wr0ng!pass' })
  return { reader, book }
}

async function everything(): Promise<string> {
  const tables = await findTables(library.db)
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.id(name)} t`.execute(
        library.db,
      )
      return rows.map(({ line }) => `${name} ${line}`).join('\n')
    }),
  )
  return dumps.join('\n')
}

describe('leaving', () => {
  test('needs the notice accepted and the password confirmed', async () => {
    const reader = await member()
    expect((await reader.send('DELETE', '/api/user', { acceptNotice: true })).body).toMatchObject({
      message: 'STEP_UP_NEEDED',
    })
    expect((await leave(reader, false)).body).toMatchObject({ fields: { acceptNotice: 'REQUIRED' } })
    expect((await reader.send('DELETE', '/api/user', {})).status).toBe(400)
    expect((await reader.get('/api/user/me')).status).toBe(200)
  })

  test('waits for a subscription that goes on, not for one that is cancelled, nor for other access', async () => {
    const reader = await member()
    await grantEntitlement(library.db, 1, {
      from: new Date(0),
      until: new Date('2100-01-01'),
      source: 'coupon',
    })
    const world = billingWorld(library.db, new Date())
    await world.subscribe(1)
    expect(await leave(reader)).toMatchObject({ status: 409, body: { message: 'SUBSCRIPTION_ACTIVE' } })
    await cancelSubscription(world.context, 1)
    expect((await leave(reader)).status).toBe(200)
  })

  test('is not for the last owner', async () => {
    const reader = await member()
    await member(OTHER)
    await library.db.updateTable('member').set({ role: 'owner' }).where('id', '=', 1).execute()
    expect(await leave(reader)).toMatchObject({ status: 409, body: { message: 'LAST_OWNER' } })
    await library.db.updateTable('member').set({ role: 'owner' }).where('id', '=', 2).execute()
    expect((await leave(reader)).status).toBe(200)
  })

  test('twice at once happens once, and two owners cannot both leave', async () => {
    const one = await member()
    const two = await member(OTHER)
    await library.db.updateTable('member').set({ role: 'owner' }).execute()
    for (const reader of [one, two]) await reader.send('POST', '/api/user/stepUp', { password: PASSWORD })
    const ask = (reader: typeof one) => reader.send('DELETE', '/api/user', { acceptNotice: true })
    const answers = await Promise.all([ask(one), ask(one), ask(two)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await library.db.selectFrom('member').select('id').execute()).toHaveLength(1)
  })

  test('leaves nothing of the member in any table, picture or list', async () => {
    const { reader } = await fullMember()
    const before = await library.db
      .selectFrom('member')
      .selectAll()
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    const { vault } = testPorts()
    const traces = [
      APPLICATION.email,
      'elsewhere@mail.example',
      NICKNAME,
      '1234-5678',
      '821012345678',
      before.phone!,
      ...vault.indexes('+821012345678'),
      ...vault.indexes(APPLICATION.email),
      ...vault.indexes(`sign-in  ${APPLICATION.email}`),
      ...vault.indexes('step-up 1'),
      before.password_hash!,
      before.picture_key!,
      RECOVERY_HASH,
      INQUIRY_PICTURE_KEY,
      ...Object.values(OWN_WORDS),
    ]
    const there = await everything()
    const findable = traces.filter((trace) => there.includes(trace))
    expect(findable.length, 'the search finds them while they are there').toBeGreaterThan(12)
    expect(library.pictures.has(before.picture_key!)).toBe(true)

    const cookies = reader.cookies()
    const { status, headers } = await leave(reader)
    expect(status).toBe(200)
    expect(headers.getSetCookie().filter((cookie) => /max-age=0/i.test(cookie))).toHaveLength(2)
    const left = await everything()
    expect(traces.filter((trace) => left.includes(trace))).toEqual([])
    expect(library.pictures.size).toBe(0)
    for (const words of Object.values(KEPT_WORDS)) {
      const lines = left.split('\n').filter((line) => line.includes(words))
      expect(lines.map((line) => line.split(' ')[0])).toEqual(['kept_record'])
    }
    expect(JSON.stringify(withdrawn)).toMatch(
      /^\[\{"memberId":1,"signedUpAt":"[^"]+","withdrawnAt":"[^"]+"\}\]$/,
    )
    reader.setCookies(cookies)
    expect((await reader.get('/api/user/me')).body).toMatchObject({ message: 'SESSION_NULL' })
    expect((await browser(api).signIn()).body).toMatchObject({ message: 'Unauthorized' })
    expect((await takeMails(library.db)).filter(({ to }) => to !== OTHER.email)).toEqual([])
  })

  test('leaves others what is theirs, with the counts that are true', async () => {
    const { reader, book } = await fullMember()
    await leave(reader)
    const reviews = await library.db.selectFrom('review').select(['content', 'like_count']).execute()
    expect(reviews).toEqual([{ content: '남의 한 줄', like_count: 0 }])
    const previews = await library.db.selectFrom('preview').select(['title', 'like_count']).execute()
    expect(previews).toEqual([{ title: '남의 글', like_count: 0 }])
    const tally = await library.db.selectFrom('book_tally').selectAll().execute()
    expect(tally).toEqual([{ book_id: book.bookId, want_count: 1, review_count: 1, preview_count: 1 }])
    const reports = await library.db.selectFrom('abuse_report').select(['member_id', 'content']).execute()
    expect(reports).toEqual([{ member_id: null, content: '' }])
    expect((await browser(api).signIn({ email: OTHER.email })).status).toBe(200)
  })

  test('keeps apart what the law keeps, under no name, until its day', async () => {
    const { reader } = await fullMember()
    await leave(reader)
    const kept = await library.db.selectFrom('kept_record').selectAll().orderBy('id').execute()
    expect(kept.map(({ kind }) => kind)).toEqual([
      'agreement',
      'entitlement',
      'inquiry',
      'advertising',
      'advertising',
      'advertising',
    ])
    expect(new Set(kept.map(({ pseudonym }) => pseudonym)).size).toBe(1)
    expect(kept[1]?.detail).toEqual({
      from: '2026-05-01T00:00:00.000Z',
      until: '2026-06-01T00:00:00.000Z',
      source: 'coupon',
    })
    expect(kept[2]?.detail).toEqual({
      title: '묻습니다',
      content: KEPT_WORDS.inquiry,
      askedAt: '2026-05-01T00:00:00.000Z',
      answer: KEPT_WORDS.inquiryAnswer,
      answeredAt: '2026-05-01T00:00:00.000Z',
    })
    const kinds = async (years: number) => {
      const then = new Date()
      then.setUTCMonth(then.getUTCMonth() + 12 * years)
      await sweepMembers(library.db, then)
      return (await library.db.selectFrom('kept_record').select('kind').orderBy('id').execute()).map(
        ({ kind }) => kind,
      )
    }
    const news = ['advertising', 'advertising', 'advertising']
    expect(await kinds(0)).toEqual(['agreement', 'entitlement', 'inquiry', ...news])
    expect(await kinds(1)).toEqual(['agreement', 'entitlement', 'inquiry'])
    expect(await kinds(4)).toEqual(['agreement', 'entitlement'])
    expect(await kinds(6)).toEqual([])
  })

  test('frees the e-mail and the nickname for signing up anew', async () => {
    const { reader } = await fullMember()
    await leave(reader)
    const again = await browser(api).signUp({ nickname: NICKNAME })
    expect(again.status).toBe(200)
    expect(again.body.user).toMatchObject({ nickname: NICKNAME, thumbnailPath: null })
  })
})

describe('a backup restored after somebody left', () => {
  test('forgets them again at the next start, and nobody else', async () => {
    const { reader } = await fullMember()
    const old = await library.db
      .selectFrom('member')
      .select(['email', 'email_key', 'nickname', 'nickname_key', 'created_at', 'picture_key'])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    await leave(reader)
    // What the backup brings back: the row, under its number, and the list of before.
    await library.db.deleteFrom('withdrawn_member').execute()
    await sql`insert into member (id, email, email_key, nickname, nickname_key, created_at, picture_key, password_hash, agreed_at)
      overriding system value values (1, ${old.email}, ${old.email_key}, ${old.nickname}, ${old.nickname_key},
        ${old.created_at}, ${old.picture_key}, '', now())`.execute(library.db)
    library.pictures.set(old.picture_key!, new Uint8Array([1]))
    expect(await forgetWithdrawn(context())).toBe(1)
    expect(await everything()).not.toContain(old.email)
    expect(library.pictures.size).toBe(0)
    expect(await forgetWithdrawn(context())).toBe(0)
    expect(await library.db.selectFrom('member').select('id').execute()).toEqual([{ id: 2 }])
  })

  test('keeps one who got the number of somebody gone', async () => {
    await leave(await member())
    await sql`alter table member alter column id restart`.execute(library.db)
    await member()
    expect(await library.db.selectFrom('member').select('id').execute()).toEqual([{ id: 1 }])
    expect(await forgetWithdrawn(context())).toBe(0)
    expect(await library.db.selectFrom('member').select('id').execute()).toEqual([{ id: 1 }])
  })

  test('knows also those whose withdrawal was cut off before it was noted', async () => {
    await leave(await member())
    const noted = withdrawn.splice(0)
    await forgetWithdrawn(context())
    expect(withdrawn).toEqual(noted)
  })
})
