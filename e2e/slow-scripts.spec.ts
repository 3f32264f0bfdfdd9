import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from './fixtures.ts'
import { viewOf } from './views.ts'

for (const locale of ['ko-KR', 'en-US'] as const) {
  test.describe(`before the scripts have come, in ${locale},`, () => {
    test.use({ locale, viewport: viewOf(locale).viewport })

    test('a press on a button is kept and answered', async ({ page }) => {
      await page.route(/entry-client.*\.js$/, async (route) => {
        await sleep(1500)
        await route.continue()
      })
      await page.goto('/home', { waitUntil: 'commit' })
      await page.getByRole('button', { name: locale === 'ko-KR' ? '내 메뉴' : 'Your menu' }).click()
      await expect(page.locator('[data-waiting]')).toBeVisible()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      await expect(page.locator('[data-waiting]')).toHaveCount(0)
    })

    test('no font takes the line from them', async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const font = page.waitForRequest(/woff2/)
      await page.goto('/home')
      await font
      const firstFont = asked.findIndex((path) => /woff2|fonts-?.*\.css/.test(path))
      const lastOfEntry = asked.findLastIndex((path) =>
        /\/(entry-client|app|libraries|shared)-.*\.js$/.test(path),
      )
      expect(lastOfEntry).toBeGreaterThan(0)
      expect(firstFont).toBeGreaterThan(lastOfEntry)
    })
  })
}
