import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, library, opened, test } from '../fixtures.ts'
import { overflow, shifts, watchShifts } from '../steps/layout.ts'
import { KOREAN_VERSE } from '../library/scripture-book.ts'
import { openReader } from '../steps/reading.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const KING_JAMES = 'And we know that all things work together for good'

const book = () => `/read/${library.books.scripture}`
const link = (page: Page, words: string) =>
  page.locator('.flow').getByRole('link', { name: words, exact: true })
const passage = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

for (const [place, viewport] of [
  ['on a phone', PHONE],
  ['at a desk', DESK],
] as const) {
  test.describe(place, () => {
    test.use({ viewport, hasTouch: viewport === PHONE })
    const tap = (page: Page, words: string) =>
      viewport === PHONE ? link(page, words).tap() : link(page, words).click()

    test.describe('an English reader', () => {
      test.use({ locale: 'en-US' })

      test('taps a reference, reads it and closes it, and nothing in the book has moved', async ({
        page,
      }) => {
        await watchShifts(page)
        await openReader(page, book())
        const before = await shifts(page)
        await tap(page, 'Rom. viii. 28')
        const shown = passage(page, 'Romans 8:28')
        await expect(shown).toContainText(KING_JAMES)
        await expect(shown).toContainText('King James Version')
        expect(await overflow(page)).toBe(0)
        await page.keyboard.press('Escape')
        await expect(shown).toBeHidden()
        await expect(link(page, 'Rom. viii. 28')).toBeFocused()

        await tap(page, '시편 23편')
        await expect(passage(page, 'Psalm 23')).toContainText('The LORD is my shepherd')
        await page.mouse.click(viewport.width - 4, 300)
        await expect(passage(page, 'Psalm 23')).toBeHidden()
        expect((await shifts(page)) - before).toBeLessThan(0.02)
      })

      test('opens a reference that stands in a note', async ({ page }) => {
        await openReader(page, book())
        await page.locator('[role=doc-noteref]').click()
        const note = page.getByRole('dialog', { name: 'Note 1' })
        await note.getByRole('link', { name: 'John 3:16' }).click()
        await expect(passage(page, 'John 3:16')).toContainText('For God so loved the world')
        await expect(note).toBeHidden()
        await page.keyboard.press('Escape')
        await expect(page.locator('[role=doc-noteref]')).toBeFocused()
      })

      test('goes from a passage to the books that cite it', async ({ page }) => {
        await openReader(page, book())
        await tap(page, '9:1')
        await passage(page, 'Romans 9:1').getByRole('link', { name: 'Books that cite this passage' }).click()
        await expect(page).toHaveURL('/verse/rom.9.1')
        await expect(page.getByRole('heading', { level: 1, name: 'Romans 9:1' })).toBeVisible()
        await expect(page.getByRole('main')).toContainText('I say the truth in Christ')
        await expect(page.getByRole('main').getByRole('link', { name: 'A Book of Citations' })).toBeVisible()
        await page.getByRole('link', { name: 'Romans 9:2' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Romans 9:2' })).toBeVisible()
        await expect(page).toHaveTitle('Romans 9:2 · Covenant Library')
        expect(await overflow(page)).toBe(0)
      })
    })

    test.describe('a Korean reader', () => {
      test.use({ locale: 'ko-KR' })

      test('reads the Bible the operator has installed, and its rights', async ({ page }) => {
        await openReader(page, book())
        await tap(page, '롬 8:28')
        const shown = passage(page, '로마서 8:28')
        await expect(shown).toContainText(KOREAN_VERSE)
        await expect(shown).toContainText('시험역')
        await expect(shown).toContainText('시험을 위해 지은 글.')
        await shown.getByRole('button', { name: '닫기' }).click()
        await expect(shown).toBeHidden()
        await expect(link(page, '롬 8:28')).toBeFocused()
      })

      test('reads the King James Version, named so, where no Korean Bible has the passage', async ({
        page,
      }) => {
        await openReader(page, book())
        await tap(page, '시편 23편')
        await expect(passage(page, '시편 23편').getByText('The LORD is my shepherd')).toBeVisible()
        await expect(passage(page, '시편 23편').locator('p[lang=en]')).toBeVisible()
        await expect(passage(page, '시편 23편')).toContainText('King James Version · 한국어 본문이 아직 없어')
      })

      test('goes from a search by way of the page of a verse into the note that cites it', async ({
        page,
      }) => {
        await page.goto('/search/요한복음 3:16')
        await page.getByRole('link', { name: '요한복음 3:16 본문과 인용한 책 보기' }).click()
        await expect(page).toHaveURL('/verse/john.3.16')
        await page.getByRole('main').getByRole('link', { name: 'A Book of Citations' }).click()
        const note = page.getByRole('dialog', { name: '주 1' })
        await expect(note).toContainText('John 3:16')
        await expect
          .poll(() => page.evaluate(() => Array.from(CSS.highlights.get('found-in-note') ?? [], String)))
          .toEqual(['John 3:16'])
      })

      test('finds what a note says, and it opens with the words marked', async ({ page }) => {
        await openReader(page, book())
        await page.getByRole('button', { name: '책 속 검색' }).click()
        await page.getByRole('searchbox', { name: '이 책에서 찾기' }).fill('John 3:16')
        await page.getByRole('listitem').filter({ hasText: 'John 3:16' }).getByRole('button').click()
        await expect(page.getByRole('dialog', { name: '주 1' })).toContainText('John 3:16')
        await expect
          .poll(() => page.evaluate(() => Array.from(CSS.highlights.get('found-in-note') ?? [], String)))
          .toEqual(['John 3:16'])
      })

      test('finds books by a reference and opens one where it cites it', async ({ page }) => {
        await opened(page, '/home')
        await page.goto('/search/로마서 8장 28절')
        const found = page.getByRole('main').getByRole('listitem').filter({ hasText: 'A Book of Citations' })
        await expect(found.first()).toBeVisible()
        await expect(page.getByRole('main').getByText('롬 8:28', { exact: true }).first()).toBeVisible()
        expect(await overflow(page)).toBe(0)
        await found.first().getByRole('link').click()
        await expect(page).toHaveURL(new RegExp(`${book()}\\?(?:loc|page)=`))
        await expect(link(page, '롬 8:28')).toBeVisible()
      })
    })
  })
}

test('a reference is opened by the keyboard alone, named, and read without barriers', async ({ page }) => {
  await openReader(page, book())
  await link(page, 'Rom. viii. 28').focus()
  await page.keyboard.press('Enter')
  const shown = passage(page, 'Romans 8:28')
  await expect(shown).toContainText(KING_JAMES)
  await expect(shown).toMatchAriaSnapshot(`
    - dialog "Romans 8:28":
      - heading "Romans 8:28" [level=2]
      - button "Close"
      - paragraph: /all things work together/
      - paragraph: King James Version
      - link "Books that cite this passage"
  `)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('Escape')
  await expect(link(page, 'Rom. viii. 28')).toBeFocused()
})

test('a time of day is no reference, and a reference in a list has its own link', async ({ page }) => {
  await openReader(page, book())
  await expect(page.locator('.flow a[data-scripture]')).toHaveText([
    'Rom. viii. 28',
    '롬 8:28',
    '9:1',
    '시편 23편',
  ])
})

test.describe('when the library cannot be reached', () => {
  test.use({ tolerated: [/Failed to load resource|net::ERR/] })
  test('a passage says so and can be asked for again', async ({ page }) => {
    await openReader(page, book())
    await page.route('**/api/scripture/**', (route) => route.abort())
    await link(page, 'Rom. viii. 28').click()
    const alert = page.getByRole('dialog').getByRole('alert')
    await expect(alert).toContainText('The passage could not be loaded.')
    await page.unroute('**/api/scripture/**')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(passage(page, 'Romans 8:28')).toContainText(KING_JAMES)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('a reference leads to all books that cite it', async ({ page }) => {
    await page.goto(book())
    await link(page, 'Rom. viii. 28').click()
    await expect(page).toHaveURL('/verse/rom.8.28')
    await expect(page.getByRole('main')).toContainText('A Book of Citations')
  })
})
