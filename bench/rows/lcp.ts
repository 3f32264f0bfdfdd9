import type { Browser } from '@playwright/test'
import { startBare } from '../bare.ts'
import { openBrowser } from '../browser.ts'
import { interleaved, median, ms, spread } from '../figures.ts'
import { openLibrary } from '../library.ts'
import type { Found, Row } from '../report.ts'
import { stillPage } from '../static-page.ts'

const AIM = 1.5
const ROUNDS = 7
/** The largest paint is the last one named; nothing new is named once a page has stood still for so long. */
const QUIET = 600

/** The largest paint of the front page and of the reader, beside the same markup and styles without any script. */
export async function largestPaint(): Promise<Found> {
  const { url, freeBook, freeTitle } = await openLibrary()
  const browser = await openBrowser()
  const compared = (path: string, note?: string) => compare(browser, url, { path, note })
  try {
    return { rows: [await compared('/home'), await compared(`/read/${freeBook}`, `“${freeTitle}”`)] }
  } finally {
    await browser.close()
  }
}

type Paint = { at: number; element: string }

async function compare(
  browser: Browser,
  url: string,
  { path, note }: { path: string; note: string | undefined },
): Promise<Row> {
  const bare = await startBare(await stillPage(url, path))
  try {
    const sides = {
      ours: () => paintOf(browser, `${url}${path}`),
      still: () => paintOf(browser, `${bare.url}${path}`),
    }
    // Which comes first must not matter: neither is measured cold.
    await sides.ours()
    await sides.still()
    return row(path, await interleaved(ROUNDS, sides), note)
  } finally {
    await bare.stop()
  }
}

function row(path: string, { ours, still }: Record<'ours' | 'still', Paint[]>, note?: string): Row {
  const [mine, other] = [times(ours), times(still)]
  const ratio = median(mine) / median(other)
  return {
    row: `Largest paint of ${path.replace(/\/\d+$/, '')}`,
    figure: `${ratio.toFixed(2)} × static`,
    aim: `≤ ${AIM} ×`,
    met: ratio <= AIM,
    note:
      `${ms(median(mine))} (${spread(mine, ms)}), static ${ms(median(other))} (${spread(other, ms)}); ` +
      `painted ${kinds(ours)} against ${kinds(still)}; the static page has no script, and no fonts, which scripts let in${note === undefined ? '' : `; ${note}`}; ${ROUNDS} rounds`,
  }
}

const times = (paints: Paint[]) => paints.map(({ at }) => at)
const kinds = (paints: Paint[]) => [...new Set(paints.map(({ element }) => element))].join(' or ')

/** A new visitor's largest contentful paint, in milliseconds after the navigation began, and what was painted. */
async function paintOf(browser: Browser, address: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ko-KR' })
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      const largest = { at: 0, element: '' }
      Object.assign(globalThis, { largest })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[]) {
          const { className, localName } = entry.element ?? { className: '', localName: 'nothing' }
          largest.at = entry.startTime
          largest.element = className === '' ? localName : `${localName}.${className.split(' ')[0]}`
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForFunction(
      (quiet) => {
        const { largest } = globalThis as unknown as { largest: Paint }
        return largest.at > 0 && performance.now() - largest.at > quiet
      },
      QUIET,
      { polling: 50, timeout: 20_000 },
    )
    return await page.evaluate(() => (globalThis as unknown as { largest: Paint }).largest)
  } finally {
    await context.close()
  }
}
