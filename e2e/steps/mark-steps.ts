import type { Locator, Page } from '@playwright/test'
import type { HighlightKind } from '#src/domain/reading/rules.ts'
import { expect } from '../fixtures.ts'
import type { RunningLibrary } from '../library/server.ts'
import { call, type WAYS } from './library-steps.ts'
import { openReader } from './reading.ts'
import { signInAs } from './subscriber-steps.ts'

type Way = (typeof WAYS)[number]
type Marks = { highlights: string[]; bookmarks: number }

/** Signs in, lets go of what an earlier journey marked in the book, and opens it. */
export async function openAsMember(
  page: Page,
  of: { library: RunningLibrary; way: Way; bookId: number; role?: string; layout?: 'scroll' | 'pages' },
): Promise<void> {
  const { library, way, bookId, role = 'member', layout = 'scroll' } = of
  await teachRanges(page)
  await signInAs(page, library, { role, way })
  // Whoever has answered is not asked at the first mark; the question has a journey of its own.
  await call(page, 'PATCH', '../user/me', { showsMarks: false })
  for (const { highlightId } of await ownHighlights(page, bookId))
    await call(page, 'DELETE', `highlight?highlightId=${highlightId}`)
  for (const { bookmarkId } of await ownBookmarks(page, bookId))
    await call(page, 'DELETE', `bookmark?bookmarkId=${bookmarkId}`)
  await page.evaluate((settings) => localStorage.setItem('readerSettings', JSON.stringify(settings)), {
    layout,
  })
  await openReader(page, `${library.base}/read/${bookId}?page=1`)
}

const ownHighlights = (page: Page, bookId: number) =>
  call<{ highlightId: number; highlightContent: string[]; note: string | null; type: HighlightKind }[]>(
    page,
    'GET',
    `highlight/personal/${bookId}`,
  )
const ownBookmarks = (page: Page, bookId: number) =>
  call<{ bookmarkId: number }[]>(page, 'GET', `bookmark/personal/${bookId}`)

/** What the server keeps of the member's marks, in the order of the text. */
export async function keptMarks(page: Page, bookId: number): Promise<Marks> {
  const [highlights, bookmarks] = await Promise.all([ownHighlights(page, bookId), ownBookmarks(page, bookId)])
  return {
    highlights: highlights.map(
      ({ type, highlightContent, note }) =>
        `${type}: ${highlightContent.join(' / ')}${note === null ? '' : ` (${note})`}`,
    ),
    bookmarks: bookmarks.length,
  }
}

/** Where words stand in the window: a box for each line. They may run over several elements of one block. */
export function boxesOf(page: Page, words: string) {
  return page.evaluate((wanted) => {
    const range = rangeOf(wanted)
    return Array.from(range.getClientRects(), ({ x, y, width, height }) => ({ x, y, width, height })).filter(
      ({ width }) => width > 0,
    )
  }, words)
}

/** Selects words with the mouse, as a hand does. */
export async function dragOver(page: Page, words: string): Promise<void> {
  const boxes = await boxesOf(page, words)
  const [first, last] = [boxes[0], boxes.at(-1)]
  if (first === undefined || last === undefined) throw new Error(`“${words}” is not in view`)
  await page.mouse.move(first.x + 1, first.y + first.height / 2)
  await page.mouse.down()
  await page.mouse.move(last.x + last.width - 1, last.y + last.height / 2, { steps: 8 })
  await page.mouse.up()
}

/** Selects from the first words to the last, as the handles of a touch screen do. */
export async function selectWords(page: Page, from: string, to = from): Promise<void> {
  await page.evaluate(
    ([first, last]) => {
      const range = rangeOf(first)
      const end = rangeOf(last)
      getSelection()?.setBaseAndExtent(
        range.startContainer,
        range.startOffset,
        end.endContainer,
        end.endOffset,
      )
    },
    [from, to] as const,
  )
}

/** The words the browser paints in a colour. */
export function painted(page: Page, kind: HighlightKind | 'noted' | 'unsure'): Promise<string[]> {
  return page.evaluate(
    (name) =>
      Array.from(CSS.highlights.get(`mark-${name}`) ?? [], String).map((text) =>
        text.replaceAll(/\s+/g, ' '),
      ),
    kind,
  )
}

/** The book's own HTML in the document, page by page. */
export function bookHtml(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(
      Array.from(document.querySelectorAll<HTMLElement>('[data-page] > div'), (text) => [
        text.parentElement?.dataset['page'] ?? '',
        text.innerHTML,
      ]),
    ),
  )
}

/** The pens over what is selected, or over a highlight. */
export function highlightColors(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true })
}

/** Taps the middle of words. */
export async function tapOn(page: Page, words: string, touch: boolean): Promise<void> {
  const [box] = await boxesOf(page, words)
  if (box === undefined) throw new Error(`“${words}” is not in view`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (touch) await page.touchscreen.tap(x, y)
  else await page.mouse.click(x, y)
}

/** In every page opened from now on: finds words of the book, across the elements of a block. */
export async function teachRanges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.rangeOf = (words) => {
      for (const block of document.querySelectorAll('[data-page] [id^="b"]')) {
        const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
        const nodes: Text[] = []
        while (walker.nextNode() !== null)
          if (walker.currentNode instanceof Text) nodes.push(walker.currentNode)
        const at = nodes
          .map(({ data }) => data)
          .join('')
          .indexOf(words)
        if (at === -1) continue
        const range = document.createRange()
        let before = 0
        for (const node of nodes) {
          const end = before + node.length
          if (at >= before && at < end) range.setStart(node, at - before)
          if (at + words.length > before && at + words.length <= end)
            range.setEnd(node, at + words.length - before)
          before = end
        }
        return range
      }
      throw new Error(`“${words}” is not in the document`)
    }
  })
}

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
}

declare global {
  interface Window {
    rangeOf: (words: string) => Range
  }
  const rangeOf: (words: string) => Range
}
