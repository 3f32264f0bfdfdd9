import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, starterShelf, test } from '../fixtures.ts'
import { emptyFolder, type RunningLibrary, startLibrary } from '../library/server.ts'

// One library of its own on an empty folder, followed from its first minute to its end.
test.describe.configure({ mode: 'serial' })

let own: RunningLibrary
test.beforeAll(async () => {
  own = await startLibrary({ COMPANY_NAME: 'Test Press', COMPANY_EMAIL: 'desk@example.org' }, emptyFolder())
})
test.afterAll(() => own.end())

test('the first start on an empty folder shows something worth reading', async ({ page }) => {
  expect(own.said()).toContain(`http://localhost:${new URL(own.url).port}`)
  await page.goto(own.url)
  await expect(page).toHaveURL(`${own.url}/home`)
  const shelf = page.getByRole('region', { name: 'New arrivals' })
  await expect(shelf.getByRole('listitem')).toHaveCount(starterShelf.books.length)
  for (const title of ['천천히 읽기', 'Reading Slowly', '언약의 길을 걷다', 'Bruised and Kept']) {
    await expect(shelf.getByRole('link', { name: title })).toBeAttached()
  }
  await shelf.getByRole('link', { name: 'Reading Slowly' }).click()
  await page.getByRole('link', { name: 'Read for free' }).click()
  await expect(page.locator('[data-page="1"]')).toContainText(/\w+ \w+ \w+/)
})

test('the footer shows who runs it, open at home and folded elsewhere', async ({ page }) => {
  await page.goto(`${own.url}/home`)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Test Press')).toBeVisible()
  await expect(footer.getByText('desk@example.org')).toBeVisible()
  await page.goto(`${own.url}/about`)
  await expect(footer.getByText('desk@example.org')).toBeHidden()
  await footer.getByText('Company information').click()
  await expect(footer.getByText('desk@example.org')).toBeVisible()
})

test.describe('while the library is closed', () => {
  test.use({ tolerated: [/status of 503/] })

  test('every page says until when, and opens again afterwards', async ({ page }) => {
    const flag = join(own.dataDir, 'inspection.json')
    writeFileSync(flag, JSON.stringify({ until: '2031-12-01T09:00:00+09:00' }))
    await expect(async () => expect((await page.goto(`${own.url}/book`))?.status()).toBe(503)).toPass()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Under maintenance')
    await expect(page.getByText('We will be back at 12/01/2031 09:00.')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    const answer = await page.request.get(`${own.url}/api/bookMain/recentBook`)
    expect(answer.status()).toBe(503)

    writeFileSync(flag, '{}')
    await expect(async () => {
      await page.goto(`${own.url}/home`)
      await expect(page.getByText('to be decided')).toBeVisible({ timeout: 500 })
    }).toPass()

    await rm(flag)
    await expect(async () => expect((await page.goto(`${own.url}/home`))?.status()).toBe(200)).toPass()
    await expect(page.getByRole('banner')).toBeVisible()
  })
})

test('a file that is no book is refused by name, and the others of the run still come in', async ({
  page,
}) => {
  const bad = join(own.dataDir, 'broken.epub')
  writeFileSync(bad, 'this is no book')
  const failed = await own.command('import', bad).then(
    () => '',
    (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : ''),
  )
  expect(failed).toContain('✗ broken.epub')
  await page.goto(`${own.url}/home`)
  await expect(page.getByRole('region', { name: 'New arrivals' }).getByRole('listitem')).toHaveCount(
    starterShelf.books.length,
  )
})

test('the server ends clean when asked to, and had nothing to complain of', async () => {
  expect(await own.stop()).toBe(0)
  expect(own.complained()).toBe('')
})
