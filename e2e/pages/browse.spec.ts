import type { Page } from '@playwright/test'
import { api, expect, opened, realBook, starterBook, test } from '../fixtures.ts'

type Category = { categoryId: number; name: { en: string }; bookCount: number; children: Category[] }

async function category(page: Page, name: string): Promise<Category> {
  const all = await api<Category[]>(page, 'bookCore/category')
  const found = all.flatMap((one) => [one, ...one.children]).find((one) => one.name.en === name)
  if (found === undefined) throw new Error(`There is no category ${name}`)
  return found
}

test('a stranger finds a book by category and sub-category', async ({ page }) => {
  await opened(page, '/home')
  await page.getByRole('link', { name: /^Devotional classics/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Devotional classics')
  const { bookCount, categoryId } = await category(page, 'Devotional classics')
  const books = page.getByRole('main').getByRole('listitem')
  await expect(books).toHaveCount(bookCount)

  const chips = page.getByRole('navigation', { name: 'Browse by category' })
  await expect(chips.getByRole('link', { name: 'Devotional classics' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await chips.getByRole('link', { name: 'Puritans' }).click()
  const puritans = await category(page, 'Puritans')
  await expect(page).toHaveURL(`/book/category/${puritans.categoryId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Puritans')
  await expect(books).toHaveCount(puritans.bookCount)
  expect(puritans.bookCount).toBeLessThan(bookCount)

  await books.getByRole('link', { name: 'Bruised and Kept' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bruised and Kept' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(`/book/category/${categoryId}`)
})

test('the list of categories has those with books, and an empty one says so where it is opened', async ({
  page,
}) => {
  await opened(page, '/category')
  const all = await api<Category[]>(page, 'bookCore/category')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(all.filter((one) => one.bookCount > 0).length)
  const empty = all.find((one) => one.bookCount === 0)
  expect(empty).toBeDefined()
  await expect(main.getByRole('link', { name: new RegExp(`^${empty?.name.en}`) })).toHaveCount(0)
  await opened(page, `/book/category/${empty?.categoryId}`)
  await expect(page.getByText('No books here yet')).toBeVisible()
})

test('a publisher shows all its books', async ({ page }) => {
  const id = await starterBook(page, 'Bruised and Kept')
  await opened(page, `/book/${id}`)
  await page.getByRole('link', { name: 'Covenant Library Press' }).click()
  await expect(page).toHaveURL(/\/publisher\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Covenant Library Press' })).toBeVisible()
  const publisher = page.url().split('/').at(-1)
  const { books } = await api<{ books: { publisher: string }[] }>(page, `bookCore/publisher/${publisher}`)
  expect(books.length).toBeGreaterThan(2)
  await expect(page.getByText(`Publisher · ${books.length} books`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(books.length)
  for (const book of books) expect(book.publisher).toBe('Covenant Library Press')
})

test('the page of a book shows its facts and its contents', async ({ page }) => {
  const id = realBook('pilgrims-progress')
  await opened(page, `/book/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'The Pilgrim’s Progress' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'John Bunyan' })).toBeVisible()
  await expect(main.getByRole('definition').filter({ hasText: '316 pages' })).toBeVisible()
  await expect(main.getByRole('definition').filter({ hasText: /about \d+ hours/ })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Standard Ebooks' })).toBeVisible()
  await expect(main.getByText('Free for everyone, from start to finish.')).toBeVisible()
  const contents = main.locator('section', { has: page.getByRole('heading', { name: 'Contents' }) })
  await contents.getByRole('link', { name: /^The Second Part/ }).click()
  await expect(page).toHaveURL(`/read/${id}?page=170`)
  await expect(page.locator('[data-page="170"]')).toBeVisible()
})

test('a book that exists in two languages leads from one to the other', async ({ page }) => {
  await opened(page, `/book/${await starterBook(page, 'Reading Slowly')}`)
  await page.getByRole('link', { name: '한국어', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '천천히 읽기' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reading Slowly' })).toBeVisible()
})

test('the address of a book can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await starterBook(page, 'Reading Slowly')
  await opened(page, `/book/${id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('dialog', { name: 'Copy link' }).getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^http.*/book/${id}$`))
})

test('back leads from a book to the books, from there home, and elsewhere one step back', async ({
  page,
}) => {
  const id = await starterBook(page, 'Reading Slowly')
  await opened(page, '/category')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Devotional classics/ })
    .click()
  await expect(page).toHaveURL(/\/book\/category\/\d+$/)
  const back = page.getByRole('navigation', { name: 'Back' }).getByRole('button')
  await back.click()
  await expect(page).toHaveURL('/category')
  await opened(page, `/book/${id}`)
  await back.click()
  await expect(page).toHaveURL('/book')
  await back.click()
  await expect(page).toHaveURL('/home')
})
