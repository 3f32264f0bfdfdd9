import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { type Bare, type Route, startBare } from '../bare.ts'
import { openBrowser } from '../browser.ts'
import { interleaved, median, ms, spread } from '../figures.ts'
import { type Library, openLibrary } from '../library.ts'
import type { Found, Row } from '../report.ts'
import { picturesOf, safetyOf } from '../static-page.ts'

const AIM = 1.3
const ROUNDS = 11
const SCRIPT_DELAY = 3000

/** The reader's first text in Chromium, beside a page that is nothing but that text and that stylesheet. */
export async function firstPaint(): Promise<Found> {
  const library = await openLibrary()
  const bare = await startBare(await staticPage(library))
  const browser = await openBrowser()
  try {
    return { rows: await paints(browser, library, bare) }
  } finally {
    await browser.close()
    await bare.stop()
  }
}

async function paints(browser: Browser, { url, freeBook, freeTitle }: Library, bare: Bare): Promise<Row[]> {
  const read = `${url}/read/${freeBook}`
  const still = `${bare.url}/static`
  for (const address of [read, still]) await paintOf(browser, address)
  const plain = await interleaved(ROUNDS, {
    read: () => paintOf(browser, read),
    still: () => paintOf(browser, still),
  })
  const late = await interleaved(3, {
    read: () => paintOf(browser, read, SCRIPT_DELAY),
    still: () => paintOf(browser, still, SCRIPT_DELAY),
  })
  return [
    row('First text of /read', plain, `“${freeTitle}”, ${ROUNDS} rounds`),
    row(
      `First text of /read, every script ${SCRIPT_DELAY / 1000} s late`,
      late,
      '3 rounds, requests intercepted on both sides',
    ),
  ]
}

export type Paint = { first: number; text: number }

function row(name: string, { read, still }: Record<'read' | 'still', Paint[]>, note: string): Row {
  const texts = (paints: Paint[]) => paints.map(({ text }) => text)
  const firsts = (paints: Paint[]) => median(paints.map(({ first }) => first))
  const ratio = median(texts(read)) / median(texts(still))
  return {
    row: name,
    figure: `${ratio.toFixed(2)} × static`,
    aim: `≤ ${AIM} ×`,
    met: ratio <= AIM,
    note:
      `text painted after ${ms(median(texts(read)))} (${spread(texts(read), ms)}), static ${ms(median(texts(still)))} (${spread(texts(still), ms)}); ` +
      `first contentful paint ${ms(firsts(read))} against ${ms(firsts(still))}; ${note}`,
  }
}

/** When a new visitor's browser first painted anything, and text of the book, in milliseconds after the navigation began. */
export async function paintOf(browser: Browser, address: string, scriptDelay = 0): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    if (scriptDelay > 0) {
      await page.route(/\.js(\?|$)/, async (route) => {
        await sleep(scriptDelay)
        // The page may be gone by then.
        await route.continue().catch(() => undefined)
      })
    }
    await page.addInitScript(() => {
      Object.assign(globalThis, { painted: { first: 0, text: 0 } })
      const { painted } = globalThis as unknown as { painted: Paint }
      new PerformanceObserver((list) => {
        for (const entry of list.getEntriesByName('first-contentful-paint')) painted.first = entry.startTime
      }).observe({ type: 'paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[]) {
          if (painted.text === 0 && entry.element?.closest('.flow')) painted.text = entry.startTime
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await page.goto(address, { waitUntil: 'commit' })
    const handle = await page.waitForFunction(
      () => {
        const { painted } = globalThis as unknown as { painted: Paint }
        return painted.first > 0 && painted.text > 0 ? painted : undefined
      },
      undefined,
      { polling: 20, timeout: 20_000 },
    )
    return (await handle.jsonValue()) as Paint
  } finally {
    await context.close()
  }
}

/** The book's first page as plain HTML with the stylesheets of the reader, and the pictures in it. */
async function staticPage({ url, freeBook }: Library): Promise<Route[]> {
  const answer = await fetch(`${url}/read/${freeBook}`)
  const [made, content] = await Promise.all([
    answer.text(),
    fetch(`${url}/api/bookCore/content/${freeBook}/1`).then((response) => response.json()),
  ])
  const styles = Array.from(made.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g), ([link]) => link)
  if (styles.length === 0) throw new Error('the reader names no stylesheet')
  const { html } = content as { html: string }
  const body =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Static</title>${styles.join('')}</head>` +
    `<body><main class="reader__main"><article class="flow"><section>${html}</section></article></main></body></html>`
  return [
    { path: '/static', type: 'text/html; charset=utf-8', body, headers: safetyOf(answer) },
    ...(await picturesOf(url, html)),
  ]
}
