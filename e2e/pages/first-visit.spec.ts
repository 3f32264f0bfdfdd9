import { expect, opened, starterBook, test } from '../fixtures.ts'
import { overflow, shifts, watchShifts } from '../steps/layout.ts'
import { openReader } from '../steps/reading.ts'
import { viewOf } from '../steps/views.ts'

for (const [locale, words] of [
  [
    'ko-KR',
    {
      sentence: '개혁교회의 신앙 고전을 한국어와 영어로 읽는 온라인 서재입니다.',
      wayIn: '처음 오셨나요?',
      title: '천천히 읽기',
      continued: /^이어 읽기 천천히 읽기 2쪽/,
    },
  ],
  [
    'en-US',
    {
      sentence: 'An online library of Reformed classics, in Korean and English.',
      wayIn: 'New here?',
      title: 'Reading Slowly',
      continued: /^Continue reading Reading Slowly p. 2/,
    },
  ],
] as const) {
  test.describe(`a visitor in ${locale}`, () => {
    test.use({ locale, viewport: viewOf(locale).viewport })

    test('is told what this place is, and has one way in', async ({ page }) => {
      await opened(page, '/home')
      await expect(page.getByText(words.sentence)).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: words.wayIn }).click()
      await expect(page).toHaveURL('/starter')
      await page.getByRole('contentinfo').getByRole('link', { name: words.wayIn }).click()
      await expect(page).toHaveURL('/starter')
    })

    test('goes on reading from the head of home and of the library, and nothing moves', async ({ page }) => {
      const book = await starterBook(page, words.title)
      await openReader(page, `/read/${book}?page=2`)
      await page.evaluate(() => window.scrollBy(0, 400))
      await expect
        .poll(() => page.evaluate((id) => localStorage.getItem(`place:visitor:${id}`), book))
        .toContain('"page":2')
      await watchShifts(page)
      for (const path of ['/library', '/home']) {
        await opened(page, path)
        const way = page.getByRole('main').getByRole('link', { name: words.continued })
        await expect(way).toBeInViewport()
        await page.waitForLoadState('networkidle')
        expect(await shifts(page), path).toBeLessThan(0.02)
        expect(await overflow(page), path).toBe(0)
      }
      await page.getByRole('main').getByRole('link', { name: words.continued }).click()
      await expect(page).toHaveURL(new RegExp(`/read/${book}\\?`))
    })
  })
}
