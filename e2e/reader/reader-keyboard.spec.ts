import { marks as englishMarks } from '#src/web/i18n/parts/en/marks.ts'
import { marks as koreanMarks } from '#src/web/i18n/parts/ko/marks.ts'
import { expect, test } from '../fixtures.ts'
import { MARKING, type MarkingLanguage } from '../library/marking-book.ts'
import { startMarkingLibrary } from '../library/marking-library.ts'
import type { RunningLibrary } from '../library/server.ts'
import { WAYS } from '../steps/library-steps.ts'
import { keptMarks, openAsMember, painted, highlightColors, selectWords } from '../steps/mark-steps.ts'
import { openReader } from '../steps/reading.ts'
import { viewOf } from '../steps/views.ts'
import { typeKorean } from '../steps/korean-keyboard.ts'

let own: RunningLibrary
let base: string
let books: Record<MarkingLanguage, number>
test.beforeAll(async () => {
  ;({ own, books } = await startMarkingLibrary())
  base = own.base
})
test.afterAll(() => own.end())

for (const way of WAYS) {
  const language = way.locale === 'ko-KR' ? 'ko' : 'en'
  const words = language === 'ko' ? koreanMarks : englishMarks
  const { kept, title } = MARKING[language]
  const { reader } = way.said
  const bookId = () => books[language]

  for (const { name: view, viewport } of [viewOf(way.locale)]) {
    test.describe(`${way.locale} at a ${view}`, () => {
      test.use({ locale: way.locale, viewport })

      test('by keyboard alone text is chosen, marked, noted and left', async ({ page }) => {
        await openAsMember(page, { library: own, way, bookId: bookId() })
        const selection = () => page.evaluate(() => String(getSelection()))
        await page.keyboard.press('h')
        await expect.poll(selection).toContain(title)
        await page.keyboard.press('ArrowRight')
        const first = await selection()
        await page.keyboard.press('ArrowRight')
        await expect.poll(selection).not.toBe(first)
        await page.keyboard.press('ArrowLeft')
        await expect.poll(selection).toBe(first)
        await page.keyboard.press('Shift+ArrowRight')
        await page.keyboard.press('Shift+ArrowRight')
        const longer = (await selection()).trim()
        expect(longer.length).toBeGreaterThan(first.length)
        await expect(highlightColors(page, words.menu)).toBeVisible()
        await page.keyboard.press('3')
        await expect.poll(() => painted(page, 'blue')).toEqual([longer.replaceAll(/\s+/g, ' ')])
        await page.keyboard.press('z')
        await expect.poll(() => painted(page, 'blue')).toEqual([])

        await page.keyboard.press('h')
        await page.keyboard.press('ArrowRight')
        await expect(highlightColors(page, words.menu)).toBeVisible()
        await page.keyboard.press('n')
        const form = page.getByRole('dialog', { name: words.noteTitle })
        await expect(form.getByRole('textbox')).toBeFocused()
        // Letters are typed, and none of them is a command.
        await page.keyboard.type('b h n z 1')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await expect(form).toBeHidden()
        await expect
          .poll(async () => (await keptMarks(page, bookId())).highlights)
          .toEqual([`yellow: ${first} (b h n z 1)`])
        await page.keyboard.press('b')
        await expect.poll(async () => (await keptMarks(page, bookId())).bookmarks).toBe(1)
        await page.keyboard.press('b')
        await expect.poll(async () => (await keptMarks(page, bookId())).bookmarks).toBe(0)
        await page.keyboard.press('z')
        await expect.poll(async () => (await keptMarks(page, bookId())).bookmarks).toBe(1)
      })

      test('a note keeps the last syllable that an input method was putting together', async ({ page }) => {
        await openAsMember(page, { library: own, way, bookId: bookId() })
        await selectWords(page, kept)
        await highlightColors(page, words.menu).getByRole('button', { name: words.note }).click()
        const box = page.getByRole('dialog', { name: words.noteTitle }).getByRole('textbox')
        await expect(box).toBeFocused()
        await typeKorean(page, '은혜')
        await page.getByRole('button', { name: words.save }).click()
        await expect
          .poll(async () => (await keptMarks(page, bookId())).highlights)
          .toEqual([`yellow: ${kept} (은혜)`])
      })

      test('every panel is opened, gone through and left by keys, and the focus returns', async ({
        page,
      }) => {
        await openReader(page, `${base}/read/${bookId()}?page=1`)
        const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
        // A phone has no button for the keyboard's help.
        const panels = [
          reader.contents,
          reader.search,
          reader.settings,
          ...(view === 'phone' ? [] : [reader.help]),
        ]
        for (const name of panels) {
          const button = page.getByRole('button', { name, exact: true })
          await button.focus()
          await page.keyboard.press('Space')
          const panel = page.getByRole('complementary', { name })
          await expect(panel).toBeVisible()
          // It has the focus at once: on itself, on its field or on the chapter being read.
          expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
          await page.keyboard.press('Escape')
          await expect(panel).toHaveCount(0)
          await expect.poll(focused).toBe(name)
        }
      })

      test('in pages a button under the focus takes the space bar, and the text takes it elsewhere', async ({
        page,
      }) => {
        await page.addInitScript(() => localStorage.setItem('readerSettings', '{"layout":"pages"}'))
        await openReader(page, `${base}/read/${bookId()}?page=1`)
        const shift = () => page.locator('article').evaluate(({ style }) => style.transform)
        const before = await shift()
        await page.getByRole('button', { name: reader.settings, exact: true }).focus()
        await page.keyboard.press('Space')
        const panel = page.getByRole('complementary', { name: reader.settings })
        await expect(panel).toBeVisible()
        await page.keyboard.press('ArrowDown')
        expect(await shift()).toBe(before)
        await page.keyboard.press('Escape')
        await page.getByRole('heading', { name: title }).first().click()
        await page.evaluate(
          () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
        )
        await page.keyboard.press('Space')
        await expect.poll(shift).not.toBe(before)
      })

      test('a note mark opens and closes by keys, and the pens are reached by Tab', async ({ page }) => {
        await openAsMember(page, { library: own, way, bookId: bookId() })
        await page.locator('[role=doc-noteref]').first().focus()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
        await expect(page.locator('[role=doc-noteref]').first()).toBeFocused()
        await selectWords(page, kept)
        const menu = highlightColors(page, words.menu)
        await expect(menu).toBeVisible()
        await page.keyboard.press('Tab')
        await expect(menu.getByRole('button', { name: words.pens.yellow })).toBeFocused()
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await expect.poll(() => painted(page, 'green')).toEqual([kept])
      })

      test('a screen reader finds the text in order, and hears once where turning has led', async ({
        page,
      }) => {
        await page.addInitScript(() => localStorage.setItem('readerSettings', '{"layout":"pages"}'))
        await openReader(page, `${base}/read/${bookId()}?page=1`)
        await expect(page.getByRole('article')).toMatchAriaSnapshot(`
        - article:
          - region "${reader.page.replace('{page, number}', '1')}":
            - heading "${title}" [level=1]
            - paragraph
            - paragraph
            - paragraph
            - paragraph
      `)
        const said = page.getByRole('status').filter({ hasText: title })
        await expect(said).toHaveCount(0)
        await page.keyboard.press('ArrowRight')
        await expect(said).toHaveText(new RegExp(`\\d.*${title}`))
        await page.evaluate(() => {
          const spoken: string[] = []
          const region = Array.from(document.querySelectorAll('[role=status]')).find(
            (one) => one.textContent !== '',
          )
          new MutationObserver(() => spoken.push(region?.textContent ?? '')).observe(
            region ?? document.body,
            {
              childList: true,
              subtree: true,
              characterData: true,
            },
          )
          window.spoken = spoken
        })
        for (let turn = 0; turn < 3; turn++) await page.keyboard.press('ArrowLeft')
        await page.waitForTimeout(1500)
        const spoken = await page.evaluate(() => window.spoken)
        expect(spoken, 'three quick turns are said as one').toHaveLength(1)
      })

      test('the panel and the pens are named and in order for a screen reader', async ({ page }) => {
        await openAsMember(page, { library: own, way, bookId: bookId() })
        await page.keyboard.press('t')
        await expect(page.getByRole('complementary', { name: reader.contents })).toMatchAriaSnapshot(`
        - complementary "${reader.contents}":
          - heading "${reader.contents}" [level=2]
          - button "${reader.close}"
          - navigation "${reader.drawer}":
            - button "${reader.contents}"
            - button "${reader.bookmarks}"
            - button "${reader.highlights}"
            - button "${reader.notes}"
            - button "${reader.find}"
          - list:
            - listitem:
              - button /${title}/
      `)
        await page.keyboard.press('Escape')
        await selectWords(page, kept)
        await expect(highlightColors(page, words.menu)).toMatchAriaSnapshot(`
        - dialog "${words.menu}":
          - button "${words.pens.yellow}"
          - button "${words.pens.green}"
          - button "${words.pens.blue}"
          - button "${words.pens.red}"
          - button "${words.pens.redUnderline}"
          - button "${words.close}"
          - button "${words.note}"
      `)
      })
    })
  }
}

declare global {
  interface Window {
    spoken: string[]
  }
}
