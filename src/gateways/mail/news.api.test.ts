import { beforeEach, describe, expect, test } from 'vitest'
import { queueAnnouncement } from '#src/domain/members/consent/announcement.ts'
import { setMarketing } from '#src/domain/members/consent/consent.ts'
import { APPLICATION, browser } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { partsOf, testMail } from '#src/testing/servers/mail.ts'
import { plantMembers } from '#src/testing/members.ts'

const library = testLibrary()
const { demo, got, outbox, context, send, signUp, sink } = testMail(library)

/** In Seoul. */
const at = (day: number, clock: string) => new Date(`2026-11-${day}T${clock}:00+09:00`)
const noon = at(20, '12:00')
const WEEK = { key: '2026-W47', since: at(16, '00:00'), until: at(21, '00:00') }
const queue = (now = noon) =>
  queueAnnouncement(
    context(() => now),
    WEEK,
  )

beforeEach(async () => {
  const { bookId } = await library.plant()
  await library.db
    .updateTable('book')
    .set({ created_at: noon, title: '은혜의 <길>' })
    .where('id', '=', bookId)
    .execute()
})

async function wantingMember(other: object = {}, query = '') {
  await signUp({ agreeMarketing: true, ...other }, query)
  await library.db.updateTable('member').set({ email_verified_at: noon }).execute()
  await library.db.updateTable('outbox').set({ outcome: 'sent', done_at: noon }).execute()
}

const news = async () => (await outbox()).filter(({ kind }) => kind === 'news')

describe('a mail about new books', () => {
  test('says what it is, who sends it and how to refuse it, in Korean', async () => {
    const port = await sink()
    await wantingMember()
    expect(await queue()).toBe(1)
    expect(await send(port, 2000, () => noon)).toBe(true)
    const raw = got[0]!.replaceAll('\r\n ', ' ')
    const subject = /^Subject: (.*)\r$/m.exec(raw)?.[1] ?? ''
    const words = subject.replaceAll(/=\?UTF-8\?B\?(.*?)\?=\s?/g, (_, coded: string) =>
      Buffer.from(coded, 'base64').toString(),
    )
    const plain = words.replaceAll(/=\?UTF-8\?Q\?(.*?)\?=\s?/g, (_, coded: string) =>
      decodeURIComponent(coded.replaceAll('_', ' ').replaceAll('=', '%')),
    )
    expect(plain).toMatch(/^\(광고\) \[언약서재\] /)
    expect(raw).toMatch(
      /^List-Unsubscribe: <https:\/\/books\.example\/api\/mail\/unsubscribe\?token=[^>]+>\r$/m,
    )
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    const parts = partsOf(got[0]!)
    for (const part of [
      '은혜의 <길>',
      '서울시 종로구 1',
      '02-000-0000',
      '수신거부',
      'https://books.example/book/1',
    ])
      expect(parts, part).toContain(part)
    expect(parts, 'a title is text, not markup').toContain('은혜의 &lt;길&gt;')
  })

  test('and in English', async () => {
    await wantingMember({}, '?lang=en')
    await queue()
    const [mail] = await demo().deliverAll(() => noon)
    expect(mail?.subject).toBe('(Ad) [Covenant Library] New books this week')
    expect(mail?.text).toContain('Unsubscribe')
  })

  test('goes to nobody who did not ask, is not verified or is blocked', async () => {
    await wantingMember()
    await signUp({ email: 'no@mail.example', nickname: '안 받음' })
    await signUp({ email: 'new@mail.example', nickname: '새내기', agreeMarketing: true })
    await signUp({ email: 'bad@mail.example', nickname: '막힘', agreeMarketing: true })
    const where = library.db.updateTable('member').where('email', '=', 'bad@mail.example')
    await where.set({ blocked_at: noon, email_verified_at: noon }).execute()
    expect(await queue()).toBe(1)
  })

  test('is queued once for each, however often and however many at once it is called', async () => {
    const ids = await plantMembers(library.db, 1200)
    await library.db
      .updateTable('member')
      .set({ marketing_agreed_at: noon, email_verified_at: noon })
      .where('id', 'in', ids)
      .execute()
    const counts = await Promise.all([queue(), queue(), queue()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1200)
    expect(await queue()).toBe(0)
    const rows = await library.db.selectFrom('outbox').select('member_id').execute()
    expect(new Set(rows.map(({ member_id }) => member_id)).size).toBe(1200)
    expect(rows).toHaveLength(1200)
  })

  test('is not queued where no book came in', async () => {
    await wantingMember()
    const empty = { ...WEEK, since: at(21, '00:00'), until: at(28, '00:00') }
    expect(
      await queueAnnouncement(
        context(() => noon),
        empty,
      ),
    ).toBe(0)
  })

  test('is dropped for who changed their mind in between', async () => {
    const port = await sink()
    await wantingMember()
    await queue()
    await setMarketing(context(), { memberId: 1, agrees: false, source: 'settings' })
    expect(await send(port, 2000, () => noon)).toBe(true)
    expect(got).toEqual([])
    expect(await news()).toMatchObject([{ outcome: 'dropped' }])
  })

  test.each(['21:00', '23:59', '03:00', '07:59'])('waits at %s in Seoul until eight', async (clock) => {
    const port = await sink()
    await wantingMember()
    await queue()
    expect(await send(port, 2000, () => at(21, clock))).toBe(false)
    expect(await news()).toMatchObject([{ outcome: null, attempts: 0 }])
    expect(await send(port, 2000, () => at(22, '08:00'))).toBe(true)
    expect(got).toHaveLength(1)
  })

  test('lets what somebody waits for go first, at night too', async () => {
    const port = await sink()
    await wantingMember()
    await queue()
    await browser(library.visit()).send('POST', '/api/auth/findPassword', { email: APPLICATION.email })
    await library.db.updateTable('outbox').set({ due_at: noon }).where('kind', '=', 'reset').execute()
    expect(await send(port, 2000, () => at(20, '22:00'))).toBe(true)
    expect(await send(port, 2000, () => at(20, '22:00'))).toBe(false)
    expect(partsOf(got[0]!)).toContain('/resetPassword#')
  })
})

describe('refusing it', () => {
  async function address() {
    await wantingMember()
    await queue()
    const [mail] = await demo().deliverAll(() => noon)
    return /<https:\/\/books\.example([^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  }
  const consents = () =>
    library.db.selectFrom('marketing_consent').select(['agrees', 'source']).orderBy('id').execute()

  test('takes one press in a mail program, from anywhere, without signing in, as often as one likes', async () => {
    const path = await address()
    const program = browser(library.visit())
    for (let n = 0; n < 2; n++)
      expect((await program.sendForm(path, 'List-Unsubscribe=One-Click')).status).toBe(200)
    expect(await consents()).toEqual([
      { agrees: true, source: 'signUp' },
      { agrees: false, source: 'unsubscribe' },
    ])
    expect(
      await queueAnnouncement(
        context(() => noon),
        { ...WEEK, key: 'next' },
      ),
    ).toBe(0)
  })

  test('by opening the address leads to a page and changes nothing by itself', async () => {
    const path = await address()
    const answer = await browser(library.visit()).get(path)
    const token = new URL(path, 'http://x').searchParams.get('token')
    expect(answer).toMatchObject({ status: 303 })
    expect(answer.headers.get('location')).toBe(`/unsubscribe#${token}`)
    expect(await consents()).toHaveLength(1)
  })

  test('works with no token but ours', async () => {
    const path = await address()
    const ask = (token: string) =>
      browser(library.visit()).sendForm(`/api/mail/unsubscribe?token=${token}`, '')
    const token = new URL(path, 'http://x').searchParams.get('token') ?? ''
    for (const other of ['', '1', '1.x', token.replace(/^1\./, '2.'), `${token}x`])
      expect((await ask(other)).status, other).toBe(400)
    expect((await browser(library.visit()).send('POST', '/api/mail/unsubscribe')).status).toBe(400)
    expect(await consents()).toHaveLength(1)
  })
})

test('what a member says is kept with its day, and may change', async () => {
  const reader = browser(library.visit())
  await reader.signUp()
  type Preferences = { marketing: boolean; marketingChangedAt: string | null }
  const set = (marketing: boolean) =>
    reader.send<Preferences>('PATCH', '/api/user/mailPreferences', { marketing })
  const first = await reader.get<Preferences>('/api/user/mailPreferences')
  expect(first.body).toEqual({ marketing: false, marketingChangedAt: null })
  const on = await set(true)
  expect(on.body.marketing).toBe(true)
  expect(Date.parse(on.body.marketingChangedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect((await set(true)).body, 'the day stays').toEqual(on.body)
  await Promise.all([set(false), set(false), set(false)])
  const rows = await library.db.selectFrom('marketing_consent').select(['agrees', 'source']).execute()
  expect(rows).toEqual([
    { agrees: true, source: 'settings' },
    { agrees: false, source: 'settings' },
  ])
  const visitor = browser(library.visit())
  expect((await visitor.get('/api/user/mailPreferences')).body).toMatchObject({ message: 'TOKEN_NULL' })
})
