import { readFileSync } from 'node:fs'
import { test as base, expect, type Page } from '@playwright/test'
import type { RealBook, Shelf } from './library/books.ts'

type Library = { url: string; dataDir: string; outside: string; books: Shelf }

/** The one library that `library/global-setup.ts` started. */
export const library: Library = JSON.parse(
  process.env.E2E_LIBRARY ?? '{"url":"","dataDir":"","outside":"","books":{}}',
)

type Fixtures = {
  /** What the browser's console may complain of in this test; anything else fails it. */
  tolerated: RegExp[]
  /** Whether subscribers see the notice of the home page; it is the subject of a journey of its own. */
  showsNotice: boolean
  /** Every page of every journey is watched: console errors, faults, policy violations, dialogs. */
  watched: void
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  baseURL: async ({}, use) => use(library.url),
  tolerated: [[], { option: true }],
  showsNotice: [false, { option: true }],
  context: async ({ context, showsNotice }, use) => {
    if (!showsNotice)
      await context.addInitScript(() => {
        // Pages from elsewhere may have no storage.
        if (location.protocol.startsWith('http')) localStorage.setItem('notice_240712', 'Y')
      })
    await use(context)
  },
  watched: [
    async ({ context, tolerated }, use) => {
      const complaints: string[] = []
      const note = (text: string) => {
        // The browser complains of such a failure too, and that is what a test may tolerate or not.
        if (text.startsWith('warning: Content of book ')) return
        if (!tolerated.some((known) => known.test(text))) complaints.push(text)
      }
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          note(`${message.type()}: ${message.text()} (${message.location().url})`)
        }
      })
      context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`))
      context.on('dialog', (dialog) => {
        note(`dialog: ${dialog.message()}`)
        void dialog.dismiss()
      })
      await use()
      expect(complaints, 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The address id of a real book; where the books are absent the journey is skipped, and says so. */
export function realBook(name: RealBook): number {
  const id = library.books[name]
  test.skip(id === undefined, `NOT TESTED: ../shared/epub/${name}.epub is absent`)
  return id ?? 0
}

/** The answer of a call of the API, as JSON and in English. */
export async function api<T>(page: Page, path: string): Promise<T> {
  const response = await page.request.get(`/api/${path}`, { headers: { 'accept-language': 'en' } })
  expect(response.status(), path).toBe(200)
  const answer: T = await response.json()
  return answer
}

/** What the product comes with, as its own list has it. */
export const starterShelf: { books: { folder: string; free: boolean; recommended?: string }[] } = JSON.parse(
  readFileSync('content/shelf/shelf.json', 'utf8'),
)

type Card = { bookId: number; bookTitle: string; publisherId: number | null }

/** The id of a book on the starter shelf, by its title. */
export async function starterBook(page: Page, title: string): Promise<number> {
  const books = await api<Card[]>(page, 'bookMain/recommend')
  const book = books.find(({ bookTitle }) => bookTitle === title)
  if (book === undefined) throw new Error(`${title} is not among the picks`)
  return book.bookId
}

/** Waits until the page has been taken over by the browser's script, so that presses count. */
export async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('body *')).some((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps$')),
    ),
  )
}
