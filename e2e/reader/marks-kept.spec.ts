import { readFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { marks as englishMarks } from '#src/web/i18n/parts/en/marks.ts'
import { marks as koreanMarks } from '#src/web/i18n/parts/ko/marks.ts'
import { expect, opened, test } from '../fixtures.ts'
import { MARKING, type MarkingLanguage } from '../library/marking-book.ts'
import { startMarkingLibrary } from '../library/marking-library.ts'
import type { RunningLibrary } from '../library/server.ts'
import { WAYS } from '../steps/library-steps.ts'
import {
  boxesOf,
  expectToast,
  keptMarks,
  openAsMember,
  painted,
  highlightColors,
  selectWords,
} from '../steps/mark-steps.ts'
import { openReader } from '../steps/reading.ts'
import { viewOf } from '../steps/views.ts'

// A call made where there is no network.
test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED/] })

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

for (const way of WAYS) {
  const language = way.locale === 'ko-KR' ? 'ko' : 'en'
  const words = language === 'ko' ? koreanMarks : englishMarks
  const { kept, changed, dropped } = MARKING[language]
  const { reader } = way.said
  const bookId = () => books[language]
  const mark = async (page: Page, text: string, pen: 'yellow' | 'green' | 'blue') => {
    await selectWords(page, text)
    await highlightColors(page, words.menu).getByRole('button', { name: words.pens[pen] }).click()
    await expect.poll(() => painted(page, pen)).toContain(text)
  }
  const openTab = async (page: Page, tab: string) => {
    await page.getByRole('button', { name: reader.contents }).click()
    const tabs = page.getByRole('navigation', { name: reader.drawer })
    await tabs.getByRole('button', { name: tab, exact: true }).click()
  }

  for (const { name, viewport } of [viewOf(way.locale)]) {
    test.describe(`${way.locale} at a ${name}`, () => {
      test.use({ locale: way.locale, viewport })

      test('what is marked without a network reaches the other device once there is one', async ({
        page,
        context,
        browser,
      }) => {
        const other = await device(browser, { locale: way.locale, viewport })
        await openAsMember(other, { library: own, way, bookId: bookId() })
        await openAsMember(page, { library: own, way, bookId: bookId() })
        await mark(page, kept, 'yellow')
        await expect.poll(() => keptMarks(page, bookId())).toMatchObject({ highlights: [`yellow: ${kept}`] })
        await context.setOffline(true)
        await mark(page, changed, 'green')
        await selectWords(page, kept)
        await page.keyboard.press('3')
        await expect.poll(() => painted(page, 'blue')).toEqual([kept])
        await expectToast(page, words.waiting)

        // Meanwhile the other one marks too.
        await mark(other, dropped, 'yellow')
        await context.setOffline(false)
        const all = [`blue: ${kept}`, `green: ${changed}`, `yellow: ${dropped}`]
        await expect
          .poll(async () => (await keptMarks(page, bookId())).highlights, { timeout: 30_000 })
          .toEqual(all)
        for (const [device, before] of [
          [other, page],
          [page, other],
        ] as const) {
          await before.bringToFront()
          await device.bringToFront()
          await device.evaluate(() =>
            document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
          )
          await expect.poll(() => painted(device, 'blue')).toEqual([kept])
          await expect.poll(() => painted(device, 'green')).toEqual([changed])
          await expect.poll(() => painted(device, 'yellow')).toEqual([dropped])
        }
        await other.context().close()
      })

      test('what was marked without a network outlives a browser closed before there was one', async ({
        page,
        context,
      }) => {
        // The pens are fetched while one reads.
        const fetched = page.waitForResponse(/\/marks-/)
        await openAsMember(page, { library: own, way, bookId: bookId() })
        await (await fetched).finished()
        await context.setOffline(true)
        await mark(page, changed, 'green')
        await page.goto('about:blank')
        await context.setOffline(false)
        await openReader(page, `${base}/read/${bookId()}?page=1`)
        await expect.poll(() => painted(page, 'green')).toEqual([changed])
        await expect
          .poll(() => keptMarks(page, bookId()))
          .toMatchObject({ highlights: [`green: ${changed}`] })
      })

      for (const layout of ['scroll', 'pages'] as const) {
        test(`a browser that cannot paint words shows boxes over them, in ${layout}`, async ({ page }) => {
          await page.addInitScript(() => {
            Reflect.deleteProperty(CSS, 'highlights')
          })
          await openAsMember(page, { library: own, way, bookId: bookId(), layout })
          await selectWords(page, kept)
          await highlightColors(page, words.menu).getByRole('button', { name: words.pens.green }).click()
          await expectToast(page, words.made)
          const overlaid = () =>
            page.locator('.marks-over .mark-green').evaluateAll((boxes) =>
              boxes.map((box) => {
                const { x, y, width, height } = box.getBoundingClientRect()
                return [x, y, width, height].map(Math.round)
              }),
            )
          const expectOverWords = () =>
            expect
              .poll(async () => {
                const boxes = await boxesOf(page, kept)
                const wanted = boxes.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))
                return JSON.stringify(await overlaid()) === JSON.stringify(wanted) && wanted.length > 0
              })
              .toBe(true)
          await expectOverWords()
          for (let step = 0; step < 3; step++) await page.keyboard.press('+')
          await expectOverWords()
          await page.setViewportSize({ width: 700, height: 900 })
          await expectOverWords()
        })
      }

      test('paint stays on its words through other type, another window, another language and a reload', async ({
        page,
      }) => {
        await openAsMember(page, { library: own, way, bookId: bookId() })
        await selectWords(page, kept)
        await highlightColors(page, words.menu)
          .getByRole('button', { name: words.pens.red, exact: true })
          .click()
        await expectToast(page, words.made)
        const expectOnWords = () => expect.poll(() => painted(page, 'red')).toEqual([kept])
        await page.keyboard.press('s')
        const settings = page.getByRole('complementary', { name: reader.settings })
        await settings.getByRole('button', { name: reader.pages, exact: true }).click()
        await expectOnWords()
        await settings.getByRole('button', { name: reader['font-sans-serif'] }).click()
        await settings.getByRole('button', { name: reader.wide, exact: true }).click()
        for (let step = 0; step < 4; step++) await page.keyboard.press('+')
        await expectOnWords()
        await page.keyboard.press('Escape')
        await page.setViewportSize({ width: 820, height: 1180 })
        await expectOnWords()
        await page.reload()
        await expectOnWords()
        const other = language === 'ko' ? 'en' : 'ko'
        await page.context().addCookies([{ name: 'currentLanguage', value: other, url: base }])
        await page.evaluate((chosen) => localStorage.setItem('currentLanguage', chosen), other)
        await opened(page, `${base}/read/${bookId()}?page=1`)
        await expect(page.locator('html')).toHaveAttribute('lang', other)
        await expectOnWords()
      })

      test('marks are printed as a sheet of their own, and the book is not', async ({ page }) => {
        await openAsMember(page, { library: own, way, bookId: bookId() })
        await mark(page, kept, 'yellow')
        await page.emulateMedia({ media: 'print' })
        await expect(page.getByRole('article')).toBeHidden()
        await expect(page.getByText(reader.noPrint)).toBeVisible()
        await page.emulateMedia({ media: 'screen' })
        await expect.poll(async () => (await keptMarks(page, bookId())).highlights.length).toBe(1)
        await page.addInitScript(() => {
          window.print = () => document.documentElement.setAttribute('data-printed', '')
        })
        await opened(page, `${base}/library/highlight/${bookId()}`)
        await page.getByRole('button', { name: way.said.library.print }).click()
        await expect(page.locator('html')).toHaveAttribute('data-printed', '')
        const downloading = page.waitForEvent('download')
        await page.getByRole('button', { name: way.said.library.saveMarks }).click()
        const file = await (await downloading).createReadStream()
        expect((await file.toArray()).join('')).toContain(`> ${kept}`)
        await page.emulateMedia({ media: 'print' })
        for (const text of [MARKING[language].title, 'Mark Penn', kept])
          await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
        await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
        await expect(page.getByRole('banner')).toBeHidden()
        expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5000)
      })

      test('marks are taken along in three kinds of file, and brought into another account', async ({
        page,
        browser,
      }) => {
        await openAsMember(page, { library: own, way, bookId: bookId() })
        await mark(page, kept, 'yellow')
        await mark(page, changed, 'blue')
        await page.getByRole('button', { name: reader.bookmark, exact: true }).click()
        await expect.poll(() => keptMarks(page, bookId())).toMatchObject({ bookmarks: 1 })
        await openTab(page, reader.highlights)
        const files: Record<string, string> = {}
        for (const kind of [words.asMarkdown, words.asJson, words.asCsv]) {
          const download = page.waitForEvent('download')
          await page.getByRole('complementary').getByRole('button', { name: kind }).click()
          const file = await download
          expect(file.suggestedFilename()).toContain(MARKING[language].title)
          files[kind] = await file.path()
        }
        const read = (name: string) => readFileSync(files[name] ?? '', 'utf8')
        expect(read(words.asMarkdown)).toContain(`> ${kept}`)
        expect(read(words.asCsv)).toContain(kept)
        expect(read(words.asCsv).charCodeAt(0)).toBe(0xfe_ff)

        const other = await device(browser, { locale: way.locale, viewport })
        await openAsMember(other, { library: own, way, bookId: bookId(), role: 'subscriber' })
        await openTab(other, reader.highlights)
        const said = (added: number, known: number) =>
          words.brought
            .replace('{added}', String(added))
            .replace('{known}', String(known))
            .replace('{lost}', '0')
        const bring = () => other.locator('input[type=file]').setInputFiles(files[words.asJson] ?? '')
        await bring()
        await expectToast(other, said(3, 0))
        await expect.poll(() => painted(other, 'blue')).toEqual([changed])
        expect(await keptMarks(other, bookId())).toEqual(await keptMarks(page, bookId()))
        await bring()
        await expectToast(other, said(0, 3))
        await other.context().close()
      })
    })
  }
}
