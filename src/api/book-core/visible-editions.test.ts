import { beforeAll, describe, expect, test } from 'vitest'
import { grantEntitlement } from '#src/domain/access/entitlement.ts'
import { showEdition } from '#src/domain/publishing/editions.ts'
import { testLibrary } from '#src/testing/library.ts'
import { OLD, renewedBook } from '#src/testing/renewed-book.ts'
import { signedIn } from '#src/testing/signed-in.ts'

const library = testLibrary('once')
const { put, textsOf } = renewedBook(library)
const ROLES = ['visitor', 'member', 'subscriber', 'owner'] as const
type Role = (typeof ROLES)[number]
type Hidden = { bookId: number; editionId: number; texts: string[]; picture: string }
type Send = (method: string, path: string, body?: object) => Promise<{ status: number; text: string }>

const editions: Record<string, Hidden> = {}
const people = new Map<Role, Send>()

/** The second edition says something else in every chapter, so that no mark is surely in its place there. */
async function hide(title: string, second: 'waits' | 'taken back'): Promise<Hidden> {
  const names = { title, identifier: `urn:hidden:${title}`, isFree: true }
  const first = await put(OLD, names)
  const other = OLD.map((_, n) => `<p>${title}의 감춘 말 ${n}. ${'다르게 쓴 글이 이어진다. '.repeat(60)}</p>`)
  const { bookId } = first
  // Because of this mark, which has no place in it, the new edition waits.
  const anchor = claimOf(first.editionId, await textsOf(first.editionId))
  await people.get('owner')!('POST', '/api/bookFunction/highlight', { bookId, type: 'yellow', anchor })
  const renewed = await put(other, { ...names, publish: second === 'taken back' })
  if (second === 'taken back') await showEdition(library.db, { bookId, number: 1 })
  const picture = `${(second === 'waits' ? 'ab' : 'cd').repeat(32)}.png`
  await library.db
    .updateTable('page')
    .set({ image_keys: [picture] })
    .where('edition_id', '=', renewed.editionId)
    .execute()
  library.pictures.set(picture, new Uint8Array([1]))
  return { bookId, editionId: renewed.editionId, texts: await textsOf(renewed.editionId), picture }
}

beforeAll(async () => {
  await library.plantMembers(3)
  await library.db.updateTable('member').set({ shows_marks: true }).execute()
  await library.db.updateTable('member').set({ role: 'owner' }).where('id', '=', 3).execute()
  await grantEntitlement(library.db, 2, {
    from: new Date(0),
    until: new Date('2100-01-01'),
    source: 'operator',
  })
  const ask = library.visit()
  people.set('visitor', (method, path, body) =>
    ask(path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }),
  )
  for (const [nth, role] of ROLES.slice(1).entries())
    people.set(role, (await signedIn(library.db, ask, nth + 1)).send)
  editions['that waits'] = await hide('기다리는 판', 'waits')
  editions['that was taken back'] = await hide('거둔 판', 'taken back')
}, 120_000)

/** Every call that takes the id of an edition. */
const CALLS: Record<string, (hidden: Hidden) => [method: string, path: string, body?: object]> = {
  'a bookmark of a bare place': ({ bookId, editionId }) => {
    const anchor = { editionId, block: 1, start: 0, end: 0, exact: '' }
    return ['POST', '/api/bookFunction/bookmark', { bookId, anchor }]
  },
  'a bookmark of its words': ({ bookId, editionId, texts }) => [
    'POST',
    '/api/bookFunction/bookmark',
    { bookId, anchor: claimOf(editionId, texts) },
  ],
  'a highlight': ({ bookId, editionId, texts }) => [
    'POST',
    '/api/bookFunction/highlight',
    { bookId, type: 'yellow', anchor: claimOf(editionId, texts) },
  ],
  'a copy': ({ bookId, editionId, texts }) => [
    'POST',
    '/api/bookFunction/copy',
    { bookId, anchor: claimOf(editionId, texts) },
  ],
  'an error report': ({ bookId, editionId, texts }) => [
    'POST',
    '/api/notice/errorReport',
    { bookId, anchor: claimOf(editionId, texts), title: '오자', content: '글자가 틀렸습니다.' },
  ],
  'a place': ({ bookId, editionId }) => [
    'PUT',
    `/api/bookFunction/readStatus/${bookId}`,
    { page: 1, editionId, block: 1, start: 0, device: 'a' },
  ],
  'a link': ({ bookId, editionId }) => [
    'GET',
    `/api/bookCore/locate/${bookId}?editionId=${editionId}&block=1&start=0&end=9`,
  ],
  'a picture': ({ editionId, picture }) => ['GET', `/media/${editionId}/${picture}`],
}

function claimOf(editionId: number, texts: readonly string[]) {
  return {
    editionId,
    block: 1,
    start: 0,
    end: 10,
    exact: Array.from(texts[1] ?? '')
      .slice(0, 10)
      .join(''),
  }
}

/** What a device may bring that was away while its edition was taken back: marks whose words it says, and places. */
const STILL_BROUGHT = ['a bookmark of its words', 'a highlight', 'a copy', 'an error report', 'a place']

describe.each(['that waits', 'that was taken back'])('an edition %s is not there', (which) => {
  const calls = Object.entries(CALLS).filter(
    ([name]) => which === 'that waits' || !STILL_BROUGHT.includes(name),
  )
  describe.each(calls)('for %s', (_, call) => {
    test.each(ROLES)('of a %s', async (role) => {
      const hidden = editions[which]!
      const [method, path, body] = call(hidden)
      const { status, text } = await people.get(role)!(method, path, body)
      expect([400, 401, 404]).toContain(status)
      expect(text).not.toContain('감춘 말')
    })
  })

  test('for a search, or in the book’s pages', async () => {
    const { bookId } = editions[which]!
    const found = await people.get('visitor')!('GET', `/api/bookCore/search/${bookId}?q=감춘`)
    expect(found).toMatchObject({ status: 200, body: { total: 0 } })
    expect((await people.get('visitor')!('GET', `/api/bookCore/content/${bookId}/1`)).text).not.toContain(
      '감춘',
    )
  })
})

test('an edition that waits is not there for events of reading: what they tell is not kept', async () => {
  const { bookId, editionId } = editions['that waits']!
  const event = {
    seq: 1,
    kind: 'left',
    page: 2,
    editionId,
    block: 1,
    start: 0,
    secondsAgo: 0,
    seconds: 9,
    pages: 1,
  }
  const send = people.get('member')!
  const told = await send('POST', `/api/bookFunction/readingEvents/${bookId}`, {
    device: 'b',
    events: [event],
  })
  expect(told).toMatchObject({ status: 200, body: { message: 'NEVER_READ' } })
  const { text } = await send('GET', `/api/bookFunction/recentPlaces/${bookId}`)
  expect(text).toBe('[]')
})

test('an edition that was replaced still takes the marks of devices that were away', async () => {
  const names = { title: '새 판', identifier: 'urn:hidden:replaced', isFree: true }
  const first = await put(OLD, names)
  const texts = await textsOf(first.editionId)
  await put([...OLD, '<p>한 장을 더했다.</p>'], names)
  const anchor = claimOf(first.editionId, texts)
  const { status } = await people.get('member')!('POST', '/api/bookFunction/highlight', {
    bookId: first.bookId,
    type: 'yellow',
    anchor,
  })
  expect(status).toBe(200)
})

test('an edition that was taken back tells no more by a late mark than the mark says', async () => {
  const { bookId, editionId, texts } = editions['that was taken back']!
  const anchor = claimOf(editionId, texts)
  const mark = { bookId, type: 'yellow', anchor }
  const { send } = await signedIn(library.db, library.visit(), 1)
  for (const path of ['/api/bookFunction/bookmark', '/api/bookFunction/highlight']) {
    const { status, text } = await send('POST', path, mark)
    expect(status).toBe(200)
    expect(text, path).toContain(anchor.exact)
    expect(text, path).not.toContain('다르게')
  }
  for (const path of ['recentBookmark', 'recentHighlight', 'home']) {
    const { text } = await library.visit()(`/api/bookMain/${path}`)
    expect(text, path).not.toContain('감춘 말')
  }
})
