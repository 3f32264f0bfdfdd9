import type { Page } from '@playwright/test'
import { api, expect, opened, realBook, test } from '../fixtures.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: /^(?:Search|검색)$/ })

async function search(page: Page, keyword: string): Promise<void> {
  await box(page).fill(keyword)
  await box(page).press('Enter')
}

const recent = (page: Page) =>
  page.evaluate(() => {
    const kept: string[] = JSON.parse(localStorage.getItem('recentKeywords') ?? '[]')
    return kept
  })

for (const [locale, sentence, ok] of [
  ['en-US', 'Please enter a search term.', 'OK'],
  ['ko-KR', '검색어를 입력해 주세요.', '확인'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale })
    test(`nothing, or nothing but blanks, is answered with “${sentence}”`, async ({ page }) => {
      await opened(page, '/home')
      for (const keyword of ['', '   ', '\u3000']) {
        await search(page, keyword)
        const alert = page.getByRole('alertdialog')
        await expect(alert).toContainText(sentence)
        await alert.getByRole('button', { name: ok }).click()
        await expect(alert).toBeHidden()
      }
      await expect(page).toHaveURL('/home')
      expect(await recent(page)).toEqual([])
    })
  })
}

test('a search is trimmed, remembered newest first, and a repeated one moves up', async ({ page }) => {
  await opened(page, '/home')
  await search(page, '  grace ')
  await expect(page).toHaveURL('/search/grace')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('“grace”')
  await search(page, 'covenant')
  await expect(page).toHaveURL('/search/covenant')
  // The box is a new one once the results are there.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('covenant')
  await search(page, ' grace')
  await expect(page).toHaveURL('/search/grace')
  expect(await recent(page)).toEqual(['grace', 'covenant'])

  await box(page).click()
  const list = page.getByRole('search').getByRole('listitem')
  await expect(list).toHaveText(['grace', 'covenant'])
  await list.getByRole('link', { name: 'covenant' }).click()
  await expect(page).toHaveURL('/search/covenant')
  expect(await recent(page)).toEqual(['covenant', 'grace'])

  await box(page).click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(list).toHaveCount(0)
  expect(await recent(page)).toEqual([])
})

test('twenty searches are kept, not one more', async ({ page }) => {
  await opened(page, '/home')
  for (let number = 1; number <= 22; number++) {
    await search(page, `word ${number}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`word ${number}”`)
  }
  const kept = await recent(page)
  expect(kept).toHaveLength(20)
  expect(kept[0]).toBe('word 22')
  expect(kept.at(-1)).toBe('word 3')
  await box(page).click()
  await expect(page.getByRole('search').getByRole('listitem')).toHaveCount(20)
})

test('a keyword with the signs of an address is searched for as it stands', async ({ page }) => {
  await opened(page, '/home')
  for (const keyword of ['a/b', '50%', '?page=2', '#1', 'c&d', '은혜 / 진리']) {
    await search(page, keyword)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`“${keyword}”`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`“${keyword}”`)
  }
})

const FOUND = [
  { by: 'title', keyword: 'slowly', title: 'Reading Slowly' },
  { by: 'part of a title', keyword: '의 길', title: '언약의 길을 걷다' },
  { by: 'author', keyword: '언약서재 편집부', title: '주일의 식탁' },
  { by: 'publisher', keyword: 'Covenant Library Press', title: 'A Lamp at Evening' },
  { by: 'first sounds', keyword: 'ㅊㅊㅎ', title: '천천히 읽기' },
  { by: 'first sounds of a later word', keyword: 'ㅅㅌ', title: '주일의 식탁' },
]
for (const { by, keyword, title } of FOUND) {
  test(`a book is found by its ${by}: ${keyword}`, async ({ page }) => {
    await opened(page, '/home')
    await search(page, keyword)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(keyword)
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
}

test('real books are found by author and publisher', async ({ page }) => {
  realBook('korean-a-lucky-day')
  for (const [keyword, title] of [
    ['현진건', '운수 좋은 날'],
    ['ㅎㅈㄱ', '운수 좋은 날'],
    ['Standard Ebooks', 'The Pilgrim’s Progress'],
    ['bunyan', 'The Pilgrim’s Progress'],
  ] as const) {
    await opened(page, `/search/${encodeURIComponent(keyword)}`)
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toBeVisible()
  }
})

test('the results have a tab for books, and for series once there are any', async ({ page }) => {
  type Found = { total: number; groups: { books: { totalCount: number } } }
  const { groups } = await api<Found>(page, 'search?q=%EC%96%B8%EC%95%BD&type=all&page=0')
  const count = groups.books.totalCount
  expect(count).toBeGreaterThan(1)
  await opened(page, '/search/언약')
  const tabs = page.getByRole('navigation', { name: '“언약”' })
  await expect(tabs.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: /^Books/ }).click()
  await expect(page).toHaveURL(`/search/${encodeURIComponent('언약')}/book`)
  await expect(tabs.getByRole('link', { name: /^Books/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(Math.min(count, 20))
  // A tab that leads nowhere is not there, but its address is.
  await expect(tabs.getByRole('link', { name: /^Series/ })).toHaveCount(0)
  await opened(page, '/search/언약/series')
  await expect(page.getByText('No results for “언약”')).toBeVisible()
})

test('a search without a result says what to try', async ({ page }) => {
  await opened(page, '/search/xyzzy')
  await expect(page.getByText('No results for “xyzzy”')).toBeVisible()
  await expect(page.getByText('Try fewer words, or part of a name.')).toBeVisible()
  const shelves = page.getByRole('navigation', { name: 'Or browse a category' }).getByRole('link')
  expect(await shelves.count()).toBeGreaterThan(1)
  await page.getByRole('link', { name: 'Romans 8:28' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Romans 8:28' })).toBeVisible()
})

test('lists of books are narrowed to free ones and to a language, and the choice is marked', async ({
  page,
}) => {
  await opened(page, '/book')
  const choices = page.getByRole('navigation', { name: 'Filter' })
  await choices.getByRole('link', { name: 'Free' }).click()
  await expect(page).toHaveURL('/book?free=1')
  await expect(choices.getByRole('link', { name: 'Free' })).toHaveAttribute('aria-current')
  await choices.getByRole('link', { name: '한국어' }).click()
  await expect(page).toHaveURL('/book?free=1&in=ko')
  await expect(choices.getByRole('link', { name: '한국어' })).toHaveAttribute('aria-current')
  await expect(choices.getByRole('link', { name: 'English' })).not.toHaveAttribute('aria-current')
  const all = page.getByRole('navigation', { name: 'Browse by category' })
  await expect(all.getByRole('link', { name: 'All books' })).toHaveAttribute('aria-current')
  await all.getByRole('link', { name: 'Devotional classics' }).click()
  await expect(page).toHaveURL(/\/book\/category\/\d+\?free=1&in=ko$/)
  await expect(page.getByRole('main').getByText('천천히 읽기', { exact: true }).first()).toBeVisible()
  await choices.getByRole('link', { name: 'Free' }).click()
  await expect(page).toHaveURL(/\?in=ko$/)
})

test('of two choices pressed one right after the other both count', async ({ page }) => {
  await opened(page, '/book')
  await page.route('**/api/bookMain/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  const choices = page.getByRole('navigation', { name: 'Filter' })
  await choices.getByRole('link', { name: 'Free' }).click()
  await choices.getByRole('link', { name: '한국어' }).click()
  await expect(page).toHaveURL('/book?free=1&in=ko')
})
