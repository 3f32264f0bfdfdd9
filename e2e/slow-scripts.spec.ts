import { setTimeout as sleep } from 'node:timers/promises'
import { expect, opened, test } from './fixtures.ts'
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

test('a page that is left before it has been taken over is no fault', async ({ page }) => {
  // React takes over the frame first, and what stands in it many turns later.
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its own port
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => postMessage.call(this, message), 400)
    }
    localStorage.setItem(
      'place:visitor:1',
      JSON.stringify({ editionId: 1, page: 2, block: 1, start: 0, updatedAt: new Date().toISOString() }),
    )
  })
  await opened(page, '/home')
  await page.getByRole('searchbox').first().fill('천천히')
  await page.getByRole('searchbox').first().press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('천천히')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
})
