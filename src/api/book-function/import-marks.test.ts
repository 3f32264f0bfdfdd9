import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { MARKS_PER_BOOK } from '#src/domain/reading/rules.ts'
import type { PlantedBook } from '#src/testing/books.ts'
import { type Browser, type AnswerBody, signUpMany } from '#src/testing/browser.ts'
import { longestStall } from '#src/testing/stall.ts'
import { createLimits } from '#src/api/http/limits.ts'
import { testLibrary } from '#src/testing/library.ts'
import { signedIn } from '#src/testing/signed-in.ts'
import { claimOf } from '#src/testing/marks.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { exportMarks } from '#src/web/reader/marks/export-marks.ts'
import { marks as words } from '#src/web/i18n/parts/ko/marks.ts'
import type { BookmarkItem, HighlightItem } from './mark-item.ts'

const library = testLibrary()
let grace: Browser
let other: Browser
let book: PlantedBook

beforeEach(async () => {
  const [first, second] = await signUpMany(library.visit(), 2)
  grace = first!
  other = second!
  book = await library.plant({ title: '고백록', pages: 5 }, { samplePages: 2 })
})

type Counts = AnswerBody & { added?: number; known?: number; lost?: number }
type File = { type: string; items: { target: { source: string; selector: Record<string, unknown>[] }[] }[] }

async function mark(who: Browser) {
  const claim = (page: number, start: number, end: number, nth = 1) =>
    claimOf(library.db, book, { page, start, end, nth })
  const { bookId } = book
  for (const [type, anchor, note] of [
    ['yellow', await claim(1, 3, 14), ''],
    ['redUnderline', [await claim(2, 0, 2, 0), await claim(2, 0, 12, 1)], '"=1+1", 잊지 말 것'],
  ] as const)
    expect(
      (await who.send('POST', '/api/bookFunction/highlight', { bookId, type, anchor, note })).status,
    ).toBe(200)
  const anchor = await claim(2, 6, 6)
  expect((await who.send('POST', '/api/bookFunction/bookmark', { bookId, anchor })).status).toBe(200)
}

async function marksOf(who: Browser) {
  const [highlights, bookmarks] = await Promise.all([
    who.get<HighlightItem[]>(`/api/bookFunction/highlight/personal/${book.bookId}`),
    who.get<BookmarkItem[]>(`/api/bookFunction/bookmark/personal/${book.bookId}`),
  ])
  return { highlights: highlights.body, bookmarks: bookmarks.body }
}

async function exported(who: Browser, format: 'json' | 'csv' | 'markdown') {
  const { body } = await who.get<BookDetail>(`/api/bookCore/${book.bookId}`)
  return exportMarks(format, {
    book: body,
    ...(await marksOf(who)),
    origin: 'https://books.example',
    words: { pens: words.pens, highlights: '하이라이트', bookmarks: '책갈피', page: words.page },
  }).text
}

const bring = (who: Browser, file: object, bookId = book.bookId) =>
  who.send<Counts>('POST', `/api/bookFunction/marks?bookId=${bookId}`, file)

/** What a mark is, but for whose it is and when it was stored. */
const bare = ({ highlights, bookmarks }: Awaited<ReturnType<typeof marksOf>>) => [
  ...highlights.map(({ anchor, type, note, page, createdAt }) => ({ anchor, type, note, page, createdAt })),
  ...bookmarks.map(({ anchor, bookmarkContent, page, createdAt }) => ({
    anchor,
    bookmarkContent,
    page,
    createdAt,
  })),
]

describe('marks in a file', () => {
  test('come back as they were, to another member too, and only once', async () => {
    await mark(grace)
    const file: File = JSON.parse(await exported(grace, 'json'))
    expect(file).toMatchObject({ '@context': 'http://www.w3.org/ns/anno.jsonld', type: 'AnnotationPage' })
    expect((await bring(grace, file)).body).toEqual({ added: 0, known: 3, lost: 0 })
    expect((await bring(other, file)).body).toEqual({ added: 3, known: 0, lost: 0 })
    expect((await bring(other, file)).body).toEqual({ added: 0, known: 3, lost: 0 })
    expect(bare(await marksOf(other))).toEqual(bare(await marksOf(grace)))
  })

  test('brought twice at the same moment are stored once', async () => {
    await mark(grace)
    const file: File = JSON.parse(await exported(grace, 'json'))
    const done = await Promise.all(Array.from({ length: 5 }, () => bring(other, file)))
    expect(done.reduce((sum, { body }) => sum + (body.added ?? 0), 0)).toBe(3)
  })

  test('find their words where they no longer stand at the place that was named', async () => {
    await mark(grace)
    const file: File = JSON.parse(await exported(grace, 'json'))
    for (const { target } of file.items)
      for (const part of target) {
        part.source = part.source.replace(/loc=(\d+)/, (_, block) => `loc=${Number(block) + 2}`)
        for (const selector of part.selector)
          if (selector['type'] === 'TextPositionSelector') Object.assign(selector, { start: 1, end: 2 })
      }
    const { body } = await bring(other, file)
    expect(body).toEqual({ added: 3, known: 0, lost: 0 })
    const [before, after] = [await marksOf(grace), await marksOf(other)]
    // Two letters may stand anywhere, so that they are found only with the rest.
    const telling = before.highlights.map(({ highlightContent }) =>
      highlightContent.filter(({ length }) => length > 2),
    )
    expect(after.highlights.map(({ highlightContent }) => highlightContent)).toEqual(telling)
  })

  test('that stand nowhere in the book, or past what the member may read, are counted and left out', async () => {
    await mark(grace)
    const file: File = JSON.parse(await exported(grace, 'json'))
    const foreign = structuredClone(file.items[0]!)
    Object.assign(foreign.target[0]!.selector[0]!, {
      exact: 'Nothing of the kind was ever written here',
      prefix: '',
      suffix: '',
    })
    const paid = structuredClone(file.items[0]!)
    const { start, end, block, exact } = await claimOf(library.db, book, {
      page: 5,
      start: 3,
      end: 14,
      nth: 1,
    })
    paid.target[0]!.source = `https://books.example/read/1?loc=${block}`
    Object.assign(paid.target[0]!.selector[0]!, { exact, prefix: '', suffix: '' })
    Object.assign(paid.target[0]!.selector[1]!, { start, end })
    const { status, body } = await bring(other, { ...file, items: [foreign, paid] })
    expect(status).toBe(200)
    expect(body).toEqual({ added: 0, known: 0, lost: 2 })
    expect(JSON.stringify(body)).not.toContain(exact)
  })

  test.each([
    ['nothing', {}],
    ['a list', []],
    ['another kind of file', { type: 'FeatureCollection', items: [] }],
    ['an annotation without words', { type: 'AnnotationPage', items: [{ type: 'Annotation' }] }],
  ])('that is %s is refused', async (_, file) => {
    expect((await bring(grace, file)).status).toBe(400)
  })

  test('in a full book are known where they are there, and refused together where they are not', async () => {
    await mark(grace)
    const file: File = JSON.parse(await exported(grace, 'json'))
    await bring(other, file)
    const { db } = library
    const fill = (from: number, to: number) =>
      sql`insert into highlight
        (member_id, book_id, edition_id, page_no, anchors, place, kind, content, created_at, updated_at)
        select member_id, book_id, edition_id, page_no, anchors, 'filler ' || n, kind, content, created_at, updated_at
        from (select * from highlight order by id desc limit 1) one, generate_series(${from}::int, ${to}::int) n`.execute(
        db,
      )
    await fill(1, MARKS_PER_BOOK - 2)
    expect((await bring(other, file)).body).toEqual({ added: 0, known: 3, lost: 0 })

    await fill(MARKS_PER_BOOK - 1, MARKS_PER_BOOK - 1)
    const { memberId } = await db
      .selectFrom('highlight')
      .select('member_id as memberId')
      .where('place', '=', 'filler 1')
      .executeTakeFirstOrThrow()
    await db
      .deleteFrom('highlight')
      .where('member_id', '=', memberId)
      .where('place', 'not like', 'filler %')
      .execute()
    const { status, body } = await bring(other, file)
    expect({ status, message: body.message }).toEqual({ status: 409, message: 'MARKS_FULL' })
    expect((await marksOf(other)).highlights.every(({ note }) => note !== '"=1+1", 잊지 말 것')).toBe(true)
  })

  /** A file of marks that name a place and words, with so much around them. */
  function fileOf(
    marks: { block: number; start: number; exact: string; prefix?: string; suffix?: string }[],
  ) {
    const items = marks.map(({ block, start, ...quote }) => ({
      type: 'Annotation',
      motivation: 'highlighting',
      target: [
        {
          source: `https://books.example/read/1?loc=${block}`,
          selector: [
            { type: 'TextQuoteSelector', ...quote },
            { type: 'TextPositionSelector', start, end: start + Array.from(quote.exact).length },
          ],
        },
      ],
    }))
    return { type: 'AnnotationPage', items }
  }

  test('tell nothing of what stands where the member may not read', async () => {
    const found = async (mark: Parameters<typeof fileOf>[0][number]) => {
      const { added = 0, known = 0 } = (await bring(other, fileOf([mark]))).body
      return added + known
    }
    const paid = await claimOf(library.db, book, { page: 5, start: 20, end: 34, nth: 1 })
    const sample = await claimOf(library.db, book, { page: 1, start: 0, end: 20, nth: 1 })
    // Words of the sample, said to stand on a paid page, where they do stand and where they do not: were that page
    // compared, the two would tell its letters one after the other.
    for (const exact of [paid.exact, '힣힣힣힣'])
      expect(await found({ ...paid, exact, prefix: sample.exact })).toBe(
        await found({ ...paid, exact, start: paid.start + 1, prefix: sample.exact }),
      )
    expect(await found({ ...paid, prefix: sample.exact })).toBe(1)
    // A word that stands on a paid page alone is no more found than one that stands nowhere.
    for (const block of [sample.block, paid.block])
      expect(await found({ block, start: 0, exact: book.canary(5) })).toBe(
        await found({ block, start: 0, exact: book.canary(9) }),
      )
  })

  test('with very much around them hold nobody up', async () => {
    const around = '은혜로 말미암아 믿음으로 '.repeat(600)
    const marks = Array.from({ length: 150 }, (_, nth) => ({
      block: nth % 9,
      start: 5,
      exact: `걷는 길은 ${nth} 더디어도`,
      prefix: around.slice(0, 8000),
      suffix: around.slice(-8000),
    }))
    const stall = await longestStall(async () => {
      const { status } = await bring(other, fileOf(marks))
      expect(status).toBe(200)
    })
    expect(stall).toBeLessThan(500)
  })

  test('are brought no more than twenty times in ten minutes', async () => {
    const limits = createLimits(() => 0)
    const limited = await signedIn(library.db, library.visit({ limits }), 1)
    const statuses = []
    for (let nth = 0; nth <= 20; nth++)
      statuses.push((await limited.post(`/api/bookFunction/marks?bookId=${book.bookId}`, fileOf([]))).status)
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true)
    expect(statuses[20]).toBe(429)
  })

  test('of a book that is not there is refused', async () => {
    expect((await bring(grace, { type: 'AnnotationPage', items: [] }, 999)).status).toBe(404)
  })

  test('larger than a book of marks is refused before it is read', async () => {
    const items = Array.from({ length: 9 }, () => 'x'.repeat(1024 * 1024))
    expect((await bring(grace, { type: 'AnnotationPage', items })).status).toBe(413)
  })

  test('of more parts than any file of marks has are refused before they are parsed', async () => {
    const items = Array.from({ length: 1_000_000 }, () => [])
    expect((await bring(grace, { type: 'AnnotationPage', items })).status).toBe(413)
  })
})

describe('a table of marks', () => {
  test('holds quotation marks, commas and line breaks, and no formula', async () => {
    await mark(grace)
    const csv = await exported(grace, 'csv')
    expect(csv.startsWith('\uFEFFkind,page,text,note,created\r\n')).toBe(true)
    expect(csv).toContain('"""=1+1"", 잊지 말 것"')
    expect(csv.trimEnd().split('\r\n')).toHaveLength(4)
    await grace.send('PATCH', '/api/bookFunction/highlight', { highlightId: 1, note: '=HYPERLINK("x")' })
    expect(await exported(grace, 'csv')).toContain(`"'=HYPERLINK(""x"")"`)
  })

  test('as Markdown quotes the book, names the page, and has the note below', async () => {
    await mark(grace)
    const text = await exported(grace, 'markdown')
    const { highlights } = await marksOf(grace)
    expect(text).toContain('# 고백록\n')
    expect(text).toContain(`> ${highlights[0]!.highlightContent[0]}\n>\n> — 1쪽, 노랑`)
    expect(text).toContain('잊지 말 것')
  })
})
