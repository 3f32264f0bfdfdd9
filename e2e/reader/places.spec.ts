import type { BrowserContext, Page } from '@playwright/test'
import { recent as english } from '#src/web/i18n/parts/en/recent.ts'
import { recent as korean } from '#src/web/i18n/parts/ko/recent.ts'
import { expect, opened, test } from '../fixtures.ts'
import { shifts, watchShifts } from '../steps/layout.ts'
import { call, joinAndSignIn, PASSWORD, WAYS } from '../steps/library-steps.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { fillLogin } from '../steps/member-steps.ts'
import { expectAtTop, expectPage, markTop, openReader, progress, rested } from '../steps/reading.ts'
import { expectUsable } from '../steps/usable.ts'
import { viewOf } from '../steps/views.ts'

// A device without a connection.
test.use({ tolerated: [/net::ERR_INTERNET_DISCONNECTED|status of 401/] })

const DAY = 86_400_000
type Status = { page: number; furthestPage: number }

let own: RunningLibrary
let base: string
let bookId: number
test.beforeAll(async () => {
  own = await startLibrary()
  base = own.base
  const books = await own.picks()
  const book = books.find(({ bookTitle }) => bookTitle === 'Reading Slowly')
  if (book === undefined) throw new Error('Reading Slowly is not among the picks')
  bookId = book.bookId
})
test.afterAll(() => own.end())

const told = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/readingEvents/') && answer.ok())

/** Reads on by the keys, a page at a time, so long at each that it counts. */
async function readTo(page: Page, goal: number): Promise<void> {
  for (let now = Number(await progress(page).inputValue()); now < goal; now++) {
    await page.waitForTimeout(4000)
    await page.keyboard.press('ArrowRight')
    await expectPage(page, now + 1)
  }
}

/** In the browser: what has not arrived yet. */
function waiting(): string {
  return Object.entries<string>(localStorage).find(([key]) => key.startsWith('reading:'))?.[1] ?? ''
}

async function secondDevice(
  context: BrowserContext,
  way: (typeof WAYS)[number],
  name: string,
): Promise<Page> {
  const page = await context.newPage()
  await opened(page, `${base}/login`)
  await fillLogin(page, { ...way, email: `${name}@mail.example` }, PASSWORD)
  await expect(page).toHaveURL(`${base}/home`)
  return page
}

WAYS.forEach((way, index) => {
  const { reader, library } = way.said
  const recent = index === 0 ? korean : english
  for (const { name, viewport } of [viewOf(way.locale)]) {
    const member = `${way.locale.slice(0, 2)}p${name}`
    test.describe(`${way.locale} at a ${name}`, () => {
      test.use({ locale: way.locale, viewport })

      test('a device that was offline for a day overwrites nothing newer', async ({ page, browser }) => {
        await joinAndSignIn(page, base, way, `${member}a`)
        let kept = told(page)
        await openReader(page, `${base}/read/${bookId}?page=2`)
        await kept

        // Read in the train, a day ago; a reload brings what was read back from the browser's own memory.
        const start = Date.now()
        await page.clock.install({ time: start - DAY })
        await page.context().setOffline(true)
        await readTo(page, 3)
        await expect.poll(() => page.evaluate(waiting)).toContain('"page":3')

        const desk = await browser.newContext({ locale: way.locale, viewport })
        const other = await secondDevice(desk, way, `${member}a`)
        await openReader(other, `${base}/read/${bookId}`)
        await expectPage(other, 2)
        kept = told(other)
        await openReader(other, `${base}/read/${bookId}?page=8`)
        await kept

        await page.clock.setSystemTime(start)
        kept = told(page)
        await page.context().setOffline(false)
        await kept
        await expect.poll(() => page.evaluate(waiting)).toContain('"events":[]')
        expect(await call<Status>(other, 'GET', `readStatus/${bookId}`)).toMatchObject({
          page: 8,
          furthestPage: 8,
        })
        const offer = page.getByRole('button', { name: reader.continueAt.replace('{page, number}', '8') })
        await offer.click()
        await expectPage(page, 8)
        await expect(offer).toBeHidden()
        await page.getByRole('button', { name: reader.returnTo.replace('{page, number}', '3') }).click()
        await expectPage(page, 3)
        await desk.close()
      })

      test('every jump leaves a place, with one press to it, here and on another device', async ({
        page,
        browser,
      }) => {
        await joinAndSignIn(page, base, way, `${member}b`)
        await openReader(page, `${base}/read/${bookId}`)
        await page.mouse.move(200, 400)
        await page.mouse.wheel(0, 300)
        await rested(page)
        const mark = await markTop(page)
        const button = page.getByRole('button', { name: reader.contents, exact: true })
        const panel = page.locator('.reader-panel--drawer')
        await button.click()
        await panel.getByRole('listitem').nth(5).getByRole('button').click()
        await expect.poll(async () => Number(await progress(page).inputValue())).toBeGreaterThan(4)
        const back = page.getByRole('button', { name: reader.returnTo.replace('{page, number}', '1') })
        await back.click()
        await expectAtTop(page, mark)
        await expect(back).toBeHidden()

        const kept = told(page)
        await button.click()
        await panel.getByRole('listitem').last().getByRole('button').click()
        await expect.poll(async () => Number(await progress(page).inputValue())).toBeGreaterThan(8)
        await kept
        await button.click()
        await panel.getByRole('button', { name: reader.recent, exact: true }).click()
        const place = panel.getByRole('listitem').filter({ hasText: recent.thisDevice })
        await expect(place).toHaveCount(1)
        await expectUsable(page)
        await place.getByRole('button').click()
        await expectAtTop(page, mark)

        const desk = await browser.newContext({ locale: way.locale, viewport })
        const other = await secondDevice(desk, way, `${member}b`)
        await openReader(other, `${base}/read/${bookId}?page=6`)
        await other.getByRole('button', { name: reader.contents, exact: true }).click()
        const list = other.locator('.reader-panel--drawer')
        await list.getByRole('button', { name: reader.recent, exact: true }).click()
        await list
          .getByRole('listitem')
          .filter({ hasText: mark.words.slice(0, 12).trim() })
          .getByRole('button')
          .click()
        await expectAtTop(other, mark)
        await desk.close()
      })

      test('a visitor’s places stay in this browser', async ({ page }) => {
        await openReader(page, `${base}/read/${bookId}?page=3`)
        await page.getByRole('button', { name: reader.contents, exact: true }).click()
        const panel = page.locator('.reader-panel--drawer')
        await panel.getByRole('button', { name: reader.recent, exact: true }).click()
        await expect(panel.getByText(recent.none)).toBeVisible()
        await panel.getByRole('button', { name: reader.contents, exact: true }).click()
        await panel.getByRole('listitem').last().getByRole('button').click()
        await expect.poll(async () => Number(await progress(page).inputValue())).toBeGreaterThan(8)
        await page.reload()
        await page.getByRole('button', { name: reader.contents, exact: true }).click()
        await panel.getByRole('button', { name: reader.recent, exact: true }).click()
        await panel.getByRole('listitem').getByRole('button').click()
        await expectPage(page, 3)
      })

      test('the time left grows less, and what was read is in the chart', async ({ page }) => {
        await joinAndSignIn(page, base, way, `${member}c`)
        await opened(page, `${base}/library?list=history`)
        await expect(page.getByText(library.chart.empty)).toBeVisible()
        await openReader(page, `${base}/read/${bookId}`)
        const time = page.locator('.reader__time').filter({ visible: true })
        const before = await time.innerText()
        expect(before).toMatch(/\d/)
        const kept = page.waitForRequest((request) => request.postData()?.includes('"page":3') === true)
        await readTo(page, 3)
        await kept
        await expect(time).not.toHaveText(before)
        await expect.poll(() => page.evaluate(waiting)).toContain('"events":[]')
        await watchShifts(page)
        await opened(page, `${base}/library?list=history`)
        await expect(page.getByText(library.chart.asTable)).toBeVisible()
        // What the reader opens below may push the list on.
        expect(await shifts(page)).toBeLessThan(0.02)
        await page.getByText(library.chart.asTable).click()
        const row = page.getByRole('row').last()
        await expect(row.getByRole('cell').first()).toHaveText('1')
        await expect(row.getByRole('cell').last()).toHaveText('2')
        await page.getByRole('button', { name: library.chart.weeks }).click()
        await expect(page.getByRole('columnheader', { name: library.chart.column.weeks })).toBeVisible()
        await expectUsable(page)
      })
    })
  }
})
