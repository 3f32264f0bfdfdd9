import { existsSync } from 'node:fs'
import { expect, test } from '../fixtures.ts'
import { putOnShelf } from '../library/books.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { WAYS } from '../steps/library-steps.ts'
import { keptMarks, openAsMember, painted } from '../steps/mark-steps.ts'
import { expectPage, openReader, rested } from '../steps/reading.ts'

/** Books that other readers have trouble with, and a page of each in the midst of its text. */
const BOOKS = [
  { book: 'pilgrims-progress', page: 12 },
  { book: 'korean-buckwheat', page: 3 },
  { book: 'linear-algebra', page: 22 },
  { book: 'regime-anticancer-arabic', page: 7 },
  { book: 'kusamakura-japanese-vertical-writing', page: 9 },
] as const

const FOLDER = '../shared/epub'
let own: RunningLibrary
let ids: Record<string, number> = {}
test.beforeAll(async () => {
  if (!existsSync(FOLDER)) return
  own = await startLibrary()
  ids = await putOnShelf(
    own,
    BOOKS.map(({ book }) => book),
  )
})
test.afterAll(async () => {
  if (!existsSync(FOLDER)) return
  await own.end()
})

// The interface's language changes nothing in a book.
for (const way of WAYS.slice(0, 1)) {
  for (const { book, page: number, layout } of BOOKS.flatMap((book) => [
    { ...book, layout: 'scroll' as const },
    { ...book, layout: 'pages' as const },
  ])) {
    test.use({ locale: way.locale, viewport: { width: 1280, height: 800 } })

    test(`${book} is marked, searched and opened again in ${layout}`, async ({ page }) => {
      test.skip(!existsSync(FOLDER), `NOT TESTED: ${FOLDER}/${book}.epub is absent`)
      const bookId = ids[book] ?? 0
      await openAsMember(page, { library: own, way, bookId, layout })
      await openReader(page, `${own.base}/read/${bookId}?page=${number}`)
      await expectPage(page, number)
      await page.keyboard.press('h')
      await expect.poll(() => page.evaluate(() => String(getSelection()).trim().length)).toBeGreaterThan(1)
      await page.keyboard.press('2')
      await expect.poll(async () => (await keptMarks(page, bookId)).highlights).toHaveLength(1)
      const [kept = ''] = (await keptMarks(page, bookId)).highlights
      const words = kept.replace(/^green: /, '')
      await expect.poll(async () => (await painted(page, 'green')).map(bare)).toEqual([bare(words)])
      await page.keyboard.press('b')
      await expect.poll(async () => (await keptMarks(page, bookId)).bookmarks).toBe(1)

      // Its first word is found by the search, and stands on this page.
      const [word = ''] = words.match(/[\p{L}\p{M}\p{N}]{2,12}/u) ?? []
      await page.keyboard.press('/')
      await page.getByRole('searchbox').fill(word)
      await expect(
        page
          .locator('.reader-panel__hits mark')
          .filter({ hasText: new RegExp(word, 'iu') })
          .first(),
      ).toBeVisible()
      await page.keyboard.press('Escape')

      await rested(page)
      await page.reload()
      await expectPage(page, number)
      await expect.poll(async () => (await painted(page, 'green')).map(bare)).toEqual([bare(words)])
      await expect(page.getByRole('button', { name: way.said.reader.bookmark, exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
    })
  }
}

/** What is painted has the letters of notes' marks and ruby between its own, and white space as the file has it. */
function bare(text: string): string {
  return text.replaceAll(/[\s\d\p{Script=Hiragana}[\]]+/gu, '')
}
