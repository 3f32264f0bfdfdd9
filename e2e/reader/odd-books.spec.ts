import type { Page } from '@playwright/test'
import { expect, library, realBook, test } from '../fixtures.ts'
import { overflow } from '../steps/layout.ts'
import { expectPage, openReader } from '../steps/reading.ts'

const PHONE = { width: 390, height: 844 }

/** Elements of the book that reach beyond the window and do not scroll inside. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element.className !== 'flow' &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    return Array.from(document.querySelectorAll('.flow *')).flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      const out = width > 0 && (left < -1 || right > innerWidth + 1) && !scrolls(element)
      return out ? [`${element.localName}#${element.id} ${Math.round(left)}…${Math.round(right)}`] : []
    })
  })
}

async function expectFits(page: Page): Promise<void> {
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await sticksOut(page)).toEqual([])
}

test('an Arabic book runs from right to left, and so do its arrow keys', async ({ page }) => {
  await openReader(page, `/read/${realBook('regime-anticancer-arabic')}?page=2`)
  const text = page.getByRole('article')
  await expect(text).toHaveAttribute('dir', 'rtl')
  await expect(text).toHaveAttribute('lang', 'ar')
  expect(
    await text
      .locator('p')
      .first()
      .evaluate((p) => getComputedStyle(p).direction),
  ).toBe('rtl')
  await page.keyboard.press('ArrowLeft')
  await expectPage(page, 3)
  await page.keyboard.press('ArrowRight')
  await expectPage(page, 2)
  for (const size of [PHONE, { width: 1280, height: 720 }]) {
    await page.setViewportSize(size)
    for (let number = 2; number <= 12; number += 5) {
      await page.goto(`/read/${realBook('regime-anticancer-arabic')}?page=${number}`)
      await expect(page.locator(`[data-page="${number}"]`)).toBeVisible()
      await expectFits(page)
    }
  }
})

test('a Japanese book opens with its ruby, in the direction of its script', async ({ page }) => {
  await openReader(page, `/read/${realBook('kusamakura-japanese-vertical-writing')}`)
  const text = page.getByRole('article')
  await expect(text).toHaveAttribute('lang', /^ja/)
  const ruby = text.locator('ruby', { has: page.locator('rt') }).first()
  await expect(ruby).toBeVisible()
  await expect(ruby.locator('rt')).toHaveText(/\p{Script=Hiragana}/u)
  expect(
    await text
      .locator('p')
      .first()
      .evaluate((p) => getComputedStyle(p).direction),
  ).toBe('ltr')
  await page.setViewportSize(PHONE)
  await expectFits(page)
})

test('tables, formulas and endless words stay inside the window of a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openReader(page, `/read/${library.books.wide}`)
  await expectFits(page)
  const last = page.getByRole('cell', { name: 'cell 0.13' })
  await expect(last).not.toBeInViewport()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await expectFits(page)
})

test('a book of formulas fits a phone on every page looked at', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const number of [3, 22, 60, 120, 200, 310, 420, 500]) {
    await page.goto(`/read/${realBook('linear-algebra')}?page=${number}`)
    await expect(page.locator(`[data-page="${number}"]`)).toBeVisible()
    await expectFits(page)
  }
  await expect(page.locator('math').first()).toBeAttached()
})

/** Where a reading begins, which key reads on, and the page it is to reach. */
const READINGS = [
  { book: 'korean-a-lucky-day', from: 1, to: 13, key: 'ArrowRight' },
  { book: 'korean-buckwheat', from: 1, to: 2, key: 'ArrowRight' },
  { book: 'regime-anticancer-arabic', from: 1, to: 17, key: 'ArrowLeft' },
  { book: 'kusamakura-japanese-vertical-writing', from: 1, to: 56, key: 'ArrowLeft' },
  { book: 'linear-algebra', from: 200, to: 215, key: 'ArrowRight' },
] as const

for (const { book, from, to, key } of READINGS) {
  test(`${book} is read on, screen by screen, and every page comes by`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('readerSettings', '{"layout":"pages"}'))
    await openReader(page, `/read/${realBook(book)}?page=${from}`)
    await watchPagesInView(page)
    for (let turn = 0; turn < 400 && !(await pagesSeen(page)).includes(to); turn++) {
      const before = await screenOf(page)
      await page.keyboard.press(key)
      // The next screen may still be on its way; two presses would then show only the one after it.
      await expect.poll(() => screenOf(page), { intervals: [10] }).not.toBe(before)
    }
    const seen = await pagesSeen(page)
    for (let number = from; number <= to; number++) expect(seen).toContain(number)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
}

/** The blocks on the screen and where they stand: no two screens have the same. */
function screenOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const view = document.querySelector('.reader__view')?.getBoundingClientRect() ?? new DOMRect()
    const blocks = Array.from(document.querySelectorAll<HTMLElement>('[data-page] [id^="b"]'))
    const shown = blocks.flatMap((block) =>
      Array.from(block.getClientRects(), ({ left, right, top, bottom }, index) => {
        const isShown =
          right > view.left + 1 && left < view.right - 1 && bottom > view.top + 1 && top < view.bottom - 1
        return isShown ? [`${block.id}.${index}`] : []
      }).flat(),
    )
    return shown.join(' ')
  })
}

/** Notes in every frame the pages of which some text stands on the screen: a screen may be there for a moment. */
function watchPagesInView(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen = new Set<string>()
    const look = () => {
      const view = document.querySelector('.reader__view')?.getBoundingClientRect() ?? new DOMRect()
      for (const section of document.querySelectorAll<HTMLElement>('[data-page]')) {
        const isShown = Array.from(section.getClientRects()).some(
          ({ left, right, top, bottom }) =>
            right > view.left + 1 && left < view.right - 1 && bottom > view.top + 1 && top < view.bottom - 1,
        )
        if (isShown) seen.add(section.dataset['page'] ?? '')
      }
      document.documentElement.dataset['seen'] = [...seen].join(' ')
      requestAnimationFrame(look)
    }
    look()
  })
}

async function pagesSeen(page: Page): Promise<number[]> {
  const seen = await page.locator('html').getAttribute('data-seen')
  return (seen ?? '').split(' ').map(Number)
}
