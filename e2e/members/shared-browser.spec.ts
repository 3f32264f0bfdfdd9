import type { Page } from '@playwright/test'
import { expect, opened, test } from '../fixtures.ts'
import { call, joinAndSignIn, PASSWORD, WAYS } from '../steps/library-steps.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { choose, fillLogin } from '../steps/member-steps.ts'
import { expectPage, openReader } from '../steps/reading.ts'

// A visitor's calls of what only members have.
test.use({ locale: 'en-US', tolerated: [/status of 40[14]/] })

type Status = { page?: number; message?: string }
const english = WAYS.find(({ locale }) => locale === 'en-US')
if (english === undefined) throw new Error('nobody speaks English')
const way = english

let own: RunningLibrary
let base: string
let bookId: number
test.beforeAll(async () => {
  own = await startLibrary()
  base = own.base
  const book = (await own.picks()).find(({ bookTitle }) => bookTitle === 'Reading Slowly')
  if (book === undefined) throw new Error('Reading Slowly is not among the picks')
  bookId = book.bookId
})
test.afterAll(() => own.end())

const told = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/readingEvents/') && answer.ok())
const saved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/readerSettings') && answer.request().method() === 'PUT',
  )
const sizeOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--reader-size').trim())

async function readAndLeave(page: Page, pageNumber: number): Promise<void> {
  const kept = told(page)
  await openReader(page, `${base}/read/${bookId}?page=${pageNumber}`)
  await kept
}

test('two members and a visitor in one browser each find their own place, words and settings', async ({
  page,
}) => {
  await joinAndSignIn(page, base, way, 'firstone')
  await readAndLeave(page, 4)
  await page.getByRole('button', { name: way.said.reader.settings }).click()
  const sent = saved(page)
  await page.getByRole('button', { name: 'More: Text size', exact: true }).click()
  await sent
  await opened(page, `${base}/search/covenant`)
  await page.getByRole('searchbox').first().fill('grace')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search\/grace/)
  await choose(page, way, way.shell.signOut)
  await expect(page).toHaveURL(`${base}/home`)

  const meetsNothing = async () => {
    await opened(page, `${base}/book/${bookId}`)
    await page.getByRole('searchbox').first().focus()
    await expect(page.getByRole('link', { name: 'grace', exact: true })).toHaveCount(0)
    await openReader(page, `${base}/read/${bookId}`)
    await expectPage(page, 1)
    expect(await sizeOf(page)).not.toBe('19px')
  }
  await meetsNothing()
  await joinAndSignIn(page, base, way, 'nextone')
  await meetsNothing()
  // What is told of the second member is where the second member reads.
  await expect.poll(async () => (await call<Status>(page, 'GET', `readStatus/${bookId}`)).page).toBe(1)

  await opened(page, `${base}/home`)
  await choose(page, way, way.shell.signOut)
  await opened(page, `${base}/login`)
  await fillLogin(page, { ...way, email: 'firstone@mail.example' }, PASSWORD)
  await expect(page).toHaveURL(`${base}/home`)
  await openReader(page, `${base}/read/${bookId}`)
  await expectPage(page, 4)
  expect(await sizeOf(page)).toBe('19px')
})

test('a book left open while another member signs in in a second tab becomes theirs', async ({
  page,
  context,
}) => {
  await joinAndSignIn(page, base, way, 'thirdone')
  await readAndLeave(page, 5)
  const other = await context.newPage()
  await opened(other, `${base}/home`)
  await choose(other, way, way.shell.signOut)
  await joinAndSignIn(other, base, way, 'fourthone')
  await page.waitForURL((url) => !url.search.includes('page=5'))
  await expectPage(page, 1)
  const status = await call<Status>(other, 'GET', `readStatus/${bookId}`)
  expect(status.page ?? 1).toBe(1)
})

test('reading settings follow a member to the next device', async ({ page, browser }) => {
  await joinAndSignIn(page, base, way, 'settler')
  await openReader(page, `${base}/read/${bookId}?page=2`)
  await page.getByRole('button', { name: way.said.reader.settings }).click()
  const sent = saved(page)
  for (let press = 0; press < 4; press++)
    await page.getByRole('button', { name: 'More: Text size', exact: true }).click()
  await sent

  const context = await browser.newContext({ locale: way.locale })
  const desk = await context.newPage()
  await opened(desk, `${base}/login`)
  await fillLogin(desk, { ...way, email: 'settler@mail.example' }, PASSWORD)
  await expect(desk).toHaveURL(`${base}/home`)
  await openReader(desk, `${base}/read/${bookId}`)
  await expect.poll(() => sizeOf(desk)).toBe('22px')
  await context.close()
})
