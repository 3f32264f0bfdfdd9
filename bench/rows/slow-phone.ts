import type { Browser, Page } from '@playwright/test'
import { startBare } from '../bare.ts'
import { openBrowser } from '../browser.ts'
import { interleaved, median, ms, spread } from '../figures.ts'
import { openLibrary } from '../library.ts'
import type { Found, Row } from '../report.ts'
import { stillPage } from '../static-page.ts'

/** What Chromium's developer tools call Fast 3G, in milliseconds and bytes a second, and a processor a quarter as fast. */
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const SLOWDOWN = 4
const TEXT_AIM = 1500
const MENU_AIM = 4000
const ROUNDS = 5

type Visit = { text: number; menu: number }

/** A first visit with a slow phone: when text stands there, and when a menu that was pressed at once opens. */
export async function slowPhone(): Promise<Found> {
  const { url, freeBook } = await openLibrary()
  const browser = await openBrowser()
  try {
    const rows: Row[] = []
    for (const path of ['/home', `/read/${freeBook}`]) rows.push(...(await compare(browser, url, path)))
    return { rows }
  } finally {
    await browser.close()
  }
}

async function compare(browser: Browser, url: string, path: string): Promise<Row[]> {
  const bare = await startBare(await stillPage(url, path))
  const name = path.replace(/\/\d+$/, '')
  try {
    const runs = await interleaved(ROUNDS, {
      ours: () => visit(browser, `${url}${path}`, path === '/home'),
      still: () => visit(browser, `${bare.url}${path}`, false),
    })
    const [texts, still] = [runs.ours.map(({ text }) => text), runs.still.map(({ text }) => text)]
    const menus = runs.ours.map(({ menu }) => menu)
    const text = median(texts)
    const rows: Row[] = [
      {
        row: `First text of ${name} on a slow phone`,
        figure: ms(text),
        aim: `≤ ${ms(TEXT_AIM)}`,
        met: text <= TEXT_AIM,
        note: `${spread(texts, ms)}; ${(text / median(still)).toFixed(2)} × the same page without script and fonts, ${ms(median(still))}; Fast 3G, CPU ${SLOWDOWN} × slowed, nothing kept; ${ROUNDS} rounds`,
      },
    ]
    if (path !== '/home') return rows
    const menu = median(menus)
    const opened = {
      row: `Menu of ${name} on a slow phone, pressed as soon as it is seen`,
      figure: ms(menu),
      aim: `≤ ${ms(MENU_AIM)}`,
      met: menu <= MENU_AIM,
      note: `${spread(menus, ms)}; from the navigation until its entries are seen`,
    }
    return [...rows, opened]
  } finally {
    await bare.stop()
  }
}

async function visit(browser: Browser, address: string, opensMenu: boolean): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', FAST_3G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(address, { waitUntil: 'commit' })
    const text = await firstPaint(page)
    if (!opensMenu) return { text, menu: 0 }
    await page.getByRole('button', { name: 'Your menu' }).tap()
    await page.getByRole('menuitem').first().waitFor()
    return { text, menu: await page.evaluate(() => performance.now()) }
  } finally {
    await context.close()
  }
}

/** First contentful paint, which on these pages is text, in milliseconds after the navigation began. */
async function firstPaint(page: Page): Promise<number> {
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    undefined,
    { polling: 50, timeout: 60_000 },
  )
  return (await paint.jsonValue()) ?? 0
}
