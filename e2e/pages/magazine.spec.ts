import { magazine as english } from '#src/web/i18n/parts/en/magazine.ts'
import { shell as englishShell } from '#src/web/i18n/parts/en/shell.ts'
import { magazine as korean } from '#src/web/i18n/parts/ko/magazine.ts'
import { shell as koreanShell } from '#src/web/i18n/parts/ko/shell.ts'
import { expect, hydrated, opened, test } from '../fixtures.ts'
import { ISSUES } from '../library/magazine.ts'
import { overflow, shifts, watchShifts } from '../steps/layout.ts'
import { viewOf } from '../steps/views.ts'

const WAYS = [
  { locale: 'ko-KR', words: korean, shell: koreanShell, issue: ISSUES.ko },
  { locale: 'en-US', words: english, shell: englishShell, issue: ISSUES.en },
] as const

for (const { locale, words, shell, issue } of WAYS) {
  const { name, viewport } = viewOf(locale)
  test.describe(`${locale} at a ${name}`, () => {
    test.use({ locale, viewport })

    test('a visitor reads the newest issue from its front to its last article', async ({ page }) => {
      const [first, second] = issue.articles
      await watchShifts(page)
      await opened(page, '/home')
      // Below on a phone, above at a desk.
      const menu =
        name === 'phone'
          ? page.getByRole('navigation', { name: shell.lowerMenu })
          : page.getByRole('banner').getByRole('navigation').first()
      await menu.getByRole('link', { name: shell.magazine }).click()
      await expect(page).toHaveURL('/magazine')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell.magazine)
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(issue.title)
      const articles = page.getByRole('region', { name: words.articles })
      await expect(articles.getByRole('heading')).toHaveText([first.title, second.title])
      // The issue in the other language is there too, and says so.
      const other = locale === 'ko-KR' ? ISSUES.en : ISSUES.ko
      const past = page.getByRole('region', { name: words.past })
      const theOther = past.getByRole('listitem').filter({ hasText: other.title }).first()
      await expect(theOther).toContainText(locale === 'ko-KR' ? words.inEnglish : words.inKorean)
      expect(await overflow(page)).toBeLessThanOrEqual(0)

      await page.getByRole('link', { name: words.start }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title)
      const article = page.getByRole('article')
      const address = page.url()
      await expect(article.locator('blockquote strong')).toHaveCount(1)
      await expect(article.getByRole('img', { name: first.title })).toHaveAttribute('srcset', /480w/)
      const font = await article
        .locator('blockquote')
        .evaluate((element) => getComputedStyle(element).fontFamily)
      expect(font).toMatch(/serif|batang/i)
      await page.getByRole('button', { name: words.share, exact: true }).click()
      await expect(page.getByRole('dialog')).toContainText(address)
      await page.keyboard.press('Escape')

      const contents = page.getByRole('navigation', { name: words.contents })
      await expect(contents.locator('[aria-current]')).toHaveText(first.title)
      await page.getByRole('complementary').getByRole('link', { name: second.title }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title)
      await expect(contents.locator('[aria-current]')).toHaveText(second.title)
      await expect(page.getByText(words.next, { exact: true })).toHaveCount(0)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      await contents.getByRole('link', { name: words.toMagazine }).click()
      await expect(page).toHaveURL('/magazine')

      for (const path of ['/magazine', address]) {
        await opened(page, path)
        await page.waitForLoadState('networkidle')
        expect(await shifts(page), path).toBeLessThan(0.02)
      }
    })
  })
}

test('an article is there before any script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US', baseURL })
  const page = await context.newPage()
  await page.goto('/magazine')
  await page.getByRole('link', { name: ISSUES.en.articles[0].title }).first().click()
  await expect(page.getByRole('article')).toContainText('There is a bindery')
  await context.close()
})

test.describe('what is not there', () => {
  test.use({ tolerated: [/status of 404/] })
  test('leads to the page that says so', async ({ page }) => {
    for (const path of ['/magazine/999999', '/magazine/x', '/event/nothing', '/event/nothing/x']) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
      await hydrated(page)
    }
  })
})
