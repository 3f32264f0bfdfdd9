import { expect, type Page } from '@playwright/test'

/** Where the reading area begins, below the bar, in px. */
const TOP = 72
/** Two lines of large text: a change of type may move the line a character stands in by no more. */
const NEAR = 60

/** A character of the book and where it stands in the window. */
export type Mark = { block: string; offset: number; words: string; top: number }

/** Opens a book where the address says, and waits until the reader has settled there and noted the place. */
export async function openReader(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(([key, value]) => {
      if (!key.startsWith('place:')) return false
      const { updatedAt }: { updatedAt: string } = JSON.parse(String(value))
      return Date.parse(updatedAt) >= performance.timeOrigin
    }),
  )
}

export function progress(page: Page) {
  return page.getByRole('slider', { name: /Place in the book|읽은 자리/ })
}

export async function expectPage(page: Page, number: number): Promise<void> {
  await expect(progress(page)).toHaveValue(String(number))
}

export function pagesInDocument(page: Page): Promise<number> {
  return page.locator('[data-page]').count()
}

/** The first character below the bar. */
export function markTop(page: Page): Promise<Mark> {
  return page.evaluate((line) => {
    const blocks = Array.from(document.querySelectorAll('[data-page] [id]'))
    for (const block of blocks) {
      if (!/^b\d+$/.test(block.id) || block.getBoundingClientRect().bottom <= line) continue
      let offset = 0
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
        for (let i = 0; i < node.data.length; i++, offset++) {
          const range = document.createRange()
          range.setStart(node, i)
          range.setEnd(node, i + 1)
          const rect = range.getBoundingClientRect()
          if (/\s/.test(node.data[i] ?? ' ') || rect.height === 0 || rect.bottom <= line) continue
          const words = (block.textContent ?? '').slice(offset, offset + 40)
          return { block: block.id, offset, words, top: rect.top }
        }
      }
    }
    throw new Error('There is no text below the bar')
  }, TOP)
}

/** The same words stand at the top again, wherever their line now begins. */
export async function expectAtTop(page: Page, mark: Mark, near = NEAR): Promise<void> {
  await expect
    .poll(async () => Math.abs((await topOf(page, mark)) - mark.top), {
      message: `“${mark.words}” stays at the top`,
    })
    .toBeLessThan(near)
}

function topOf(page: Page, { block, offset, words }: Mark): Promise<number> {
  return page.evaluate(
    ([id, at, text]) => {
      const element = document.getElementById(id)
      if (element === null || !(element.textContent ?? '').startsWith(text, at)) return Infinity
      let before = 0
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
        if (before + node.length > at) {
          const range = document.createRange()
          range.setStart(node, at - before)
          range.setEnd(node, at - before + 1)
          return range.getBoundingClientRect().top
        }
        before += node.length
      }
      return Infinity
    },
    [block, offset, words] as const,
  )
}

/** Turns the wheel until a page is reached; the document never holds more than a few pages meanwhile. */
export async function scrollTo(page: Page, wanted: number): Promise<number> {
  const step = wanted > Number(await progress(page).inputValue()) ? 700 : -700
  const arrived = (now: number) => (step > 0 ? now >= wanted : now <= wanted)
  let most = 0
  const { width = 1280, height = 720 } = page.viewportSize() ?? {}
  await page.mouse.move(width / 2, height / 2)
  await expect(async () => {
    await page.mouse.wheel(0, step)
    most = Math.max(most, await pagesInDocument(page))
    expect(arrived(Number(await progress(page).inputValue()))).toBe(true)
  }).toPass({ intervals: [40], timeout: 60_000 })
  await rested(page)
  return most
}

/** The window has stood still for a while: the wheel has run out and pages have taken their places. */
export async function rested(page: Page, frames = 30): Promise<void> {
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        let still = 0
        let before = scrollY
        const look = () => {
          still = scrollY === before ? still + 1 : 0
          before = scrollY
          if (still >= wanted) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
    frames,
  )
}

/** The texts of the hits painted in the book, without touching its HTML. */
export function paintedHits(page: Page, name: 'search-hits' | 'search-current'): Promise<string[]> {
  return page.evaluate((highlight) => Array.from(CSS.highlights.get(highlight) ?? [], String), name)
}

/** Whether the current hit stands in the window, between the bars. */
export function currentHitInView(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [range] = CSS.highlights.get('search-current') ?? []
    if (!(range instanceof Range)) return false
    const { top, bottom } = range.getBoundingClientRect()
    return top >= 56 && bottom <= innerHeight
  })
}
