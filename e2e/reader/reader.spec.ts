import type { Page } from '@playwright/test'
import { shifts, watchShifts } from '../steps/layout.ts'
import { api, expect, realBook, test } from '../fixtures.ts'
import {
  expectAtTop,
  expectPage,
  markTop,
  openReader,
  pagesInDocument,
  progress,
  rested,
  scrollTo,
} from '../steps/reading.ts'
import { VIEWS } from '../steps/views.ts'

const PAGES = 30
const MOST_PAGES = 6
const book = () => `/read/${realBook('pilgrims-progress')}`

test('a reader goes thirty pages on and back by the arrow keys', async ({ page }) => {
  await openReader(page, `${book()}?page=9`)
  for (let number = 10; number <= 9 + PAGES; number++) {
    await page.keyboard.press('ArrowRight')
    await expectPage(page, number)
    expect(await pagesInDocument(page)).toBeLessThanOrEqual(MOST_PAGES)
  }
  await expect(page.getByText(`${9 + PAGES} / 316`, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`page=${9 + PAGES}$`))
  for (let number = 8 + PAGES; number >= 9; number--) {
    await page.keyboard.press('ArrowLeft')
    await expectPage(page, number)
  }
  await expect(page.locator('[data-page="9"]')).toContainText(
    'As I walked through the wilderness of this world',
  )
  await page.keyboard.press('ArrowLeft')
  await expectPage(page, 8)
})

test('a reader goes thirty pages on and back by scrolling, and the text never jumps', async ({ page }) => {
  await watchShifts(page)
  await openReader(page, `${book()}?page=20`)
  await rested(page)
  const atStart = await shifts(page)
  expect(await scrollTo(page, 20 + PAGES)).toBeLessThanOrEqual(MOST_PAGES)
  expect(await scrollTo(page, 20)).toBeLessThanOrEqual(MOST_PAGES)
  await expect(page.locator('[data-page="20"]')).toBeVisible()
  expect((await shifts(page)) - atStart).toBeLessThan(0.02)
})

test('many quick presses of the arrow key go as many pages on', async ({ page }) => {
  await openReader(page, `${book()}?page=100`)
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight')
  await expectPage(page, 105)
})

test('the slider leads to any page', async ({ page }) => {
  await openReader(page, `${book()}?page=9`)
  await progress(page).focus()
  await page.keyboard.press('End')
  await expectPage(page, 316)
  await expect(page.getByText('You have reached the end')).toBeVisible()
})

test('a note opens where its mark stands, and Escape gives the focus back', async ({ page }) => {
  await openReader(page, `${book()}?page=9`)
  const mark = page.locator('[data-page="9"] [role=doc-noteref]').first()
  const number = await mark.innerText()
  await mark.focus()
  await page.keyboard.press('Enter')
  const note = page.getByRole('dialog', { name: `Note ${number}` })
  await expect(note).toBeVisible()
  await expect(note).toContainText(/\w{3,}/)
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()
  await expect(mark).toBeFocused()
  await mark.click()
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Close' }).click()
  await expect(note).toBeHidden()
  await expectPage(page, 9)
})

test('every note of a page says something', async ({ page }) => {
  await openReader(page, `${book()}?page=10`)
  const marks = page.locator('[data-page="10"] [role=doc-noteref]')
  expect(await marks.count()).toBeGreaterThan(5)
  for (const mark of await marks.all()) {
    await mark.click()
    await expect(page.getByRole('dialog').locator('.note-popup__text')).toContainText(/\p{L}{2,}/u)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('a link inside the book leads there and back to where it stands', async ({ page }) => {
  await openReader(page, `/read/${realBook('linear-algebra')}?page=17`)
  const { link, block } = await farthestLink(page, 17)
  await link.click()
  await expect(page.locator(`#b${block}`)).toBeInViewport()
  await expect(link).toBeHidden()
  // The end of page 16 may still stand at the top of the window.
  await page.getByRole('button', { name: /^Return to page 1[67]$/ }).click()
  await expect(link).toBeInViewport()
  await expect(page.getByRole('button', { name: /Return to page/ })).toBeHidden()
})

test("the browser's own back leads out of a link too", async ({ page }) => {
  await openReader(page, `/read/${realBook('linear-algebra')}?page=17`)
  const { link } = await farthestLink(page, 17)
  await link.click()
  await expect(page.locator('[data-page="17"]')).toHaveCount(0)
  await page.goBack()
  await expect(page.locator('[data-page="17"]')).toBeInViewport()
})

test('the contents lead to a chapter and show where one is', async ({ page }) => {
  await openReader(page, `${book()}?page=20`)
  await page.getByRole('button', { name: 'Contents' }).click()
  const contents = page.getByRole('complementary', { name: 'Contents' })
  await expect(contents.getByRole('button', { name: /^The First Part/ })).toHaveAttribute(
    'aria-current',
    'location',
  )
  await contents.getByRole('button', { name: /^The Second Part/ }).click()
  await expectPage(page, 170)
  await expect(contents).toBeHidden()
  await expect(page.locator('[data-page="170"] h2, [data-page="170"] h3').first()).toBeInViewport()
})

test('the keyboard opens and closes every panel', async ({ page }) => {
  await openReader(page, `${book()}?page=20`)
  const panels = {
    '?': 'Keyboard shortcuts',
    t: 'Contents',
    s: 'Reading settings',
    '/': 'Search in this book',
  }
  for (const [key, name] of Object.entries(panels)) {
    await page.keyboard.press(key)
    await expect(page.getByRole('complementary', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary')).toHaveCount(0)
  }
})

for (const layout of ['scroll', 'pages']) {
  test(`a picture is opened and left by keys, and the focus returns to it (${layout})`, async ({ page }) => {
    await page.addInitScript((chosen) => {
      localStorage.setItem('readerSettings', JSON.stringify({ layout: chosen }))
    }, layout)
    await openReader(page, `${book()}?page=${await pictured(page)}`)
    const picture = page.locator('.flow').getByRole('button', { name: 'Enlarge' }).first()
    const viewer = page.getByRole('dialog')
    for (const key of ['Enter', 'Space']) {
      await picture.focus()
      const before = await progress(page).inputValue()
      await page.keyboard.press(key)
      await expect(viewer.locator('img')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(viewer).toHaveCount(0)
      await expect(picture).toBeFocused()
      expect(await progress(page).inputValue()).toBe(before)
    }
    await picture.click()
    await expect(viewer.locator('img')).toBeVisible()
  })
}

test('moving the focus into the bar leaves the text where it is', async ({ page }) => {
  await openReader(page, `${book()}?page=50`)
  await scrollTo(page, 52)
  const mark = await markTop(page)
  for (const name of ['Contents', 'Search in this book', 'Reading settings']) {
    await page.getByRole('button', { name }).focus()
    await rested(page)
    await expectAtTop(page, mark)
  }
})

test('back leads to the book, and "continue reading" to the same words', async ({ page }) => {
  await openReader(page, `${book()}?page=50`)
  await scrollTo(page, 52)
  const mark = await markTop(page)
  await page.getByRole('link', { name: 'Back to the book' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Pilgrim’s Progress' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue reading' }).click()
  await expectAtTop(page, mark)
})

test('a reload comes back to the same sentence', async ({ page }) => {
  await openReader(page, `${book()}?page=60`)
  await scrollTo(page, 62)
  const mark = await markTop(page)
  await page.reload()
  await expectAtTop(page, mark)
  await page.goto(book())
  await expectAtTop(page, mark)
})

test('a reload in the middle of scrolling loses no more than that scroll', async ({ page }) => {
  await openReader(page, `${book()}?page=60`)
  await scrollTo(page, 63)
  const before = await page.evaluate(() => scrollY)
  // A page that arrives puts the text back where it stood, and ends the wheel's own motion.
  await expect(async () => {
    await page.mouse.wheel(0, 500)
    await page.waitForFunction((y) => scrollY > y + 100, before, { timeout: 2000 })
  }).toPass()
  const mark = await markTop(page)
  await page.reload()
  await expectAtTop(page, { ...mark, top: 72 })
})

/** The link of a page that leads to the last block of all its links. */
async function farthestLink(page: Page, number: number) {
  const links = page.locator(`[data-page="${number}"] a[href*="?loc="]`)
  const blocks = await links.evaluateAll((all) =>
    all.map((a) => Number(new URL((a as HTMLAnchorElement).href).searchParams.get('loc'))),
  )
  const block = Math.max(...blocks)
  return { link: links.nth(blocks.indexOf(block)), block }
}

for (const { name, viewport } of VIEWS) {
  test(`a passage that a link names begins the screen, at a ${name}, and stays there beside a panel`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript(() => localStorage.setItem('readerSettings', '{"layout":"pages"}'))
    const { editionId } = await api<{ editionId: number }>(page, `bookCore/${realBook('pilgrims-progress')}`)
    await openReader(page, `${book()}?loc=60.5-61.20&edition=${editionId}`)
    // From the top of the screen, in px, and whether it is the first column.
    const standing = () =>
      page.evaluate(() => {
        const [range] = CSS.highlights.get('shared-passage') ?? []
        const box = range instanceof Range ? range.getClientRects()[0] : undefined
        return box !== undefined && box.top < 130 && box.left > 0 && box.left < innerWidth / 2
      })
    await expect.poll(standing).toBe(true)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await rested(page)
    await expect.poll(standing).toBe(true)
  })
}

/** The first page with a picture. */
async function pictured(page: Page): Promise<number> {
  for (let number = 1; number <= 20; number++) {
    const path = `bookCore/content/${realBook('pilgrims-progress')}/${number}`
    if ((await api<{ html: string }>(page, path)).html.includes('<img')) return number
  }
  throw new Error('There is no picture on the first pages')
}
