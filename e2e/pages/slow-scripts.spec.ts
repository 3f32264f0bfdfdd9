import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { itemsEn as english } from '#src/web/i18n/parts/en/items.ts'
import { itemsKo as korean } from '#src/web/i18n/parts/ko/items.ts'
import { shell as englishShell } from '#src/web/i18n/parts/en/shell.ts'
import { shell as koreanShell } from '#src/web/i18n/parts/ko/shell.ts'
import { expect, hydrated, library, opened, test } from '../fixtures.ts'
import { viewOf } from '../steps/views.ts'

/** No script of ours comes, ever. */
const holdScripts = (page: Page) => page.route(/\.js$/, () => undefined)

for (const { locale, words, shell } of [
  { locale: 'ko-KR', words: korean.hero, shell: koreanShell },
  { locale: 'en-US', words: english.hero, shell: englishShell },
] as const) {
  test.describe(`before the scripts have come, in ${locale},`, () => {
    test.use({ locale, viewport: viewOf(locale).viewport })

    test('a press on a button is kept and answered', async ({ page }) => {
      await page.route(/entry-client.*\.js$/, async (route) => {
        await sleep(1500)
        await route.continue()
      })
      await page.goto('/home', { waitUntil: 'commit' })
      const shown = page.getByRole('region', { name: words.label }).locator('[data-shown=true]')
      const first = await shown.innerText()
      await page.getByRole('button', { name: words.next }).click()
      await expect(page.locator('[data-waiting]')).toBeVisible()
      await expect(shown).not.toHaveText(first)
      await expect(page.locator('[data-waiting]')).toHaveCount(0)
    })

    test('the menu opens, walks and leads on', async ({ page }) => {
      await holdScripts(page)
      await page.goto('/home', { waitUntil: 'commit' })
      const button = page.getByRole('button', { name: shell.userMenu })
      const menu = page.getByRole('menu')
      await button.click()
      await expect(menu.getByRole('menuitem').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect(menu.getByRole('menuitem').first()).toBeFocused()
      await menu.getByRole('menuitem', { name: shell.signIn }).click()
      await expect(page).toHaveURL('/login')
    })

    test('a member is not asked to sign in', async ({ page, context }) => {
      await context.addCookies([{ name: 'isLogin', value: 'Y', url: library.url }])
      await page.addInitScript(() => localStorage.setItem('user', '{"uid":1}'))
      await holdScripts(page)
      await page.goto('/home', { waitUntil: 'commit' })
      await page.getByRole('button', { name: shell.userMenu }).click()
      await expect(page.getByRole('menuitem', { name: shell.starter })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: shell.signIn })).toBeHidden()
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

test('a browser that comes again has the stylesheet, and no page carries it any more', async ({ page }) => {
  const inPage = page.locator('style[data-page-style]')
  const linked = page.locator('link[data-page-style]')
  const logo = page.getByRole('banner').getByRole('link').first()
  const look = () => logo.evaluate((element) => getComputedStyle(element).fontSize)
  const [first] = await Promise.all([page.waitForResponse(/\/home$/), page.goto('/home')])
  expect(await first.text()).toContain('<style data-page-style=')
  await expect(inPage).toHaveCount(1)
  await hydrated(page)
  const shown = await look()
  const named = await inPage.getAttribute('data-page-style')
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'styles')?.value, {
      timeout: 15_000,
    })
    .toBe(named)
  await page.goto('/book')
  await expect(linked).toHaveCount(1)
  await expect(inPage).toHaveCount(0)
  await page.goto('/home')
  expect(await look()).toBe(shown)
})
