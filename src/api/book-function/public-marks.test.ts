import { beforeEach, describe, expect, test } from 'vitest'
import type { PlantedBook } from '#src/testing/books.ts'
import { testLibrary } from '#src/testing/library.ts'
import { plantBookmark, plantHighlight } from '#src/testing/planted-marks.ts'
import { signedIn } from '#src/testing/signed-in.ts'

const library = testLibrary()
const VERSE = '은혜로 말미암아 믿음으로 걷는 길'
let paid: PlantedBook
let free: PlantedBook

beforeEach(async () => {
  paid = await library.plant({ title: '긴 책', pages: 12 })
  const chapters = ['<p>처음 말씀이 있었다.</p><p>나중 된 자가 먼저 된다.</p><p>loan.com 이라 적힌 책.</p>']
  free = await library.plant({ title: '열린 책', chapters }, { isFree: true })
})

type Mark = { bookId: number; nickName: string; bookTitle: string }
type Highlights = (Mark & { highlightContent: string[]; type: string })[]
type Bookmarks = (Mark & { bookmarkContent: string })[]

const highlight = ({ editionId }: PlantedBook, memberId: number, words: string) =>
  plantHighlight(library.db, { memberId, editionId, words })
const bookmark = ({ editionId }: PlantedBook, memberId: number, words: string) =>
  plantBookmark(library.db, { memberId, editionId, words })
const highlights = async () => (await library.visit()<Highlights>('/api/bookMain/recentHighlight')).body
const bookmarks = async () => (await library.visit()<Bookmarks>('/api/bookMain/recentBookmark')).body
const member = (id: number) => library.db.updateTable('member').where('id', '=', id)
/** Members who were asked and said yes. */
async function plantShowing(count: number) {
  await library.plantMembers(count)
  await library.db.updateTable('member').set({ shows_marks: true }).execute()
}
const home = async () => (await library.visit()<Record<string, unknown>>('/api/bookMain/home')).text

describe('the newest marks of members', () => {
  test('are shown with nickname and book, the last first', async () => {
    await plantShowing(2)
    await member(1).set({ nickname: '그레이스' }).execute()
    await member(2).set({ nickname: '두란노' }).execute()
    await highlight(free, 1, '처음 말씀\n나중 된')
    await highlight(free, 2, '먼저 된다')
    await bookmark(free, 2, '나중 된 자가')
    expect(await highlights()).toMatchObject([
      { bookId: free.bookId, bookTitle: '열린 책', highlightContent: ['먼저 된다'], nickName: '두란노' },
      {
        highlightContent: ['처음 말씀', '나중 된'],
        nickName: '그레이스',
        type: 'yellow',
        thumbnailPath: null,
      },
    ])
    expect(await bookmarks()).toMatchObject([
      { bookId: free.bookId, bookmarkContent: '나중 된 자가 먼저 된다.', nickName: '두란노' },
    ])
  })

  test('leave out members never asked, who said no, who were shut out, and the unverified', async () => {
    await plantShowing(5)
    for (const id of [1, 2, 3, 4, 5]) {
      await highlight(free, id, '말씀')
      await bookmark(free, id, '말씀')
      await member(id)
        .set({ nickname: `독자${id}` })
        .execute()
    }
    await member(1).set({ shows_marks: false }).execute()
    await member(2).set({ blocked_at: new Date() }).execute()
    await member(4).set({ email_verified_at: null }).execute()
    await member(5).set({ shows_marks: null }).execute()
    expect((await highlights()).map((mark) => mark.nickName)).toEqual(['독자3'])
    expect((await bookmarks()).map((mark) => mark.nickName)).toEqual(['독자3'])
  })

  test('show the last of each member only, however many that member made', async () => {
    await plantShowing(2)
    await highlight(free, 2, '말씀')
    for (const words of ['처음', '나중', '먼저']) await highlight(free, 1, words)
    expect((await highlights()).map((mark) => mark.highlightContent)).toEqual([['먼저'], ['말씀']])
  })

  test('never show more than one part in a hundred of a paid book, both lists together', async () => {
    const { character_count: length } = await library.db
      .selectFrom('edition')
      .select('character_count')
      .where('id', '=', paid.editionId)
      .executeTakeFirstOrThrow()
    await plantShowing(30)
    for (let id = 1; id <= 30; id++) {
      await highlight(paid, id, VERSE.slice(0, 8))
      await bookmark(paid, id, VERSE)
    }
    await plantShowing(1)
    await highlight(paid, 31, `${VERSE}은 더디어도 끊어지지 않는다. `.repeat(3).trim())
    const [marked, kept] = [await highlights(), await bookmarks()]
    expect(marked.length).toBeGreaterThan(1)
    const shown =
      marked.reduce((sum, mark) => sum + mark.highlightContent.join('').length, 0) +
      kept.reduce((sum, mark) => sum + mark.bookmarkContent.length, 0)
    expect(shown).toBeLessThanOrEqual(length / 100)
    expect(JSON.stringify(marked)).not.toContain('더디어도')
  })

  test('are on the front page too, with the books most kept', async () => {
    await plantShowing(1)
    await highlight(free, 1, '말씀')
    await bookmark(free, 1, '처음')
    await library.db.insertInto('book_tally').values({ book_id: paid.bookId, want_count: 3 }).execute()
    await library.db.insertInto('book_tally').values({ book_id: free.bookId, want_count: 4 }).execute()
    const { body } = await library.visit()<Record<string, unknown>>('/api/bookMain/home')
    expect(body).toMatchObject({
      wantRead: [
        { bookId: free.bookId, wantCount: 4 },
        { bookId: paid.bookId, wantCount: 3 },
      ],
      recentBookmark: [{ bookId: free.bookId, bookmarkContent: '처음 말씀이 있었다.' }],
      recentHighlight: [{ bookId: free.bookId, highlightContent: ['말씀'], type: 'yellow' }],
    })
    for (const path of ['/api/bookMain/wantRead', '/api/bookFunction/main/wantRead'])
      expect((await library.visit()(path)).body).toMatchObject([
        { bookId: free.bookId, bookTitle: '열린 책', wantCount: 4 },
        { bookId: paid.bookId, wantCount: 3 },
      ])
  })
})

describe('whoever wants to advertise', () => {
  test('does not fill the front page with one import of 400 marks', async () => {
    await plantShowing(2)
    await highlight(free, 1, '말씀')
    await bookmark(free, 1, '말씀')
    const ask = library.visit()
    const spammer = await signedIn(library.db, ask, 2)
    const { text } = await library.db
      .selectFrom('block')
      .select('text')
      .where('edition_id', '=', paid.editionId)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow()
    const letters = Array.from(text)
    const items = Array.from({ length: 400 }, (_, start) => ({
      type: 'Annotation',
      motivation: 'bookmarking',
      body: [{ type: 'TextualBody', purpose: 'commenting', value: `지금 대출 상담 loan${start}.com` }],
      target: [
        {
          source: `/read/${paid.bookId}?loc=1`,
          selector: [
            { type: 'TextPositionSelector', start, end: start },
            { type: 'TextQuoteSelector', exact: '', suffix: letters.slice(start, start + 32).join('') },
          ],
        },
      ],
    }))
    const path = `/api/bookFunction/marks?bookId=${paid.bookId}`
    const sent = await spammer.post(path, { type: 'AnnotationPage', items })
    expect(sent, sent.text).toMatchObject({ status: 200 })
    const { stored } = await library.db
      .selectFrom('bookmark')
      .select((eb) => eb.fn.countAll<string>().as('stored'))
      .where('member_id', '=', 2)
      .executeTakeFirstOrThrow()
    expect(Number(stored)).toBeGreaterThan(300)
    const shown = await bookmarks()
    expect(shown.length).toBeLessThanOrEqual(2)
    expect(shown).toContainEqual(expect.objectContaining({ bookId: free.bookId }))
    expect(JSON.stringify(shown) + (await home())).not.toMatch(/대출|loan/)
  })

  test('gets no words of their own on it, be they without a link', async () => {
    await plantShowing(1)
    const id = await bookmark(free, 1, '처음')
    await library.db.updateTable('bookmark').set({ content: '싼 대출 문의' }).where('id', '=', id).execute()
    expect((await bookmarks()).map((mark) => mark.bookmarkContent)).toEqual(['처음 말씀이 있었다.'])
    expect(await home()).not.toContain('대출')
  })

  test('gets no address on it, in a nickname or in words of a book', async () => {
    await plantShowing(3)
    await member(1).set({ nickname: 'loan.kr' }).execute()
    for (const id of [1, 3]) {
      await highlight(free, id, '말씀')
      await bookmark(free, id, '말씀')
    }
    await highlight(free, 2, 'loan.com 이라')
    await bookmark(free, 2, 'loan.com')
    expect(await highlights()).toHaveLength(1)
    expect(await bookmarks()).toHaveLength(1)
    expect(await home()).not.toContain('loan')
  })

  test('does not crowd out the others with a hundred accounts that were never verified', async () => {
    await plantShowing(101)
    await highlight(free, 1, '말씀')
    for (let id = 2; id <= 101; id++) await highlight(free, id, '처음')
    await library.db.updateTable('member').where('id', '>', 1).set({ email_verified_at: null }).execute()
    expect((await highlights()).map((mark) => mark.highlightContent)).toEqual([['말씀']])
  })
})
