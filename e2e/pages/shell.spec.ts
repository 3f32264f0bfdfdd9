import type { Page } from '@playwright/test'
import { expect, library, opened, starterBook, test } from '../fixtures.ts'

const PHONE = { width: 390, height: 844 }

async function scrollDown(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
}

test('the header throws a shadow after 24 px and is fixed after 76 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await opened(page, '/home')
  const header = page.getByRole('banner')
  const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow !== 'none')
  const position = () => header.evaluate((element) => getComputedStyle(element).position)
  await scrollDown(page, 24)
  await expect.poll(shadow).toBe(false)
  await scrollDown(page, 25)
  await expect.poll(shadow).toBe(true)
  await scrollDown(page, 76)
  await expect.poll(position).not.toBe('fixed')
  await scrollDown(page, 77)
  await expect.poll(position).toBe('fixed')
  await scrollDown(page, 0)
  await expect.poll(position).not.toBe('fixed')
  await expect.poll(shadow).toBe(false)
})

for (const [width, fixed] of [
  [1024, false],
  [1025, true],
] as const) {
  test(`at ${width} px the header is ${fixed ? '' : 'not '}fixed and the lower bar is ${fixed ? 'not ' : ''}there`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await opened(page, '/home')
    await scrollDown(page, 400)
    const header = page.getByRole('banner')
    await expect
      .poll(() => header.evaluate((element) => getComputedStyle(element).position === 'fixed'))
      .toBe(fixed)
    await expect(page.getByRole('navigation', { name: 'Bottom menu' })).toBeVisible({ visible: !fixed })
  })
}

test('the button to the top comes after 150 px and leads there', async ({ page }) => {
  await opened(page, '/home')
  const button = page.getByRole('button', { name: 'Back to top' })
  await scrollDown(page, 150)
  await expect(button).toBeHidden()
  await scrollDown(page, 151)
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(button).toBeHidden()
})

test('every step to another page begins at its top, and back finds the old height', async ({ page }) => {
  await opened(page, '/home')
  await scrollDown(page, 1500)
  await page.getByRole('link', { name: /^Devotional classics/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Devotional classics')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('the lower bar leads about, tags home as free, and reloads the entry one is at', async ({ page }) => {
    await opened(page, '/book')
    const bar = page.getByRole('navigation', { name: 'Bottom menu' })
    await expect(bar.getByRole('link', { name: 'Home' })).toContainText('Free')
    await expect(bar.getByRole('link', { name: 'Books' })).not.toContainText('Free')
    await page.evaluate(() => void Object.assign(window, { marked: true }))
    await bar.getByRole('link', { name: 'Home' }).tap()
    await expect(page).toHaveURL('/home')
    expect(await page.evaluate(() => 'marked' in window)).toBe(true)
    await bar.getByRole('link', { name: 'Home' }).tap()
    await page.waitForFunction(() => !('marked' in window))
    await expect(page).toHaveURL('/home')
  })

  test('the bar stays at the foot of the window and is not in the reader', async ({ page }) => {
    await opened(page, '/home')
    await scrollDown(page, 900)
    await expect(page.getByRole('navigation', { name: 'Bottom menu' })).toBeInViewport({ ratio: 0.9 })
    await page.goto(`/read/${await starterBook(page, 'Reading Slowly')}`)
    await expect(page.getByRole('banner').getByRole('heading')).toContainText('Reading Slowly')
    await expect(page.getByRole('navigation', { name: 'Bottom menu' })).toHaveCount(0)
    await expect(page.getByRole('contentinfo').getByText('Company information')).toHaveCount(0)
  })

  test('the search opens from its button', async ({ page }) => {
    await opened(page, '/home')
    await page.getByRole('button', { name: 'Search' }).tap()
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
    await page.keyboard.type('pilgrim')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search/pilgrim')
  })

  for (const path of [
    '/home',
    '/book',
    '/category',
    '/search/a',
    '/starter',
    '/tos',
    '/login',
    '/signup',
    '/verifyEmail?id=a-long-name-of-somebody@a-long-house.example',
    '/findId',
    '/findPassword',
    '/resetPassword',
    '/404',
    '/error',
    '/inspection',
  ]) {
    test.describe('no page is wider than the phone', () => {
      test.use({ tolerated: [/status of 404/] })
      test(path, async ({ page }) => {
        await opened(page, path)
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
        ).toBeLessThanOrEqual(0)
      })
    })
  }
})

test('light and dark follow the system until the switch is used, which is kept', async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await opened(page, '/home')
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(paper).not.toBe(light)
  const dark = await paper()
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Light' }).click()
  await expect.poll(paper).toBe(light)
  await page.reload()
  await expect.poll(paper).toBe(light)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Dark' }).click()
  await expect.poll(paper).toBe(dark)
})

test('a lost connection is said, and nothing more once it is back', async ({ page, context }) => {
  await opened(page, '/home')
  // Fonts come last, and without a connection the browser would complain of them.
  await page.waitForLoadState('networkidle')
  const notice = page.getByText('You are offline.')
  await expect(notice).toBeHidden()
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test('the menus name only pages that exist', async ({ page, request }) => {
  await opened(page, '/home')
  await page.getByRole('button', { name: 'Your menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'New here?' })).toBeVisible()
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  for (const href of new Set(links)) {
    const answer = await request.get(new URL(href, library.url).href)
    expect(answer.status(), href).toBe(200)
  }
})

test('the keyboard reaches the content past the header by the first stop', async ({ page }) => {
  await opened(page, '/home')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})
