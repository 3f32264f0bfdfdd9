import { existsSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import { interleaved, median, ms, spread } from '../figures.ts'
import { openLibrary, PILGRIMS } from '../library.ts'
import type { Found, Row } from '../report.ts'
import { type Rival, startRivals } from '../rivals.ts'

const ROUNDS = 7
const TURNS = 40
const PACE = 150
const WORDS = 'burden'
const AIMS = { text: 0.7, turn: 0.8, search: 0.2 }
/** From the first chapter on, so that every reader has text on either side. */
const FIRST_PAGE = 9

type Side = 'ours' | 'foliate' | 'epubjs'
type Sides = Record<Side, string>

/** Our reader beside two others that open the same file in the same browser. */
export async function rivals(): Promise<Found> {
  if (!existsSync(PILGRIMS))
    return { rows: [{ row: 'Beside other readers', figure: 'not measured: no book' }] }
  const library = await openLibrary()
  const others = await startRivals(PILGRIMS)
  const browser = await openBrowser()
  try {
    const sides = {
      ours: `${library.url}/read/${library.freeBook}`,
      foliate: `${others.url}/foliate`,
      epubjs: `${others.url}/epubjs`,
    }
    const text = await compare(sides, ROUNDS, (address) => firstText(browser, address))
    const turn = await compare(sides, 1, (address) => turning(browser, address))
    const search = await compare(sides, ROUNDS, (address) => searching(browser, address))
    return {
      rows: [
        ...rowsOf(
          'First text, cold',
          text,
          AIMS.text,
          `from navigation to two frames after text stands; ${ROUNDS} rounds, a new browser profile each`,
        ),
        ...rowsOf(
          'Page turn to two frames',
          turn,
          AIMS.turn,
          `${TURNS} turns, one every ${PACE} ms, in pages`,
        ),
        ...rowsOf(
          'Search until all hits are listed',
          search,
          AIMS.search,
          `“${WORDS}”, until the last hit is in the list of the document; ${ROUNDS} rounds`,
        ),
      ],
    }
  } finally {
    await browser.close()
    await others.stop()
  }
}

async function compare(
  sides: Sides,
  rounds: number,
  measure: (address: string) => Promise<number>,
): Promise<Record<Side, number[]>> {
  return interleaved(rounds, {
    ours: () => measure(sides.ours),
    foliate: () => measure(sides.foliate),
    epubjs: () => measure(sides.epubjs),
  })
}

function rowsOf(name: string, found: Record<Side, number[]>, aim: number, note: string): Row[] {
  return (['foliate', 'epubjs'] as const).map((rival) => {
    const ratio = median(found.ours) / median(found[rival])
    const sideOf = (side: Side) => `${ms(median(found[side]))} (${spread(found[side], ms)})`
    return {
      row: `${name}, beside ${rival === 'foliate' ? 'foliate-js' : 'epub.js'}`,
      figure: `${ratio.toFixed(2)} ×`,
      aim: `≤ ${aim} ×`,
      met: ratio <= aim,
      note: `ours ${sideOf('ours')}, theirs ${sideOf(rival)}; ${note}`,
    }
  })
}

async function inPage<T>(
  browser: Browser,
  address: string,
  work: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('readerSettings', '{"layout":"pages"}'))
    await page.addInitScript(record)
    await page.goto(address, { waitUntil: 'commit' })
    return await work(page, context)
  } finally {
    await context.close()
  }
}

type Recorded = { rival?: Rival; textAt?: number }

/** Runs in every page, before its own scripts: when text of the book had stood for two frames. */
function record() {
  const recorded = globalThis as unknown as Recorded
  const ours = () =>
    Array.from(document.querySelectorAll('.flow p')).some((p) => p.getClientRects().length > 0)
  const look = () => {
    if (recorded.rival === undefined ? ours() : recorded.rival.hasText())
      requestAnimationFrame(() => requestAnimationFrame(() => (recorded.textAt = performance.now())))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function untilText(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => (globalThis as unknown as Recorded).textAt, undefined, {
    timeout: 30_000,
  })
  return (await handle.jsonValue()) ?? Number.NaN
}

const firstText = (browser: Browser, address: string) => inPage(browser, address, untilText)

/** The median of many turns, in ms. */
function turning(browser: Browser, address: string): Promise<number> {
  const isOurs = address.includes('/read/')
  return inPage(browser, isOurs ? `${address}?page=${FIRST_PAGE}` : address, async (page) => {
    await untilText(page)
    await page.waitForTimeout(1500)
    const took = await page.evaluate(
      async ({ turns, pace }) => {
        const { rival } = globalThis as unknown as Recorded
        const frame = () => new Promise((done) => requestAnimationFrame(done))
        const standing = () => document.querySelector<HTMLElement>('.flow')?.style.transform
        const turn = async () => {
          if (rival !== undefined) return rival.turn()
          const before = standing()
          globalThis.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
          while (standing() === before) await frame()
        }
        const all: number[] = []
        for (let nth = 0; nth < turns; nth++) {
          const start = performance.now()
          await turn()
          await frame()
          await frame()
          all.push(performance.now() - start)
          await new Promise((done) => setTimeout(done, pace))
        }
        return all
      },
      { turns: TURNS, pace: PACE },
    )
    return median(took)
  })
}

/** From the moment the words are sent until the last hit stands in the list; when that is painted is not asked of anybody. */
function searching(browser: Browser, address: string): Promise<number> {
  return inPage(browser, address, async (page) => {
    await untilText(page)
    await page.waitForTimeout(1000)
    if (!address.includes('/read/')) {
      return page.evaluate(async (words) => {
        const { rival } = globalThis as unknown as Recorded
        const start = performance.now()
        const hits = (await rival?.search(words)) ?? 0
        if (hits === 0) throw new Error('nothing was found')
        return performance.now() - start
      }, WORDS)
    }
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox')
    await field.fill(WORDS)
    return field.evaluate(async (input: HTMLInputElement) => {
      const listed = new Promise<number>((done) => {
        // The list comes in one piece.
        new MutationObserver(() => {
          if (document.querySelector('.reader-panel__hits li') !== null) done(performance.now())
        }).observe(document.body, { childList: true, subtree: true })
      })
      const start = performance.now()
      input.form?.requestSubmit()
      return (await listed) - start
    })
  })
}
