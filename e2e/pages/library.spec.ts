import type { Page } from '@playwright/test'
import { expect, opened, test } from '../fixtures.ts'
import { call, claimsOn, joinAndSignIn, PASSWORD, WAYS } from '../steps/library-steps.ts'
import { shifts, watchShifts } from '../steps/layout.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { fillLogin } from '../steps/member-steps.ts'
import { expectPage, openReader } from '../steps/reading.ts'
import { expectUsable } from '../steps/usable.ts'
import { viewOf } from '../steps/views.ts'
import { typeKorean } from '../steps/korean-keyboard.ts'

// A call that the journey itself cuts off.
test.use({ tolerated: [/status of 401|net::ERR_FAILED/] })

type Entry = { wantReadId: number | null; readingId: number | null }

let own: RunningLibrary
let base: string
let books: { bookId: number; bookTitle: string }[]
test.beforeAll(async () => {
  own = await startLibrary()
  base = own.base
  books = await own.picks()
})
test.afterAll(() => own.end())

const slowly = () => {
  const book = books.find(({ bookTitle }) => bookTitle === 'Reading Slowly')
  if (book === undefined) throw new Error('Reading Slowly is not among the picks')
  return book
}
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/readingEvents/') && answer.ok())

for (const way of WAYS) {
  const { library, catalogue, reader } = way.said
  for (const { name, viewport } of [viewOf(way.locale)]) {
    const member = `${way.locale.slice(0, 2)}${name}`
    test.describe(`${way.locale} at a ${name}`, () => {
      test.use({ locale: way.locale, viewport })

      test('where a session cannot be gone on with, one is asked to sign in', async ({ page }) => {
        await page.context().addCookies([{ name: 'expireDate', value: '2100-01-01', url: base }])
        await page.route('**/api/auth/autoLogin', (route) => route.abort())
        await watchShifts(page)
        for (const path of ['/library', '/setting', '/preview?tab=mine']) {
          await opened(page, base + path)
          await expect(page.getByText(way.shell.signInNeeded)).toBeVisible()
          expect(await shifts(page), path).toBeLessThan(0.02)
        }
      })

      test('a visitor is asked to sign in, comes back, keeps a book and lets it go', async ({ page }) => {
        const { bookId, bookTitle } = slowly()
        await joinAndSignIn(page, base, way, `${member}a`)
        await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }))
        await page.evaluate(() => localStorage.clear())
        await page.context().clearCookies()
        await opened(page, `${base}/library`)
        await expect(page.getByText(way.shell.signInNeeded)).toBeVisible()
        await opened(page, `${base}/book/${bookId}`)
        const keep = page.getByRole('button', { name: catalogue.keep })
        await expect(keep).toHaveAttribute('aria-pressed', 'false')
        await keep.click()
        await page.getByRole('alertdialog').getByRole('button', { name: way.shell.signIn }).click()
        await expect(page).toHaveURL(`${base}/login`)
        await fillLogin(page, { ...way, email: `${member}a@mail.example` }, PASSWORD)
        await expect(page).toHaveURL(`${base}/book/${bookId}`)
        await keep.click()
        await expect(keep).toHaveAttribute('aria-pressed', 'true')
        await expect.poll(() => page.evaluate(() => localStorage.getItem('wantRead'))).toBe(`[${bookId}]`)

        await opened(page, `${base}/library?list=wantRead`)
        const item = page.getByRole('article').filter({ hasText: bookTitle })
        await item.getByRole('button', { name: `${library.options}: ${bookTitle}` }).click()
        const modal = page.getByRole('dialog', { name: bookTitle })
        const removed = page.waitForRequest((request) => request.method() === 'DELETE')
        await modal.getByRole('button', { name: library.removeWantRead }).click()
        const { searchParams, pathname } = new URL((await removed).url())
        expect(pathname).toBe('/api/bookFunction/wantRead')
        expect(searchParams.get('bookId')).toBe(String(bookId))
        expect(searchParams.get('wantId')).toMatch(/^\d+$/)
        await expect(modal).toBeHidden()
        await expect(page.getByText(library.empty.wantRead.title)).toBeVisible()
        await page.getByRole('link', { name: library.browse }).click()
        await expect(page).toHaveURL(`${base}/book`)
        await page.goto(`${base}/book/${bookId}`)
        await expect(keep).toHaveAttribute('aria-pressed', 'false')
      })

      test('what is read is on the list with its progress, and the modal takes it off', async ({ page }) => {
        const { bookId, bookTitle } = slowly()
        await joinAndSignIn(page, base, way, `${member}b`)
        await opened(page, `${base}/library`)
        await expect(page.getByText(library.empty.reading.title)).toBeVisible()
        await call<Entry>(page, 'POST', 'wantRead', { bookId })
        const kept = saved(page)
        await openReader(page, `${base}/read/${bookId}?page=5`)
        await kept
        await opened(page, `${base}/book/${bookId}`)
        await expect(page.getByRole('link', { name: catalogue.inReading, exact: true })).toBeVisible()
        await expect(page.getByRole('link', { name: catalogue.continue })).toBeVisible()
        await page.getByRole('link', { name: catalogue.inReading, exact: true }).click()
        const item = page.getByRole('article').filter({ hasText: bookTitle })
        const status = await call<{ percent: number }>(page, 'GET', `readStatus/${bookId}`)
        expect(status.percent).toBeGreaterThan(10)
        await expect(item.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(status.percent))
        await expect(item.getByText(`${status.percent}%`)).toBeVisible()
        await expectUsable(page)
        await item.getByRole('link').click()
        await expect(page).toHaveURL(new RegExp(`/read/${bookId}\\?page=5`))
        await expectPage(page, 5)
        await opened(page, `${base}/library`)
        await item.getByRole('button', { name: `${library.options}: ${bookTitle}` }).click()
        const modal = page.getByRole('dialog', { name: bookTitle })
        const removed = page.waitForRequest((request) => request.method() === 'DELETE')
        await modal.getByRole('button', { name: library.removeReading }).click()
        const { searchParams, pathname } = new URL((await removed).url())
        expect(pathname).toBe('/api/bookFunction/reading')
        expect([...searchParams.keys()].toSorted()).toEqual(['bookId', 'readingId'])
        await expect(modal).toBeHidden()
        await expect(page.getByText(library.empty.reading.title)).toBeVisible()
        await page.getByRole('link', { name: library.list.history }).click()
        await expect(page.getByRole('article').filter({ hasText: bookTitle })).toBeVisible()
      })

      test('bookmarks and highlights are shown, changed and deleted', async ({ page }) => {
        const { bookId } = slowly()
        await joinAndSignIn(page, base, way, `${member}c`)
        for (const kind of ['bookmark', 'highlight'] as const) {
          await opened(page, `${base}/library/${kind}/${bookId}`)
          await expect(page.getByText(library.empty[kind].title)).toBeVisible()
        }
        const [first, second] = await claimsOn(page, bookId, 3)
        if (first === undefined || second === undefined) throw new Error('The page has too few paragraphs')
        await call(page, 'POST', 'highlight', { bookId, type: 'yellow', anchor: first })
        await call(page, 'POST', 'highlight', { bookId, type: 'green', anchor: second })
        await call(page, 'POST', 'bookmark', { bookId, page: 3, anchor: first, bookmarkContent: '여기' })

        await opened(page, `${base}/library?list=highlight`)
        await expect(page.getByRole('article')).toHaveCount(2)
        await expectUsable(page)
        await page.getByRole('article').first().getByRole('link', { name: 'Reading Slowly' }).click()
        await expect(page).toHaveURL(`${base}/library/highlight/${bookId}`)
        const highlight = page.getByRole('article').filter({ hasText: first.exact })
        await highlight.getByRole('button', { name: library.edit }).click()
        const dialog = page.getByRole('dialog', { name: library.editHighlight })
        await expectUsable(page)
        await dialog.getByRole('radio', { name: library.looks.redUnderline }).check()
        await dialog.getByRole('textbox', { name: library.note }).focus()
        await typeKorean(page, '천천히')
        await dialog.getByRole('button', { name: library.save }).click()
        await expect(dialog).toBeHidden()
        await expect(highlight.getByText('천천히')).toBeVisible()
        await expect(highlight.locator('mark')).toHaveClass('highlight-underline')
        await page
          .getByRole('article')
          .filter({ hasText: second.exact })
          .getByRole('button', { name: library.remove })
          .click()
        await page.getByRole('alertdialog').getByRole('button', { name: library.remove }).click()
        await expect(page.getByRole('article')).toHaveCount(1)
        await highlight.getByRole('link').click()
        await expect(page).toHaveURL(new RegExp(`/read/${bookId}\\?`))
        await expectPage(page, 3)

        await opened(page, `${base}/library/bookmark/${bookId}`)
        const bookmark = page.getByRole('article')
        await bookmark.getByRole('button', { name: library.edit }).click()
        const edit = page.getByRole('dialog', { name: library.editBookmark })
        const words = edit.getByRole('textbox', { name: library.bookmarkContent })
        await words.fill(' ')
        await edit.getByRole('button', { name: library.save }).click()
        await expect(words).toHaveAccessibleDescription(library.fault.EMPTY)
        await expect(words).toBeFocused()
        await words.clear()
        await typeKorean(page, '다시 올 자리')
        await edit.getByRole('button', { name: library.save }).click()
        await expect(bookmark.getByText('다시 올 자리')).toBeVisible()
        await bookmark.getByRole('button', { name: library.remove }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: library.remove }).click()
        await expect(page.getByText(library.empty.bookmark.title)).toBeVisible()
      })

      test('another device goes on where the first one stopped, and is never taken elsewhere', async ({
        page,
        browser,
      }) => {
        const { bookId } = slowly()
        await joinAndSignIn(page, base, way, `${member}d`)
        let kept = saved(page)
        await openReader(page, `${base}/read/${bookId}?page=4`)
        await kept
        await page.goto(`${base}/home`)

        const other = await browser.newContext({ locale: way.locale, viewport })
        const desk = await other.newPage()
        await opened(desk, `${base}/login`)
        await fillLogin(desk, { ...way, email: `${member}d@mail.example` }, PASSWORD)
        await expect(desk).toHaveURL(`${base}/home`)
        await desk.goto(`${base}/read/${bookId}`)
        await expectPage(desk, 4)
        kept = saved(desk)
        await openReader(desk, `${base}/read/${bookId}?page=6`)
        await kept
        await other.close()

        await openReader(page, `${base}/read/${bookId}`)
        const offer = page.getByRole('button', { name: reader.continueAt.replace('{page, number}', '6') })
        await expect(offer).toBeVisible()
        await expectPage(page, 4)
        await offer.click()
        await expectPage(page, 6)
        await expect(offer).toBeHidden()
      })
    })
  }
}
