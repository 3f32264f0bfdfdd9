import { loadMessages } from '#src/web/i18n/load-messages.ts'
import { expect, opened, realBook, test } from '../fixtures.ts'
import { openReader, progress, rested } from '../steps/reading.ts'
import { viewOf } from '../steps/views.ts'

const book = () => realBook('pilgrims-progress')

for (const locale of ['ko-KR', 'en-US'] as const) {
  test.describe(locale, () => {
    test.use({ locale, ...viewOf(locale), tolerated: [/ERR_INTERNET_DISCONNECTED/] })
    const words = () => loadMessages(locale === 'ko-KR' ? 'ko' : 'en')

    test('without a network the text says so where it stops, and goes on from there after', async ({
      page,
      context,
    }) => {
      const { reader, ui } = await words()
      await openReader(page, `/read/${book()}?page=30`)
      const stop = page.getByRole('article').getByText(reader.stopsOffline)
      await expect(stop).toBeHidden()
      const pages = page.locator('[data-page]')
      await context.setOffline(true)
      const last = await pages.last().getAttribute('data-page')
      await stop.scrollIntoViewIfNeeded()
      await expect(stop).toBeInViewport()
      await expect(page.locator('.reader__prompts').getByText(ui.offline)).toBeVisible()
      await context.setOffline(false)
      await expect(stop).toBeHidden()
      await expect
        .poll(async () => Number(await pages.last().getAttribute('data-page')))
        .toBeGreaterThan(Number(last))
    })

    test('in pages mode too, where it cannot be turned further', async ({ page, context }) => {
      const { reader } = await words()
      await page.addInitScript(() => localStorage.setItem('readerSettings', '{"layout":"pages"}'))
      await openReader(page, `/read/${book()}?page=30`)
      await rested(page)
      const stop = page.getByRole('article').getByText(reader.stopsOffline)
      await context.setOffline(true)
      await expect(async () => {
        await page.keyboard.press('ArrowRight')
        await expect(stop).toBeInViewport({ timeout: 500 })
      }).toPass({ timeout: 30_000 })
      // It stays there however often one turns.
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(stop).toBeInViewport()
      await context.setOffline(false)
      await expect(stop).toBeHidden()
      const there = page.url()
      await expect(async () => {
        await page.keyboard.press('ArrowRight')
        await expect(page).not.toHaveURL(there, { timeout: 500 })
      }).toPass({ timeout: 30_000 })
    })

    test('what is offered over the text stands in one place, and goes by itself', async ({
      page,
      context,
    }) => {
      const { reader, ui } = await words()
      await page.clock.install()
      await openReader(page, `/read/${book()}?page=30`)
      await progress(page).focus()
      await page.keyboard.press('End')
      const prompts = page.locator('.reader__prompts')
      const back = prompts.getByRole('button', { name: reader.returnTo.replace('{page, number}', '30') })
      await expect(back).toBeVisible()
      await context.setOffline(true)
      const offline = prompts.getByText(ui.offline)
      await expect(offline).toBeVisible()
      const [one, other] = [await back.boundingBox(), await offline.boundingBox()]
      expect((one?.y ?? 0) + (one?.height ?? 0)).toBeLessThanOrEqual(other?.y ?? 0)
      await page.mouse.move(5, 5)
      await progress(page).focus()
      await page.clock.runFor(41_000)
      await expect(back).toBeHidden()
      await expect(offline).toBeHidden()
      await context.setOffline(false)
    })

    test('a pressed book says at once that it was heard', async ({ page }) => {
      await opened(page, '/book')
      await page.route('**/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500))
        await route.continue().catch(() => undefined)
      })
      const link = page.getByRole('main').locator('a.book-card').first()
      await link.click()
      await expect(link).toHaveAttribute('aria-busy', 'true', { timeout: 500 })
      await expect(page).toHaveURL(/\/book\/\d+$/)
      await expect(page.locator('a[aria-busy]')).toHaveCount(0)
    })
  })
}
