import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, hydrated, library, starterBook, test } from '../fixtures.ts'
import { shifts, watchShifts } from '../steps/layout.ts'
import { VIEWS } from '../steps/views.ts'

// This file runs twice: with fonts of ours on the machine, and with DejaVu alone, as on a bare Debian.

// A call that the test itself cuts off.
test.use({ tolerated: [/status of 401|net::ERR_FAILED/] })

const FONTS_LATE_BY = 400

// Whole pages of running text are not among them: the letters of another font are as wide as ours only on average, so
// a line may break elsewhere. There the reader holds the sentence at the top (reader.spec.ts).
const PAGES = [
  '/home',
  '/book',
  '/book/{book}',
  '/category',
  '/search/언약',
  '/preview',
  '/preview/{preview}',
  '/review/{book}/',
  '/magazine',
  '/event/evening',
  '/about',
  '/privacy',
  '/signup',
]

/** Pages of a member whose session turns out to have ended. */
const ENDED = ['/library', '/setting', '/preview?tab=mine']

// Width and language are its subject: every line breaks elsewhere in each of them.
for (const { locale, name, viewport } of ['ko-KR', 'en-US'].flatMap((locale) =>
  VIEWS.map((view) => ({ locale, ...view })),
)) {
  test.describe(`${locale} at a ${name}`, () => {
    test.use({ locale, viewport })
    test.beforeEach(async ({ page }) => {
      await page.route('**/*.woff2', async (route) => {
        await setTimeout(FONTS_LATE_BY)
        // The page may have been left meanwhile.
        await route.continue().catch(() => undefined)
      })
      await watchShifts(page)
    })

    test('nothing moves when the fonts arrive', async ({ page }) => {
      const book = await starterBook(page, locale === 'ko-KR' ? '천천히 읽기' : 'Reading Slowly')
      for (const path of PAGES) {
        const filled = path
          .replace('{book}', String(book))
          .replace('{preview}', String(library.books.preview))
        await page.goto(filled)
        await fontsArrived(page)
        expect.soft(await shifts(page), path).toBeLessThan(0.02)
      }
    })

    test('nothing moves where a session turns out to have ended', async ({ page }) => {
      await page.context().addCookies([{ name: 'expireDate', value: '2100-01-01', url: library.url }])
      await page.route('**/api/auth/autoLogin', (route) => route.abort())
      for (const path of ENDED) {
        await page.goto(path)
        await hydrated(page)
        await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
        await fontsArrived(page)
        expect.soft(await shifts(page), path).toBeLessThan(0.02)
      }
    })
  })
}

/** The fonts' stylesheet has come, and no slice of it has been on its way for a third of a second. */
function fontsArrived(page: Page): Promise<void> {
  return page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        let still = 0
        const look = () => {
          const loaded = Array.from(document.fonts).some(
            ({ family, status }) =>
              family.startsWith('Covenant') && !family.includes('Standby') && status === 'loaded',
          )
          still = loaded && document.fonts.status === 'loaded' ? still + 1 : 0
          if (still >= frames) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
    20,
  )
}
