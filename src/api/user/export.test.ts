import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { APPLICATION, browser, PASSWORD } from '#src/testing/browser.ts'
import { fillMember, KEPT_WORDS, OWN_WORDS } from '#src/testing/full-member.ts'
import { testLibrary } from '#src/testing/library.ts'

const library = testLibrary()

type Line = { json: string; markdown: string; done: number; total: number }

async function copyOf(reader: ReturnType<typeof browser>, query = '') {
  const { status, text, headers } = await reader.send('GET', `/api/user/export${query}`)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-store')
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  return {
    lines,
    data: JSON.parse(lines.map(({ json }) => json).join('')) as Record<string, object[]>,
    markdown: lines.map(({ markdown }) => markdown).join(''),
  }
}

describe('a copy of one’s data', () => {
  test('shows the whole phone only to a session that confirmed the password', async () => {
    let ahead = 0
    const api = library.visit({ members: { now: () => new Date(Date.now() + ahead) } })
    const owner = browser(api)
    await owner.signUp()
    const thief = browser(api)
    await thief.signIn()
    await owner.send('POST', '/api/user/stepUp', { password: PASSWORD })
    const whole = await copyOf(owner)
    expect(whole.data['account']).toMatchObject({ phone: '+821012345678' })
    const masked = await copyOf(thief)
    expect(masked.data['account']).toMatchObject({ phone: '***-****-5678' })
    expect(masked.markdown).not.toContain('1012345678')
    ahead = 301_000
    expect((await copyOf(owner)).data['account']).toMatchObject({ phone: '***-****-5678' })
  })

  test('holds all that the library has of the member, for programs and to read', async () => {
    const book = await library.plant({ title: '순례자의 길' })
    const api = library.visit()
    const reader = browser(api)
    await reader.signUp()
    await browser(api).signUp({ email: 'o@mail.example', nickname: '남의것' })
    await fillMember(library.db, { memberId: 1, other: 2 }, book)
    const { data, markdown, lines } = await copyOf(reader, '?lang=ko')
    expect(data['account']).toMatchObject({
      email: APPLICATION.email,
      nickname: APPLICATION.nickname,
      phone: '***-****-5678',
      showsMarks: null,
      language: 'ko',
      agreedToTermsAndPrivacyAt: expect.any(String) as string,
      devices: [{ name: 'Chrome · Linux' }],
    })
    for (const list of [
      'access',
      'reading',
      'wantToRead',
      'places',
      'readingEvents',
      'readingDays',
      'bookmarks',
      'highlights',
      'reviews',
      'previews',
      'likedReviews',
      'likedPreviews',
      'reports',
      'copies',
      'errorReports',
      'inquiries',
      'groups',
      'invitations',
    ])
      expect(data[list], list).toHaveLength(1)
    expect(data['highlights']?.[0]).toMatchObject({
      book: '순례자의 길',
      page: 1,
      text: [OWN_WORDS.highlight],
      note: OWN_WORDS.note,
    })
    expect(data['invitations']).toEqual([{ title: '가을 음악회', at: '2026-05-01T00:00:00.000Z' }])
    expect(data['inquiries']?.[0]).toMatchObject({ text: KEPT_WORDS.inquiry, pictures: 1 })
    for (const words of Object.values({ ...OWN_WORDS, ...KEPT_WORDS })) expect(markdown).toContain(words)
    expect(markdown).toMatch(/^# 언약서재에 있는 내 자료\n/)
    expect(markdown).toContain('## 하이라이트\n\n- 책: 순례자의 길')
    expect(JSON.stringify(data) + markdown).not.toMatch(/남의 한 줄|남의것|password|key_/)
    expect(lines.at(-1)).toMatchObject({ done: lines.at(-1)?.total })
    expect((await copyOf(reader, '?lang=en')).markdown).toMatch(/^# My data at Covenant Library\n/)
  })

  test('of somebody new is whole, with empty lists', async () => {
    const reader = browser(library.visit())
    await reader.signUp()
    const { data, markdown } = await copyOf(reader)
    expect(data['highlights']).toEqual([])
    expect(markdown).not.toContain('undefined')
  })

  test('of somebody with ten thousand highlights comes in steps, and others are served in between', async () => {
    const { bookId, editionId } = await library.plant()
    const api = library.visit({ members: { wait: () => new Promise((resolve) => setImmediate(resolve)) } })
    const reader = browser(api)
    await reader.signUp()
    await sql`insert into highlight (member_id, book_id, edition_id, page_no, anchors, place, kind, content, created_at, updated_at)
      select 1, ${bookId}, ${editionId}, 1, '[]', n, 'red', '["말씀"]', now(), now() from generate_series(1, 10000) n`.execute(
      library.db,
    )
    let served = 0
    const beat = setInterval(() => void served++, 1)
    const { data, lines } = await copyOf(reader)
    clearInterval(beat)
    expect(data['highlights']).toHaveLength(10_000)
    const shares = lines.map(({ done, total }) => done / total)
    expect(shares.length).toBeGreaterThan(20)
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
    expect(served, 'others came in between').toBeGreaterThan(10)
  })
})
