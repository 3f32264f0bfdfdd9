import { beforeEach, describe, expect, test } from 'vitest'
import type { PlantedBook } from '#src/testing/books.ts'
import { testLibrary } from '#src/testing/library.ts'

const library = testLibrary()
let paid: PlantedBook
let free: PlantedBook

beforeEach(async () => {
  paid = await library.plant({ title: '긴 책', pages: 12 })
  free = await library.plant({ title: '열린 책', pages: 1 }, { isFree: true })
})

type Mark = { bookId: number; nickName: string; bookTitle: string }
type Highlights = (Mark & { highlightContent: string[]; type: string })[]
type Bookmarks = (Mark & { bookmarkContent: string })[]

let place = 0
const row = (book: PlantedBook, memberId: number) => ({
  member_id: memberId,
  book_id: book.bookId,
  edition_id: book.editionId,
  page_no: 1,
  anchors: '[]',
  place: String(++place),
  created_at: new Date(),
})
const plantHighlight = (book: PlantedBook, memberId: number, content: string[]) =>
  library.db
    .insertInto('highlight')
    .values({
      ...row(book, memberId),
      kind: 'green',
      content: JSON.stringify(content),
      updated_at: new Date(),
    })
    .execute()
const plantBookmark = (book: PlantedBook, memberId: number, content: string) =>
  library.db
    .insertInto('bookmark')
    .values({ ...row(book, memberId), content })
    .execute()
const highlights = async () => (await library.visit()<Highlights>('/api/bookMain/recentHighlight')).body
const bookmarks = async () => (await library.visit()<Bookmarks>('/api/bookMain/recentBookmark')).body

describe('the newest marks of members', () => {
  test('are shown with nickname and book, the last first', async () => {
    await library.plantMembers(2)
    const names = await library.db.selectFrom('member').select('nickname').orderBy('id').execute()
    await plantHighlight(free, 1, ['처음', '말씀'])
    await plantHighlight(free, 2, ['나중'])
    await plantBookmark(free, 2, '여기부터')
    expect(await highlights()).toMatchObject([
      { bookId: free.bookId, bookTitle: '열린 책', highlightContent: ['나중'], nickName: names[1]!.nickname },
      {
        highlightContent: ['처음', '말씀'],
        nickName: names[0]!.nickname,
        type: 'green',
        thumbnailPath: null,
      },
    ])
    expect(await bookmarks()).toMatchObject([
      { bookId: free.bookId, bookmarkContent: '여기부터', nickName: names[1]!.nickname },
    ])
  })

  test('leave out members who keep theirs to themselves, and those shut out', async () => {
    await library.plantMembers(3)
    for (const id of [1, 2, 3]) {
      await plantHighlight(free, id, [`${id}번`])
      await plantBookmark(free, id, `${id}번`)
    }
    const member = (id: number) => library.db.updateTable('member').where('id', '=', id)
    await member(1).set({ shows_marks: false }).execute()
    await member(2).set({ blocked_at: new Date() }).execute()
    expect((await highlights()).map((mark) => mark.highlightContent)).toEqual([['3번']])
    expect((await bookmarks()).map((mark) => mark.bookmarkContent)).toEqual(['3번'])
  })

  test('show at most two of one member', async () => {
    await library.plantMembers(2)
    await plantHighlight(free, 2, ['다른 이'])
    for (let n = 0; n < 5; n++) await plantHighlight(free, 1, [`${n}번`])
    expect((await highlights()).map((mark) => mark.highlightContent)).toEqual([['4번'], ['3번'], ['다른 이']])
  })

  test('never show more than one part in a hundred of a paid book, both lists together', async () => {
    const { character_count: length } = await library.db
      .selectFrom('edition')
      .select('character_count')
      .where('id', '=', paid.editionId)
      .executeTakeFirstOrThrow()
    await library.plantMembers(30)
    const piece = Math.floor(length / 800)
    for (let id = 1; id <= 30; id++) {
      await plantHighlight(paid, id, ['가'.repeat(piece - 1), '나'])
      await plantBookmark(paid, id, '다'.repeat(piece))
    }
    await plantHighlight(paid, 1, ['라'.repeat(Math.ceil(length / 100))])
    const [marked, kept] = [await highlights(), await bookmarks()]
    expect(marked.length).toBeGreaterThan(1)
    expect(kept.length).toBeGreaterThan(1)
    const shown =
      marked.reduce((sum, mark) => sum + mark.highlightContent.join('').length, 0) +
      kept.reduce((sum, mark) => sum + mark.bookmarkContent.length, 0)
    expect(shown).toBeLessThanOrEqual(length / 100)
    expect(JSON.stringify(marked)).not.toContain('라')
  })

  test('are on the front page too, with the books most kept', async () => {
    await library.plantMembers(1)
    await plantHighlight(free, 1, ['말씀'])
    await plantBookmark(paid, 1, '여기')
    await library.db.insertInto('book_tally').values({ book_id: paid.bookId, want_count: 3 }).execute()
    await library.db.insertInto('book_tally').values({ book_id: free.bookId, want_count: 4 }).execute()
    const { body } = await library.visit()<Record<string, unknown>>('/api/bookMain/home')
    expect(body).toMatchObject({
      wantRead: [
        { bookId: free.bookId, wantCount: 4 },
        { bookId: paid.bookId, wantCount: 3 },
      ],
      recentBookmark: [{ bookId: paid.bookId, bookmarkContent: '여기' }],
      recentHighlight: [{ bookId: free.bookId, highlightContent: ['말씀'], type: 'green' }],
    })
    for (const path of ['/api/bookMain/wantRead', '/api/bookFunction/main/wantRead'])
      expect((await library.visit()(path)).body).toMatchObject([
        { bookId: free.bookId, bookTitle: '열린 책', wantCount: 4 },
        { bookId: paid.bookId, wantCount: 3 },
      ])
  })
})
