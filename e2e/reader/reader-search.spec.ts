import { api, expect, realBook, test } from '../fixtures.ts'
import { currentHitInView, openReader, paintedHits } from '../steps/reading.ts'

const book = () => realBook('pilgrims-progress')
const TERM = 'Slough of Despond'

type Found = { total: number; items: { page: number; noteId: string | null }[] }

test('a search in the book counts the hits and shows each in its place', async ({ page }) => {
  const { total, items } = await api<Found>(page, `bookCore/search/${book()}?q=${encodeURIComponent(TERM)}`)
  expect(total).toBeGreaterThan(5)
  await openReader(page, `/read/${book()}?page=100`)
  await page.keyboard.press('/')
  const panel = page.getByRole('complementary', { name: 'Search in this book' })
  await expect(panel.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(TERM)
  await expect(panel.getByRole('status')).toHaveText(`${total} matches`)
  await expect(panel.getByRole('listitem')).toHaveCount(total)

  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-page="${items[0]?.page}"]`)).toBeVisible()
  await expect.poll(() => currentHitInView(page)).toBe(true)
  expect(await paintedHits(page, 'search-current')).toEqual([TERM])
  const painted = await paintedHits(page, 'search-hits')
  expect(painted.length).toBeGreaterThan(1)
  for (const text of painted) expect(text.replaceAll(/\s+/g, ' ')).toBe(TERM)
  // The book's own HTML is left alone.
  await expect(page.locator('[data-page] mark')).toHaveCount(0)
})

test('next and previous walk through the hits, over pages not yet loaded', async ({ page }) => {
  const { items } = await api<Found>(page, `bookCore/search/${book()}?q=Giant%20Despair`)
  await openReader(page, `/read/${book()}?page=9`)
  await page.keyboard.press('/')
  await page.keyboard.type('Giant Despair')
  const panel = page.getByRole('complementary', { name: 'Search in this book' })
  await panel.getByRole('listitem').first().getByRole('button').click()
  await panel.getByRole('button', { name: 'Close' }).click()
  const hits = page.getByRole('group', { name: 'Search in this book' })
  await expect(hits).toContainText(`1 / ${items.length}`)
  await expect(hits.getByRole('button', { name: 'Previous match' })).toBeDisabled()
  for (let hit = 2; hit <= items.length; hit++) {
    await hits.getByRole('button', { name: 'Next match' }).click()
    await expect(hits).toContainText(`${hit} / ${items.length}`)
    if (items[hit - 1]?.noteId !== null) {
      const note = page.getByRole('dialog', { name: /^Note/ })
      await expect(note).toContainText(/giant despair/i)
      await page.keyboard.press('Escape')
      await expect(note).toBeHidden()
      continue
    }
    await expect.poll(() => currentHitInView(page), { message: `hit ${hit} is in view` }).toBe(true)
    expect((await paintedHits(page, 'search-current')).join().toLowerCase()).toBe('giant despair')
  }
  await expect(hits.getByRole('button', { name: 'Next match' })).toBeDisabled()
  await hits.getByRole('button', { name: 'Previous match' }).click()
  await expect(hits).toContainText(`${items.length - 1} / ${items.length}`)
  await hits.getByRole('button', { name: 'Close' }).click()
  await expect(hits).toBeHidden()
  expect(await paintedHits(page, 'search-hits')).toEqual([])
})

test('a common word is listed by chapter, and more of it comes as one scrolls', async ({ page }) => {
  type Common = Found & { sections: { total: number }[] }
  const { total, sections, items } = await api<Common>(page, `bookCore/search/${book()}?q=Christian`)
  expect(total).toBeGreaterThan(3 * items.length)
  await openReader(page, `/read/${book()}?page=150`)
  await page.keyboard.press('/')
  await page.keyboard.type('Christian')
  const panel = page.getByRole('complementary', { name: 'Search in this book' })
  await expect(panel.getByRole('status')).toHaveText(`${total} matches`)
  await expect(panel.getByRole('listitem')).toHaveCount(items.length)
  await expect(panel.getByRole('heading', { level: 3 }).first()).toContainText(String(sections[0]?.total))
  // The list has not come so far, yet what is in view is marked.
  expect(items.every((hit) => hit.page < 140)).toBe(true)
  await expect.poll(async () => (await paintedHits(page, 'search-hits')).length).toBeGreaterThan(0)

  await panel.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await page.mouse.move(1200, 500)
  await panel.getByRole('button', { name: 'More results' }).scrollIntoViewIfNeeded()
  await expect.poll(() => panel.getByRole('listitem').count()).toBeGreaterThan(items.length)
  await panel.getByRole('button', { name: 'More results' }).press('Enter')
  await expect.poll(() => panel.getByRole('listitem').count()).toBeGreaterThan(2 * items.length)
})

test('the next hit is shown though the list has not come to it', async ({ page }) => {
  const { total, items } = await api<Found>(page, `bookCore/search/${book()}?q=Christian`)
  await openReader(page, `/read/${book()}?page=9`)
  await page.keyboard.press('/')
  await page.keyboard.type('Christian')
  const panel = page.getByRole('complementary', { name: 'Search in this book' })
  await panel.getByRole('listitem').last().getByRole('button').press('Enter')
  await panel.getByRole('button', { name: 'Close' }).click()
  const hits = page.getByRole('group', { name: 'Search in this book' })
  const position = async () => Number((await hits.textContent())?.split('/')[0])
  // Reaching the last of the list may have brought more of it.
  const at = await position()
  expect(at).toBeGreaterThanOrEqual(items.length)
  for (let step = 1; step <= 3; step++) {
    await hits.getByRole('button', { name: 'Next match' }).click()
    await expect(hits).toContainText(`${at + step} / ${total}`)
  }
  await expect.poll(() => currentHitInView(page)).toBe(true)
  expect((await paintedHits(page, 'search-current')).join().toLowerCase()).toBe('christian')
})

test('one character is too short, and a word that is not there is said to be missing', async ({ page }) => {
  await openReader(page, `/read/${book()}?page=9`)
  await page.getByRole('button', { name: 'Search in this book' }).click()
  const panel = page.getByRole('complementary', { name: 'Search in this book' })
  await panel.getByRole('searchbox').fill(' a ')
  await panel.getByRole('searchbox').press('Enter')
  await expect(panel.getByRole('status')).toHaveText('Please enter at least two characters.')
  await panel.getByRole('searchbox').fill('helicopter')
  await expect(panel.getByRole('status')).toHaveText('No matches in this book.')
  await expect(panel.getByRole('listitem')).toHaveCount(0)
})
