import { api, expect, realBook, starterBook, test } from '../fixtures.ts'

test.use({ javaScriptEnabled: false })

test('home is there before any script runs', async ({ page, request }) => {
  const html = await (await request.get('/home')).text()
  expect(html).toContain('천천히 읽기')
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'New arrivals' })).toBeVisible()
  await page.getByRole('link', { name: 'Bruised and Kept' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bruised and Kept' })).toBeVisible()
})

test('the first text of a book is there before any script runs', async ({ page, request }) => {
  const id = realBook('pilgrims-progress')
  const words = 'As I walked through the wilderness of this world'
  expect(await (await request.get(`/read/${id}?page=9`)).text()).toContain(words)
  await page.goto(`/read/${id}?page=9`)
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText(words)).toBeInViewport()
})

test('the shelf of the house itself reads without script too', async ({ page }) => {
  const id = await starterBook(page, 'Reading Slowly')
  const { html } = await api<{ html: string }>(page, `bookCore/content/${id}/1`)
  await page.goto(`/read/${id}`)
  const words = /<p[^>]*>([^<]{30,60})/.exec(html)?.[1] ?? '?'
  await expect(page.locator('[data-page="1"]')).toContainText(words)
})
