import type { Page } from '@playwright/test'
import { api, expect, starterBook, test } from '../fixtures.ts'
import { expectPage, openReader, scrollTo } from '../steps/reading.ts'

const TITLE = 'Bruised and Kept'
const PROMPT = 'The sample ends here'

type Detail = { bookId: number; samplePages: number; totalPage: number; isFree: boolean }

async function paidBook(page: Page): Promise<Detail> {
  const book = await api<Detail>(page, `bookCore/${await starterBook(page, TITLE)}`)
  expect(book).toMatchObject({ isFree: false })
  expect(book.totalPage).toBeGreaterThan(book.samplePages)
  return book
}

/** The numbers of the pages whose text the browser asks for. */
function watchPages(page: Page): Set<number> {
  const asked = new Set<number>()
  page.on('request', (request) => {
    const number = /\/api\/bookCore\/content\/\d+\/(\d+)/.exec(request.url())?.[1]
    if (number !== undefined) asked.add(Number(number))
  })
  return asked
}

test('the sample of a paid book reads to its end, and nothing past it is asked for', async ({ page }) => {
  const book = await paidBook(page)
  const asked = watchPages(page)
  await page.goto(`/book/${book.bookId}`)
  await expect(page.getByText(`The first ${book.samplePages} pages are free for everyone.`)).toBeVisible()
  await page.getByRole('link', { name: 'Read the sample' }).click()
  await expectPage(page, 1)
  await scrollTo(page, book.samplePages)
  await page.keyboard.press('End')
  await expect(page.getByRole('heading', { name: PROMPT })).toBeVisible()
  await expect(page.locator(`[data-page="${book.samplePages}"]`)).toContainText(/\w{4}/)
  await expect(page.locator(`[data-page="${book.samplePages + 1}"]`)).toHaveCount(0)
  expect(Math.max(...asked)).toBeLessThanOrEqual(book.samplePages)
})

test('turning past the sample leads to the prompt, not to the page behind it', async ({ page }) => {
  const book = await paidBook(page)
  const asked = watchPages(page)
  await openReader(page, `/read/${book.bookId}?page=${book.samplePages}`)
  const end = page.getByRole('heading', { name: PROMPT })
  await page.keyboard.press('ArrowRight')
  await expect(end).toBeInViewport()
  expect(Math.max(...asked)).toBeLessThanOrEqual(book.samplePages)
})

test('a locked chapter of the contents leads to subscribe by way of sign-in, and back to the place', async ({
  page,
}) => {
  const book = await paidBook(page)
  const asked = watchPages(page)
  await openReader(page, `/read/${book.bookId}?page=2`)
  await page.getByRole('button', { name: 'Contents' }).click()
  await page.getByRole('complementary', { name: 'Contents' }).getByRole('button').last().click()
  const prompt = page.getByRole('alertdialog', { name: 'Subscribe to keep reading' })
  await expect(prompt).toBeVisible()
  await prompt.getByRole('button', { name: 'Not now' }).click()
  await expect(prompt).toBeHidden()
  await expectPage(page, 2)
  await page.getByRole('button', { name: 'Contents' }).click()
  await page.getByRole('complementary', { name: 'Contents' }).getByRole('button').last().click()
  await prompt.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL('/login')
  const back = await page.evaluate(() => localStorage.getItem('backPath'))
  expect(back).toMatch(/^\/setting\/detail\/subscribe\?from=%2Fread%2F\d+%3Floc%3D\d+$/)
  expect(Math.max(...asked)).toBeLessThanOrEqual(book.samplePages)
})

test('a link deep into a paid book says where it leads, without a word of its text', async ({
  page,
  request,
}) => {
  const book = await paidBook(page)
  const number = book.totalPage - 1
  const refused = await request.get(`/api/bookCore/content/${book.bookId}/${number}`)
  expect(refused.status()).toBe(400)
  expect(await refused.json()).toMatchObject({ message: 'DID_NOT_PAYED' })

  const answer = await request.get(`/read/${book.bookId}?page=${number}`)
  expect(answer.status()).toBe(200)
  const html = await answer.text()
  const chapters = await api<{ title: string; page: number }[]>(page, `bookCore/section/${book.bookId}`)
  const chapter = chapters.findLast((entry) => entry.page <= number)?.title ?? ''
  expect(html).toContain(TITLE)
  expect(html).toContain(chapter)
  expect(html).not.toContain('data-page=')
  expect(html).not.toMatch(/id=\\?"b\d+\\?"/)

  await page.goto(`/read/${book.bookId}?page=${number}`)
  await expect(page.getByRole('heading', { level: 2, name: chapter })).toBeVisible()
  await expect(page.getByRole('heading', { name: PROMPT })).toBeVisible()
  await page.getByRole('link', { name: 'About this book' }).click()
  await expect(page).toHaveURL(`/book/${book.bookId}`)
})

test('pages beyond the sample are not searched, and their number is told', async ({ page }) => {
  const book = await paidBook(page)
  await openReader(page, `/read/${book.bookId}`)
  await page.keyboard.press('/')
  await page.keyboard.type('Daniel')
  const panel = page.getByRole('complementary', { name: 'Search in this book' })
  await expect(panel.getByRole('status')).toContainText(/\d+ pages after the sample not searched/)
  const { total } = await api<{ total: number }>(page, `bookCore/search/${book.bookId}?q=Daniel`)
  await expect(panel.getByRole('listitem')).toHaveCount(total)
})
