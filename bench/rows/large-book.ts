import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, CDPSession } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import { interleaved, median, megabytes, ms, spread } from '../figures.ts'
import { newest, openLibrary } from '../library.ts'
import type { Found, Row } from '../report.ts'
import { synthesize } from '../synthetic-book.ts'
import { paintOf } from './first-paint.ts'

const TEXT_AIM = 1.2
const HEAP_AIM = 20 * 1024 * 1024
const ROUNDS = 9
const TURNS = 500
/** Turns before the first look at the heap: what the reader keeps in any case is there by then. */
const WARM = 20

/** A book that is one chapter of a million characters. */
export async function largeBook(): Promise<Found> {
  const library = await openLibrary()
  const file = join(library.dataDir, 'one-chapter.epub')
  writeFileSync(file, synthesize(Infinity).epub)
  await library.importFiles(file, '--free')
  const large = (await newest(library)).find(({ bookTitle }) => bookTitle === 'A million characters')
  if (large === undefined) throw new Error('the large book is not on the shelf')
  const browser = await openBrowser()
  try {
    const { url } = library
    return {
      rows: [
        await firstText(browser, {
          large: `${url}/read/${large.bookId}`,
          small: `${url}/read/${library.paidBook}`,
        }),
        await heap(browser, `${url}/read/${large.bookId}`),
      ],
    }
  } finally {
    await browser.close()
  }
}

async function firstText(
  browser: Browser,
  { large, small }: Record<'large' | 'small', string>,
): Promise<Row> {
  for (const address of [large, small]) await paintOf(browser, address)
  const found = await interleaved(ROUNDS, {
    large: () => paintOf(browser, large),
    small: () => paintOf(browser, small),
  })
  const texts = (side: 'large' | 'small') => found[side].map(({ text }) => text)
  const ratio = median(texts('large')) / median(texts('small'))
  return {
    row: 'First text of a chapter of 1,000,000 characters',
    figure: `${ratio.toFixed(2)} × a small book`,
    aim: `≤ ${TEXT_AIM} ×`,
    met: ratio <= TEXT_AIM,
    note: `${ms(median(texts('large')))} (${spread(texts('large'), ms)}) against ${ms(median(texts('small')))} (${spread(texts('small'), ms)}); ${ROUNDS} rounds`,
  }
}

async function heap(browser: Browser, address: string): Promise<Row> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('readerSettings', '{"layout":"pages"}'))
    await page.goto(address, { waitUntil: 'networkidle' })
    const devtools = await context.newCDPSession(page)
    const turn = async (times: number) => {
      for (let nth = 0; nth < times; nth++) {
        await page.keyboard.press('ArrowRight')
        await page.waitForTimeout(60)
      }
    }
    await turn(WARM)
    const before = await heapOf(devtools)
    await turn(TURNS)
    const after = await heapOf(devtools)
    const reached = await page.getByRole('slider').inputValue()
    const growth = after - before
    return {
      row: `Heap after ${TURNS} page turns`,
      figure: `+ ${megabytes(growth)}`,
      aim: `≤ ${megabytes(HEAP_AIM)}`,
      met: growth <= HEAP_AIM,
      note: `${megabytes(before)} to ${megabytes(after)} after garbage was collected; page ${reached} of a chapter of 1,000,000 characters was reached`,
    }
  } finally {
    await context.close()
  }
}

/** Bytes in use by the page's script, once what is no longer used is gone. */
async function heapOf(devtools: CDPSession): Promise<number> {
  for (let time = 0; time < 3; time++) await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}
