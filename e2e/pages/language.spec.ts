import type { Page } from '@playwright/test'
import { expect, hydrated, library, opened, test } from '../fixtures.ts'

const language = (page: Page) => page.locator('html')

/** What the geocoder was asked about one place; every test stands at a place of its own. */
async function askedAbout(page: Page, coordinates: string): Promise<string[]> {
  const asked: string[] = await (await page.request.get(`${library.outside}/asked`)).json()
  return asked.filter((path) => path.startsWith('/reverse') && path.includes(coordinates))
}

async function switchLanguage(page: Page): Promise<void> {
  const before = await language(page).getAttribute('lang')
  await page.getByRole('button', { name: /^(?:Your menu|내 메뉴)$/ }).click()
  await page.getByRole('menuitem', { name: /^(?:한국어|English)$/ }).click()
  await expect(language(page)).not.toHaveAttribute('lang', before ?? '')
}

/** A mark that a full load of the page wipes out, and a step inside the page does not. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

test.describe('a reader in Korea with an English browser', () => {
  test.use({ locale: 'en-US', permissions: ['geolocation'] })

  test('reads Korean; the place is asked for once, and told to a tenth of a degree', async ({
    page,
    context,
  }) => {
    await context.setGeolocation({ latitude: 37.5665, longitude: 126.978 })
    await page.goto('/home')
    await expect(language(page)).toHaveAttribute('lang', 'ko')
    await expect(page.getByRole('heading', { name: '새로 들어온 책' })).toBeVisible()
    expect(await askedAbout(page, 'lat=37.6&lon=127.0')).toHaveLength(1)
    await page.reload()
    await hydrated(page)
    await expect(language(page)).toHaveAttribute('lang', 'ko')
    await opened(page, '/book')
    await expect(page).toHaveTitle('도서 · 언약서재')
    expect(await askedAbout(page, 'lat=37.6&lon=127.0')).toHaveLength(1)
    const asked: string[] = await (await page.request.get(`${library.outside}/asked`)).json()
    expect(asked.join()).not.toMatch(/37\.56|126\.97/)
  })

  test('keeps the language of an own choice, and the place is not asked for again', async ({
    page,
    context,
  }) => {
    await context.setGeolocation({ latitude: 35.1796, longitude: 129.0756 })
    await page.goto('/home')
    await expect(language(page)).toHaveAttribute('lang', 'ko')
    await switchLanguage(page)
    await opened(page, '/home')
    await expect(language(page)).toHaveAttribute('lang', 'en')
    expect(await askedAbout(page, 'lat=35.2&lon=129.1')).toHaveLength(1)
  })
})

test.describe('a reader abroad with a Korean browser', () => {
  test.use({ locale: 'ko-KR', permissions: ['geolocation'] })

  test('reads English', async ({ page, context }) => {
    await context.setGeolocation({ latitude: 40.7128, longitude: -74.006 })
    await page.goto('/home')
    await expect(language(page)).toHaveAttribute('lang', 'en')
    expect(await askedAbout(page, 'lat=40.7&lon=-74.0')).toHaveLength(1)
  })

  test('stays with the browser where the geocoder knows no country', async ({ page, context }) => {
    await context.setGeolocation({ latitude: 0, longitude: -140.02 })
    await page.goto('/home')
    await expect.poll(() => askedAbout(page, 'lat=0.0&lon=-140.0')).toHaveLength(1)
    await expect(language(page)).toHaveAttribute('lang', 'ko')
  })
})

for (const [locale, wanted] of [
  ['ko-KR', 'ko'],
  ['en-GB', 'en'],
  ['fr-FR', 'en'],
] as const) {
  test.describe(`a ${locale} browser that keeps its place to itself`, () => {
    test.use({ locale, permissions: [] })

    test(`shows ${wanted}`, async ({ page }) => {
      await opened(page, '/home')
      await expect(language(page)).toHaveAttribute('lang', wanted)
      await page.reload()
      await hydrated(page)
      await expect(language(page)).toHaveAttribute('lang', wanted)
    })
  })
}

test.describe('with a choice of one’s own', () => {
  test.use({
    locale: 'en-US',
    permissions: ['geolocation'],
    geolocation: { latitude: 51.5, longitude: -0.13 },
  })

  test('the saved preference wins over place and browser', async ({ page, context }) => {
    await context.addCookies([{ name: 'currentLanguage', value: 'ko', url: library.url }])
    await page.addInitScript(() => localStorage.setItem('currentLanguage', 'ko'))
    await opened(page, '/home')
    await expect(language(page)).toHaveAttribute('lang', 'ko')
    expect(await askedAbout(page, 'lat=51.5')).toEqual([])
  })

  test('the preference outlives its cookie', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('currentLanguage', 'ko'))
    await page.goto('/home')
    await expect(language(page)).toHaveAttribute('lang', 'ko')
  })
})

test('an address may ask for a language', async ({ page, request }) => {
  const answer = await request.get('/home?lang=ko', { headers: { 'accept-language': 'en' } })
  expect(await answer.text()).toContain('<html lang="ko"')
  await opened(page, '/home?lang=ko')
  await expect(language(page)).toHaveAttribute('lang', 'ko')
  await expect(page.getByRole('heading', { name: '새로 들어온 책' })).toBeVisible()
})

test('search engines are told of both languages', async ({ page }) => {
  await page.goto('/book')
  for (const code of ['ko', 'en']) {
    await expect(page.locator(`link[rel=alternate][hreflang=${code}]`)).toHaveAttribute(
      'href',
      new RegExp(`lang=${code}`),
    )
  }
})

test('a switch takes effect at once, and the next step loads the page anew', async ({ page }) => {
  await opened(page, '/book')
  await mark(page)
  await switchLanguage(page)
  await expect(language(page)).toHaveAttribute('lang', 'ko')
  await expect(page).toHaveTitle('도서 · 언약서재')
  await expect(page.getByRole('heading', { level: 1, name: '도서' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: '검색' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  await page.getByRole('banner').getByRole('link', { name: '언약서재' }).click()
  await expect(page).toHaveURL('/home')
  await page.waitForFunction(() => !('marked' in window))
  await expect(language(page)).toHaveAttribute('lang', 'ko')
  await hydrated(page)
  await mark(page)
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '도서' }).click()
  await expect(page).toHaveURL('/book')
  expect(await isMarked(page)).toBe(true)
})

test('after two switches the next step stays inside the page', async ({ page }) => {
  await opened(page, '/book')
  await mark(page)
  await switchLanguage(page)
  await switchLanguage(page)
  await page.getByRole('banner').getByRole('link', { name: 'Covenant Library' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: 'New arrivals' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('after three switches the next step loads the page anew', async ({ page }) => {
  await opened(page, '/book')
  await mark(page)
  for (let press = 0; press < 3; press++) await switchLanguage(page)
  await page.getByRole('banner').getByRole('link', { name: '언약서재' }).click()
  await expect(page).toHaveURL('/home')
  await page.waitForFunction(() => !('marked' in window))
})
