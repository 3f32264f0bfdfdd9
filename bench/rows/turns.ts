import type { Browser, BrowserContext, Page } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import { ms, percentile } from '../figures.ts'
import { type Library, openLibrary } from '../library.ts'
import type { Found, Row } from '../report.ts'

const SLOWDOWN = 4
const TURN_AIM = 50
const TASK_AIM = 50
const PAGES_AIM = 5
/** Quicker than the turn a second that the aim names, so that as many turns take less time. */
const PACE = 400
const TURNS = 45
const FIRST_PAGE = 9
/** How one reads on: by a screen in pages; scrolling, by a page of the book or by a screen, over the borders of pages. */
const MODES = {
  pages: { layout: 'pages', key: 'ArrowRight', how: 'in pages' },
  scroll: { layout: 'scroll', key: 'ArrowRight', how: 'scrolling' },
  screens: { layout: 'scroll', key: 'Space', how: 'scrolling by a screen' },
} as const

/** Reading on in a novel by the keyboard, on a machine made slow. */
export async function turns(): Promise<Found> {
  const library = await openLibrary()
  const browser = await openBrowser()
  try {
    const rows: Row[] = []
    for (const mode of ['pages', 'scroll', 'screens'] as const)
      rows.push(...rowsOf(mode, await read(browser, library, mode), library.freeTitle))
    return { rows }
  } finally {
    await browser.close()
  }
}

/** Cookies and local storage of a browser that is signed in. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

type Mode = keyof typeof MODES

export type Turn = {
  /** From the press to the end of the frame in which the text had moved, in ms. */
  took: number
  /** Frames painted before that one, still with the old text. */
  frames: number
  /** Pages in view after the turn whose text was not in the document at the press. */
  unloaded: number
}

export type Reading = { turns: Turn[]; tasks: number[]; mostPages: number }

function rowsOf(mode: Mode, { turns: all, tasks, mostPages }: Reading, title: string): Row[] {
  const { how } = MODES[mode]
  const took = all.map((turn) => turn.took)
  const p95 = percentile(took, 0.95)
  const longest = Math.max(...tasks)
  const unloaded = all.filter((turn) => turn.unloaded > 0).length
  const waited = all.filter((turn) => turn.frames > 0).length
  return [
    {
      row: `Page turn from memory, ${how}, p95`,
      figure: ms(p95),
      aim: `≤ ${TURN_AIM} ms`,
      met: p95 <= TURN_AIM,
      note: `median ${ms(percentile(took, 0.5))}, slowest ${ms(Math.max(...took))}; ${all.length} turns, CPU ${SLOWDOWN} × slowed; from the key's own time stamp to the first task after the frame that shows the other text, so with the wait for the key and for the frame`,
    },
    {
      row: `Longest task while turning, ${how}`,
      figure: ms(longest),
      aim: `≤ ${TASK_AIM} ms`,
      met: longest <= TASK_AIM,
      note: `of the page's main thread, from a trace, CPU ${SLOWDOWN} × slowed; ${tasks.filter((task) => task > TASK_AIM).length} over ${TASK_AIM} ms in ${all.length} turns`,
    },
    {
      row: `Turns that met an unloaded page, ${how}`,
      figure: String(unloaded),
      aim: '0',
      met: unloaded === 0,
      note: `${all.length} turns, one every ${PACE} ms, from page ${FIRST_PAGE} of “${title}”; ${waited} were shown a frame late`,
    },
    {
      row: `Most pages in the document, ${how}`,
      figure: String(mostPages),
      aim: `≤ ${PAGES_AIM}`,
      met: mostPages <= PAGES_AIM,
      note: 'looked at after every change of the document',
    },
  ]
}

/** Reads on from page 9, on a slowed machine; as a member where a session is given. */
export async function read(
  browser: Browser,
  { url, freeBook }: Pick<Library, 'url' | 'freeBook'>,
  mode: Mode,
  session?: Session,
): Promise<Reading> {
  const { layout, key } = MODES[mode]
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(session === undefined ? {} : { storageState: session }),
  })
  try {
    const page = await context.newPage()
    await page.addInitScript((name) => {
      localStorage.setItem('readerSettings', JSON.stringify({ layout: name }))
    }, layout)
    await page.addInitScript(watch)
    await page.goto(`${url}/read/${freeBook}?page=${FIRST_PAGE}`, { waitUntil: 'networkidle' })
    const slow = await context.newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.waitForTimeout(PACE)
    await browser.startTracing(page, { categories: ['toplevel'] })
    for (let turn = 0; turn < TURNS; turn++) {
      await page.keyboard.press(key)
      await page.waitForTimeout(PACE)
    }
    const tasks = mainThreadTasks((await browser.stopTracing()).toString())
    return { ...(await watched(page)), tasks }
  } finally {
    await context.close()
  }
}

type Watch = { turns: Turn[]; mostPages: number }

function watched(page: Page): Promise<Watch> {
  return page.evaluate(() => (globalThis as unknown as { watched: Watch }).watched)
}

/** Runs in the page, before its own scripts. What it asks of the layout it asks after the frame that counts. */
function watch() {
  const seen: Watch = { turns: [], mostPages: 0 }
  Object.assign(globalThis, { watched: seen })
  const pages = () => Array.from(document.querySelectorAll<HTMLElement>('[data-page]'))
  const whereItStands = () => {
    const { style } = document.querySelector<HTMLElement>('.flow') ?? document.documentElement
    return `${style.transform} ${scrollY}`
  }
  new MutationObserver(() => {
    seen.mostPages = Math.max(seen.mostPages, pages().length)
  }).observe(document, { childList: true, subtree: true })
  const inView = ({ left, right, top, bottom, width }: DOMRect) =>
    width > 0 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const before = whereItStands()
      const loaded = new Set(pages().filter((page) => page.textContent !== ''))
      let frames = 0
      const look = () => {
        if (whereItStands() === before) {
          frames++
          requestAnimationFrame(look)
          return
        }
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          const took = performance.now() - timeStamp
          const shown = pages().filter((page) => Array.from(page.getClientRects()).some(inView))
          seen.turns.push({ took, frames, unloaded: shown.filter((page) => !loaded.has(page)).length })
        })
        port1.start()
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    },
    { capture: true },
  )
}

type TraceEvent = { name: string; pid: number; tid: number; dur?: number; args?: { name?: string } }

/** How long each task of the pages' main threads took, in ms. */
function mainThreadTasks(trace: string): number[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const main = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf))
  const tasks = traceEvents.filter(
    (event) => event.name === 'ThreadControllerImpl::RunTask' && main.has(threadOf(event)),
  )
  if (tasks.length === 0) throw new Error('the trace names no task of the page')
  return tasks.map(({ dur = 0 }) => dur / 1000)
}
