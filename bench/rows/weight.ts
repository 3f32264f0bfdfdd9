import { existsSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import { type Library, newest, openLibrary, realBook } from '../library.ts'
import type { Found, Row } from '../report.ts'

const SCRIPT_AIM = { '/home': 150, '/read': 170 }
const FONT_AIM = 200
const SHIFT_AIM = 0.02
const KOREAN = realBook('korean-buckwheat')
/** Long enough for what a page fetches by itself after it has loaded. */
const QUIET = 1500

/** What a new visitor's browser fetches for a page, as it comes over the line, and how much the page jumps meanwhile. */
export async function weight(): Promise<Found> {
  const library = await openLibrary()
  const korean = await koreanBook(library)
  const browser = await openBrowser()
  try {
    const home = await visit(browser, library.url, '/home')
    const read = await visit(browser, library.url, `/read/${korean.bookId}?page=2`)
    const rows: Row[] = [scripts('/home', home), scripts('/read', read), fonts(read, korean.bookTitle)]
    const paths = [
      '/home',
      '/book',
      `/book/${korean.bookId}`,
      `/read/${korean.bookId}`,
      '/category',
      '/about',
    ]
    for (const width of [1280, 390]) rows.push(await shifts(browser, library.url, { paths, width }))
    return { rows }
  } finally {
    await browser.close()
  }
}

/** A real one where there is one, else the newest of the starter shelf. */
async function koreanBook(library: Library) {
  if (existsSync(KOREAN)) await library.importFiles(KOREAN, '--free')
  const book = (await newest(library)).find(({ isFree, language }) => isFree && language.startsWith('ko'))
  if (book === undefined) throw new Error('the shelf holds no free Korean book')
  return book
}

type Visit = {
  /** Bytes of each file as they came over the line, packed, by its path. */
  fetched: { path: string; bytes: number }[]
  shift: number
}

async function visit(browser: Browser, url: string, path: string, width = 1280): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, locale: 'ko-KR' })
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      const seen = { shift: 0 }
      Object.assign(globalThis, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${url}${path}`, { waitUntil: 'networkidle' })
    await page.waitForTimeout(QUIET)
    return await page.evaluate(() => {
      const bytes = new Map<string, number>()
      // A file preloaded and then used is named twice and came once.
      for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        bytes.set(entry.name, Math.max(entry.encodedBodySize, bytes.get(entry.name) ?? 0))
      const { seen } = globalThis as unknown as { seen: { shift: number } }
      return {
        fetched: Array.from(bytes, ([name, size]) => ({ path: new URL(name).pathname, bytes: size })),
        shift: seen.shift,
      }
    })
  } finally {
    await context.close()
  }
}

function scripts(page: keyof typeof SCRIPT_AIM, { fetched }: Visit): Row {
  const files = fetched.filter(({ path }) => path.endsWith('.js'))
  const heaviest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 3)
  return {
    row: `Script of a first visit to ${page}`,
    figure: `${kilobytes(total(files))} kB`,
    aim: `≤ ${SCRIPT_AIM[page]} kB`,
    met: total(files) <= SCRIPT_AIM[page] * 1000,
    note: `as sent (brotli), in ${files.length} files, whatever fetched them; the heaviest ${heaviest.map(({ bytes }) => kilobytes(bytes)).join(', ')} kB; stylesheets ${kilobytes(total(fetched.filter(({ path }) => path.endsWith('.css'))))} kB`,
  }
}

function fonts({ fetched }: Visit, title: string): Row {
  const files = fetched.filter(({ path }) => path.endsWith('.woff2'))
  return {
    row: 'Fonts of a Korean page of a book',
    figure: `${kilobytes(total(files))} kB`,
    aim: `≤ ${FONT_AIM} kB`,
    met: files.length > 0 && total(files) <= FONT_AIM * 1000,
    note: `page 2 of “${title}” and what stands around it, in ${files.length} files`,
  }
}

async function shifts(
  browser: Browser,
  url: string,
  { paths, width }: { paths: string[]; width: number },
): Promise<Row> {
  const found: { path: string; shift: number }[] = []
  for (const path of paths) found.push({ path, shift: (await visit(browser, url, path, width)).shift })
  const worst = Math.max(...found.map(({ shift }) => shift))
  return {
    row: `Layout shift while loading, ${width} px wide`,
    figure: worst.toFixed(3),
    aim: `< ${SHIFT_AIM}`,
    met: worst < SHIFT_AIM,
    note: `the worst page counts: ${found.map(({ path, shift }) => `${path} ${shift.toFixed(3)}`).join(', ')}`,
  }
}

const total = (files: { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0)
