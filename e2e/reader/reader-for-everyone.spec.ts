import type { Page } from '@playwright/test'
import { expect, opened, starterBook, test } from '../fixtures.ts'
import { WAYS } from '../steps/library-steps.ts'
import { overflow, shifts, watchShifts } from '../steps/layout.ts'
import { openReader } from '../steps/reading.ts'
import { expectUsable } from '../steps/usable.ts'
import { viewOf } from '../steps/views.ts'

const textSize = (page: Page) =>
  page.locator('.flow').evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))
const shift = (page: Page) => page.locator('.flow').evaluate(({ style }) => style.transform)

for (const way of WAYS) {
  const { reader, catalogue } = way.said
  const title = way.locale === 'ko-KR' ? '천천히 읽기' : 'Reading Slowly'
  for (const { name, viewport } of [viewOf(way.locale)]) {
    test.describe(`${way.locale} at a ${name}`, () => {
      test.use({ locale: way.locale, viewport, contextOptions: { reducedMotion: 'reduce' } })

      test('large mode is one switch in the menu: a plain home, and a way back into the book', async ({
        page,
      }) => {
        const book = await starterBook(page, title)
        await openReader(page, `/read/${book}?page=2`)
        await opened(page, '/home')
        await page.getByRole('button', { name: way.shell.userMenu }).click()
        await page.getByRole('menuitem', { name: way.shell.large }).click()
        await expect(page.getByRole('link', { name: catalogue.continue })).toBeVisible()
        await expect(page.getByRole('region', { name: catalogue.picks })).toBeHidden()
        await expect(page.getByRole('region', { name: catalogue.newBooks })).toBeVisible()
        await expectUsable(page)
        await watchShifts(page)
        await page.reload({ waitUntil: 'networkidle' })
        expect(await shifts(page)).toBeLessThan(0.02)
        await page.getByRole('link', { name: catalogue.continue }).click()
        await expect(page).toHaveURL(new RegExp(`/read/${book}\\?page=2`))
        await expect.poll(() => textSize(page)).toBeGreaterThanOrEqual(28)
        await page.goBack()
        await page.getByRole('button', { name: way.shell.userMenu }).click()
        await page.getByRole('menuitem', { name: way.shell.usual }).click()
        await expect(page.getByRole('region', { name: catalogue.picks })).toBeVisible()
      })

      test('in large mode two wide buttons turn the pages', async ({ page }) => {
        const book = await starterBook(page, title)
        await openReader(page, `/read/${book}?page=1`)
        await page.getByRole('button', { name: reader.settings, exact: true }).click()
        const panel = page.getByRole('complementary', { name: reader.settings })
        await panel.getByRole('button', { name: reader.large }).click()
        expect(await textSize(page)).toBeGreaterThanOrEqual(28)
        await expectUsable(page)
        await page.keyboard.press('Escape')
        const back = page.getByRole('button', { name: reader.previousPage })
        const on = page.getByRole('button', { name: reader.nextPage })
        for (const target of [back, on]) {
          const box = await target.boundingBox()
          expect(box?.width).toBeGreaterThanOrEqual(viewport.width * 0.3 - 1)
          expect(box?.height).toBeGreaterThanOrEqual(44)
        }
        const first = await shift(page)
        await on.click()
        await expect.poll(() => shift(page)).not.toBe(first)
        await back.click()
        await expect.poll(() => shift(page)).toBe(first)
        // As far from the edge as a thumb reaches.
        await page.mouse.click(viewport.width * 0.72, 320)
        await expect.poll(() => shift(page)).not.toBe(first)
        await page.reload()
        await expect.poll(() => textSize(page)).toBeGreaterThanOrEqual(28)
        await expectUsable(page)
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await overflow(page)).toBeLessThanOrEqual(0)
        await opened(page, '/home')
        expect(await overflow(page)).toBeLessThanOrEqual(0)
      })

      test('wide spacing comes with one press, and what was before comes back with another', async ({
        page,
      }) => {
        await page.addInitScript(() => {
          if (localStorage.getItem('readerSettings') === null)
            localStorage.setItem('readerSettings', '{"align":"justify","letterSpacing":-0.02,"font":"ridi"}')
        })
        await openReader(page, `/read/${await starterBook(page, title)}?page=1`)
        const look = () =>
          page
            .locator('[data-page] p')
            .first()
            .evaluate((text) => {
              const { fontSize, ...style } = getComputedStyle(text)
              const em = (length: string) => Number.parseFloat(length) / Number.parseFloat(fontSize)
              return {
                letters: em(style.letterSpacing),
                words: em(style.wordSpacing),
                lines: em(style.lineHeight),
                paragraphs: em(style.marginBlockEnd),
                align: style.textAlign,
                hyphens: style.hyphens,
                family: style.fontFamily,
              }
            })
        const before = await look()
        expect(before.align).toBe('justify')
        await page.keyboard.press('s')
        const wide = page.getByRole('button', { name: reader.easy })
        await wide.click()
        const { letters, words, lines, paragraphs, align, hyphens, family } = await look()
        expect(letters).toBeGreaterThanOrEqual(0.119)
        expect(words).toBeGreaterThanOrEqual(0.159)
        expect(lines).toBeGreaterThanOrEqual(1.5)
        expect(paragraphs).toBeGreaterThanOrEqual(2)
        expect([align, hyphens, family]).toEqual(['start', 'manual', before.family])
        await page.reload()
        await expect.poll(async () => (await look()).words).toBeGreaterThanOrEqual(0.159)
        await page.keyboard.press('s')
        await wide.click()
        expect(await look()).toEqual(before)
      })
    })
  }
}
