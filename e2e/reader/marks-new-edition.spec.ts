import type { Browser, BrowserContextOptions } from '@playwright/test'
import { marks as englishMarks } from '#src/web/i18n/parts/en/marks.ts'
import { marks as koreanMarks } from '#src/web/i18n/parts/ko/marks.ts'
import { expect, hydrated, test } from '../fixtures.ts'
import { plant } from '../library/books.ts'
import { MARKING, markingBook, type MarkingLanguage } from '../library/marking-book.ts'
import { startMarkingLibrary } from '../library/marking-library.ts'
import type { RunningLibrary } from '../library/server.ts'
import { WAYS } from '../steps/library-steps.ts'
import { highlightColors, keptMarks, openAsMember, painted, selectWords } from '../steps/mark-steps.ts'
import { openReader, progress } from '../steps/reading.ts'

let own: RunningLibrary
let base: string
let books: Record<MarkingLanguage, number>
test.beforeAll(async () => {
  ;({ own, books } = await startMarkingLibrary())
  base = own.base
})
test.afterAll(() => own.end())

const device = async (browser: Browser, options: BrowserContextOptions) =>
  (await browser.newContext(options)).newPage()

test('a new edition keeps marks on their words, says where it is not sure, and loses none', async ({
  browser,
}) => {
  const readers = await Promise.all(
    WAYS.map(async (way) => ({ way, page: await device(browser, { locale: way.locale }) })),
  )
  for (const { way, page } of readers) {
    const language = way.locale === 'ko-KR' ? 'ko' : 'en'
    const words = language === 'ko' ? koreanMarks : englishMarks
    const { kept, changed, changedTo, dropped } = MARKING[language]
    const bookId = books[language] ?? 0
    await openAsMember(page, { library: own, way, bookId })
    for (const [text, pen] of [
      [kept, 'yellow'],
      [changed, 'green'],
      [dropped, 'blue'],
    ] as const) {
      await selectWords(page, text)
      await highlightColors(page, words.menu).getByRole('button', { name: words.pens[pen] }).click()
    }
    await expect.poll(async () => (await keptMarks(page, bookId)).highlights.length).toBe(3)
    await plant(own, `${language}-again`, markingBook(language, 2), '--publish')
    // Who reads on comes into the new edition, at the place where the old one was left.
    const root = page.locator('html')
    await root.evaluate((html) => html.setAttribute('data-old', ''))
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(root).not.toHaveAttribute('data-old', { timeout: 1000 })
    }).toPass()
    await hydrated(page)
    await expect.poll(async () => Number(await progress(page).inputValue())).toBeGreaterThan(1)
    // What is answered to everybody alike is kept for some seconds.
    await expect(async () => {
      await openReader(page, `${base}/read/${bookId}?page=1`)
      await expect(page.getByText(changedTo)).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect.poll(() => painted(page, 'yellow')).toEqual([kept])
    // What is most like it may be a word shorter.
    await expect.poll(async () => (await painted(page, 'green')).join('')).toContain(changedTo.slice(0, 30))
    expect(await painted(page, 'unsure')).toEqual(await painted(page, 'green'))
    expect(await painted(page, 'blue')).toEqual([])
    await page.getByRole('button', { name: way.said.reader.contents }).click()
    const tabs = page.getByRole('navigation', { name: way.said.reader.drawer })
    await tabs.getByRole('button', { name: way.said.reader.highlights, exact: true }).click()
    const drawer = page.getByRole('complementary')
    await expect(drawer.getByRole('listitem').filter({ hasText: words.unsure })).toHaveCount(1)
    await expect(drawer.getByRole('heading', { name: words.orphaned })).toBeVisible()
    await expect(drawer.getByRole('listitem').filter({ hasText: dropped })).toBeVisible()
    await expect(drawer.getByRole('button', { name: dropped })).toHaveCount(0)
    // It has no place to be marked in again, so that it is asked for before it goes.
    const lost = drawer.getByRole('listitem').filter({ hasText: dropped })
    await lost.getByRole('button', { name: words.remove }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click()
    await expect(lost).toHaveCount(0)
    await expect.poll(async () => (await keptMarks(page, bookId)).highlights.length).toBe(2)
    await page.context().close()
  }
})
