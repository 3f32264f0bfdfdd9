import type { Page } from '@playwright/test'
import { expect, opened, realBook, test } from '../fixtures.ts'

test.use({ tolerated: [/the server responded with a status of 404/] })

const HEADING = 'This page does not exist'

async function expectNoChrome(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
}

/** How many parts of the picture move now, for ever. */
function moving(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getTiming().iterations === Infinity)
        .length,
  )
}

const PATHS = [
  '/no/such/page',
  '/book/999999',
  '/book/none',
  '/read/999999',
  '/publisher/999999',
  '/book/category/999999',
  '/404',
]
for (const path of PATHS) {
  test(`${path} is answered with 404 and the page that says so`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expectNoChrome(page)
    await expect(page).toHaveURL('/404')
    await expect(page).toHaveTitle('Page not found · Covenant Library')
    await expectNoChrome(page)
  })
}

test('a page beyond the end of a book does not exist', async ({ page }) => {
  const answer = await page.goto(`/read/${realBook('pilgrims-progress')}?page=317`)
  expect(answer?.status()).toBe(404)
  await expectNoChrome(page)
})

test('the button leads home, where header and footer are back', async ({ page }) => {
  await opened(page, '/no/such/page')
  await expect(page).toHaveURL('/404')
  await page.getByRole('link', { name: 'To the main page' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

test('a press on the button while the address changes is not lost', async ({ page }) => {
  await page.addInitScript(() => {
    const replace = Reflect.get(History.prototype, 'replaceState')
    History.prototype.replaceState = function replaceAndPress(...args) {
      Reflect.apply(replace, this, args)
      if (location.pathname === '/404') document.querySelector<HTMLElement>('.not-found a')?.click()
    }
  })
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('banner')).toBeVisible()
})

test('leaving by the back button brings the chrome back too', async ({ page }) => {
  await opened(page, '/book')
  await opened(page, '/no/such/page')
  await expect(page).toHaveURL('/404')
  await expectNoChrome(page)
  await page.goBack()
  await expect(page).toHaveURL('/book')
  await expect(page.getByRole('banner')).toBeVisible()
})

test('the picture moves by itself and again and again, until it is stopped', async ({ page }) => {
  await opened(page, '/404')
  await expect.poll(() => moving(page)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pause animation' }).click()
  await expect.poll(() => moving(page)).toBe(0)
  await page.getByRole('button', { name: 'Play animation' }).click()
  await expect.poll(() => moving(page)).toBeGreaterThan(0)
})

test('for those who want no motion the picture rests', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await opened(page, '/404')
  await expect(page.getByRole('img', { name: /A shelf with one book missing/ })).toBeVisible()
  expect(await moving(page)).toBe(0)
})

test.describe('in Korean', () => {
  test.use({ locale: 'ko-KR' })
  test('the page speaks Korean', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('없는 페이지입니다')
    await page.getByRole('link', { name: '메인으로' }).click()
    await expect(page).toHaveURL('/home')
  })
})
