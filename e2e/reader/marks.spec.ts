import { marks as englishMarks } from '#src/web/i18n/parts/en/marks.ts'
import { marks as koreanMarks } from '#src/web/i18n/parts/ko/marks.ts'
import { expect, test } from '../fixtures.ts'
import { MARKING, type MarkingLanguage } from '../library/marking-book.ts'
import { startMarkingLibrary } from '../library/marking-library.ts'
import type { RunningLibrary } from '../library/server.ts'
import { call, joinAndSignIn, WAYS } from '../steps/library-steps.ts'
import {
  bookHtml,
  boxesOf,
  dragOver,
  expectToast,
  keptMarks,
  openAsMember,
  painted,
  highlightColors,
  selectWords,
  tapOn,
  teachRanges,
} from '../steps/mark-steps.ts'
import { fillLogin } from '../steps/member-steps.ts'
import { openReader } from '../steps/reading.ts'
import { demoAccount } from '../steps/subscriber-steps.ts'

const DESK = { name: 'desk', touch: false, use: { viewport: { width: 1440, height: 900 } } }
const PHONE = {
  name: 'phone',
  touch: true,
  use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

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
  const { kept, changed, dropped } = MARKING[language]
  const { reader } = way.said
  const bookId = () => books[language]

  for (const { name, touch, use } of [language === 'ko' ? PHONE : DESK]) {
    test.describe(`${way.locale} at a ${name}`, () => {
      test.use({ locale: way.locale, ...use })

      test('the first mark asks once whether others may see it', async ({ page }) => {
        await joinAndSignIn(page, base, way, `first${language}`)
        await teachRanges(page)
        await openReader(page, `${base}/read/${bookId()}?page=1`)
        const question = page.getByRole('region', { name: words.showAsk })
        const mark = async (text: string) => {
          await selectWords(page, text)
          await highlightColors(page, words.menu).getByRole('button', { name: words.pens.green }).click()
          await expectToast(page, words.made)
        }
        await mark(kept)
        await question.getByRole('button', { name: words.showYes }).click()
        await expect(question).toHaveCount(0)
        const own = await call<{ settings: { showsMarks: boolean } }>(page, 'GET', '../user/me')
        expect(own.settings.showsMarks).toBe(true)
        await openReader(page, `${base}/read/${bookId()}?page=1`)
        await mark(changed)
        await expect.poll(async () => (await keptMarks(page, bookId())).highlights).toHaveLength(2)
        await expect(question).toHaveCount(0)
      })

      for (const layout of ['scroll', 'pages'] as const) {
        test(`a highlight in ${layout} is made, seen, changed, noted, removed and brought back`, async ({
          page,
        }) => {
          await openAsMember(page, { library: own, way, bookId: bookId(), layout })
          const before = await bookHtml(page)
          if (touch) await selectWords(page, kept)
          else await dragOver(page, kept)
          await highlightColors(page, words.menu).getByRole('button', { name: words.pens.green }).click()
          await expectToast(page, words.made)
          await expect.poll(() => painted(page, 'green')).toEqual([kept])
          await expect.poll(() => keptMarks(page, bookId())).toMatchObject({ highlights: [`green: ${kept}`] })

          await tapOn(page, kept, touch)
          const menu = highlightColors(page, words.ofMark)
          await expect(menu.getByRole('button', { name: words.pens.green })).toHaveAttribute(
            'aria-pressed',
            'true',
          )
          await menu.getByRole('button', { name: words.pens.blue }).click()
          await expectToast(page, words.changed)
          await expect.poll(() => painted(page, 'blue')).toEqual([kept])
          expect(await painted(page, 'green')).toEqual([])

          await tapOn(page, kept, touch)
          await menu.getByRole('button', { name: words.note }).click()
          const form = page.getByRole('dialog', { name: words.noteTitle })
          await form.getByRole('textbox').fill('A first thought\nand a second')
          await form.getByRole('button', { name: words.save }).click()
          await expectToast(page, words.noted)
          await expect(form).toBeHidden()
          await expect.poll(() => painted(page, 'noted')).toEqual([kept])
          await tapOn(page, kept, touch)
          await expect(menu).toContainText('A first thought')
          await menu.getByRole('button', { name: words.remove }).click()
          await expectToast(page, words.removed)
          await expect.poll(() => painted(page, 'blue')).toEqual([])
          await page.getByRole('status').getByRole('button', { name: words.undo }).click()
          await expectToast(page, words.undone)
          await expect.poll(() => painted(page, 'blue')).toEqual([kept])
          await expect
            .poll(() => keptMarks(page, bookId()))
            .toMatchObject({ highlights: [`blue: ${kept} (A first thought\nand a second)`] })
          expect(await bookHtml(page), 'the book is as it was').toEqual(before)
        })
      }

      test('words over several blocks and past the end of a page are one highlight', async ({ page }) => {
        await openAsMember(page, { library: own, way, bookId: bookId() })
        await selectWords(page, kept, changed)
        await highlightColors(page, words.menu).getByRole('button', { name: words.pens.redUnderline }).click()
        await expect.poll(async () => (await painted(page, 'redUnderline')).length).toBe(3)
        const [ends, begins] = await page.evaluate(
          () =>
            [
              document.querySelector('[data-page="1"] p:last-of-type')?.textContent ?? '',
              document.querySelector('[data-page="2"] p')?.textContent ?? '',
            ] as const,
        )
        await selectWords(page, ends.slice(-30), begins.slice(0, 30))
        await highlightColors(page, words.menu).getByRole('button', { name: words.pens.yellow }).click()
        await expect
          .poll(() => painted(page, 'yellow'))
          .toEqual([ends.slice(-30).trim(), begins.slice(0, 30).trim()])
        await expect
          .poll(async () => (await keptMarks(page, bookId())).highlights.at(-1))
          .toBe(`yellow: ${ends.slice(-30).trim()} / ${begins.slice(0, 30).trim()}`)
      })

      test('one letter is too short and a whole page too long, and both are said', async ({ page }) => {
        await openAsMember(page, { library: own, way, bookId: bookId() })
        await page.evaluate((text) => {
          const range = rangeOf(text)
          getSelection()?.setBaseAndExtent(range.startContainer, 0, range.startContainer, 1)
        }, kept)
        const pen = highlightColors(page, words.menu).getByRole('button', { name: words.pens.yellow })
        await pen.click()
        await expectToast(page, words.tooShort)
        const last = await page.evaluate(
          () => document.querySelector('[data-page="2"] p:last-of-type')?.textContent ?? '',
        )
        await selectWords(page, kept, last.slice(-20))
        await pen.click()
        await expectToast(page, words.tooLong.replace('{most}', '500'))
        expect(await keptMarks(page, bookId())).toEqual({ highlights: [], bookmarks: 0 })
      })

      test('what a visitor marks is kept once the reader has signed in, once', async ({ page, browser }) => {
        const unmarked = await browser.newPage()
        await openAsMember(unmarked, { library: own, way, bookId: bookId() })
        await unmarked.close()
        await teachRanges(page)
        await openReader(page, `${base}/read/${bookId()}?page=1`)
        const prompt = page.getByRole('alertdialog', { name: way.shell.signInNeeded })
        await selectWords(page, kept)
        await highlightColors(page, words.menu).getByRole('button', { name: words.note }).click()
        await expect(prompt.getByRole('button', { name: way.shell.signUp })).toBeVisible()
        await prompt.getByRole('button', { name: way.shell.signIn }).click()
        await expect(page).toHaveURL(`${base}/login`)
        const { email, password } = demoAccount(own, 'member')
        await fillLogin(page, { ...way, email }, password)
        await expect(page).toHaveURL(`${base}/read/${bookId()}?page=1`)

        const dialog = page.getByRole('dialog', { name: words.noteTitle })
        await expect(dialog).toContainText(kept)
        const note = dialog.getByRole('textbox')
        await note.fill('다시 읽을 것')
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        await expect
          .poll(async () => (await keptMarks(page, bookId())).highlights)
          .toEqual([`yellow: ${kept}`])
        await tapOn(page, kept, touch)
        await highlightColors(page, words.ofMark).getByRole('button', { name: words.note }).click()
        await expect(note).toHaveValue('다시 읽을 것')
        await note.press('Control+Enter')
        await expectToast(page, words.noted)
        const once = [`yellow: ${kept} (다시 읽을 것)`]
        await expect.poll(async () => (await keptMarks(page, bookId())).highlights).toEqual(once)
        await page.reload()
        await expect.poll(async () => (await keptMarks(page, bookId())).highlights).toEqual(once)
        await expect(dialog).toHaveCount(0)
      })

      test('a visitor who keeps a place and signs in as somebody new finds it kept', async ({ page }) => {
        await openReader(page, `${base}/read/${bookId()}?page=2`)
        await page.getByRole('button', { name: reader.bookmark }).click()
        const prompt = page.getByRole('alertdialog', { name: way.shell.signInNeeded })
        await prompt.getByRole('button', { name: way.shell.signUp }).click()
        await expect(page).toHaveURL(`${base}/signup`)
        await page.goto(`${base}/login`)
        await joinAndSignIn(page, base, { ...way, leadsTo: `/read/${bookId()}?page=2` }, `place${language}`)
        await expect.poll(async () => (await keptMarks(page, bookId())).bookmarks).toBe(1)
      })

      test('the drawer asks a visitor to sign in', async ({ page }) => {
        await openReader(page, `${base}/read/${bookId()}?page=2`)
        await page.getByRole('button', { name: reader.contents }).click()
        await page
          .getByRole('navigation', { name: reader.drawer })
          .getByRole('button', { name: reader.highlights, exact: true })
          .click()
        await page.getByRole('complementary').getByRole('button', { name: words.toSignIn }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: way.shell.signIn }).click()
        await expect(page).toHaveURL(`${base}/login`)
      })

      test('the drawer lists what was marked, opens its place, and says how to begin', async ({ page }) => {
        await openAsMember(page, { library: own, way, bookId: bookId() })
        await page.getByRole('button', { name: reader.contents }).click()
        const tabs = page.getByRole('navigation', { name: reader.drawer })
        const drawer = page.getByRole('complementary')
        const open = (tab: string) => tabs.getByRole('button', { name: tab, exact: true }).click()
        await open(reader.bookmarks)
        await expect(drawer).toContainText(words.noBookmarks)
        await open(reader.highlights)
        await expect(drawer).toContainText(words.noHighlights)
        await open(reader.notes)
        await expect(drawer).toContainText(words.noNotes)
        await page.keyboard.press('Escape')

        await page.getByRole('button', { name: reader.bookmark, exact: true }).click()
        await expectToast(page, words.bookmarked.replace('{page}', '1'))
        await expect(page.getByRole('button', { name: reader.bookmark, exact: true })).toHaveAttribute(
          'aria-pressed',
          'true',
        )
        await selectWords(page, dropped)
        await highlightColors(page, words.menu).getByRole('button', { name: words.pens.yellow }).click()
        await openReader(page, `${base}/read/${bookId()}?page=3`)
        await page.getByRole('button', { name: reader.contents }).click()
        await open(reader.highlights)
        await drawer.getByRole('button', { name: dropped }).click()
        // Its page may have to be fetched first.
        await expect(async () => {
          expect((await boxesOf(page, dropped))[0]?.y).toBeGreaterThan(56)
        }).toPass()
        expect((await boxesOf(page, dropped))[0]?.y).toBeLessThan(use.viewport.height)
        if (await drawer.isHidden()) await page.getByRole('button', { name: reader.contents }).click()
        await open(reader.bookmarks)
        await expect(drawer.getByRole('listitem')).toHaveCount(1)
        await drawer.getByRole('listitem').getByRole('button', { name: words.remove }).click()
        await expect(drawer).toContainText(words.noBookmarks)
        await expect
          .poll(() => keptMarks(page, bookId()))
          .toEqual({
            highlights: [`yellow: ${dropped}`],
            bookmarks: 0,
          })
      })
    })
  }
}
