import { expect, hydrated, opened, test } from '../fixtures.ts'
import { shifts, watchShifts } from '../steps/layout.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { WAYS } from '../steps/library-steps.ts'
import { choose } from '../steps/member-steps.ts'
import {
  currentHitInView,
  expectAtTop,
  expectPage,
  markTop,
  openReader,
  progress,
  scrollTo,
} from '../steps/reading.ts'
import {
  endSubscriptions,
  paidAnswers,
  paidBook,
  type Paid,
  paidText,
  signInAs,
  watchPrompt,
} from '../steps/subscriber-steps.ts'
import { viewOf } from '../steps/views.ts'

// A refused page is an answer like any other, but the console shows it.
test.use({ tolerated: [/status of (?:400|401)/] })

let own: RunningLibrary
let base: string
let book: Paid
test.beforeAll(async () => {
  own = await startLibrary()
  base = own.base
  book = await paidBook(own)
})
test.afterAll(() => own.end())

for (const way of WAYS) {
  const { reader } = way.said
  for (const { name, viewport } of [viewOf(way.locale)]) {
    test.describe(`${way.locale} at a ${name}`, () => {
      test.use({ locale: way.locale, viewport })

      test('a subscriber opens a paid page directly, reloads it, and opens the browser anew', async ({
        page,
        context,
      }) => {
        await signInAs(page, own, { role: 'subscriber', way })
        await watchShifts(page)
        const prompted = await watchPrompt(page)
        const address = `${base}/read/${book.bookId}?page=${book.deep}`
        await openReader(page, address)
        await expectPage(page, book.deep)
        await expect(page.locator(`[data-page="${book.deep}"]`)).toBeInViewport()
        expect((await page.getByRole('main').boundingBox())?.width, 'the reader fills the window').toBe(
          viewport.width,
        )
        await expect
          .poll(() => paidText(page, book))
          .toEqual(expect.arrayContaining([book.deep - 1, book.deep + 1]))
        expect(await shifts(page)).toBeLessThan(0.02)
        expect(await prompted()).toBe(false)

        await scrollTo(page, book.deep + 1)
        // The wheel may have run on for a page.
        const reached = Number(await progress(page).inputValue())
        const mark = await markTop(page)
        await page.reload()
        await expectPage(page, reached)
        await expectAtTop(page, mark)
        expect(await prompted()).toBe(false)

        // A browser closed and opened again has lost the cookie that lives no longer than itself.
        await page.goto('about:blank')
        await context.clearCookies({ name: 'isLogin' })
        const calls: string[] = []
        page.on('request', (request) => calls.push(new URL(request.url()).pathname))
        await page.route('**/api/auth/autoLogin', async (route) => {
          await expect(page.locator('.reader__closed').getByRole('heading')).toBeVisible()
          await hydrated(page)
          await expect(page.getByRole('status').filter({ visible: true })).not.toHaveCount(0)
          expect(await paidText(page, book)).toEqual([])
          await route.continue()
        })
        await openReader(page, address)
        await expectPage(page, book.deep)
        await expect(page.locator(`[data-page="${book.deep}"]`)).toBeInViewport()
        const content = calls.findIndex((path) => path.startsWith('/api/bookCore/content/'))
        expect(content).toBeGreaterThan(calls.indexOf('/api/auth/autoLogin'))
        expect(await prompted()).toBe(false)
        expect(await shifts(page)).toBeLessThan(0.02)
      })

      test('a subscriber who begins in the sample reads on, and reaches every place of the book', async ({
        page,
      }) => {
        await signInAs(page, own, { role: 'subscriber', way })
        const prompted = await watchPrompt(page)
        await openReader(page, `${base}/read/${book.bookId}?page=${book.samplePages - 1}`)
        await scrollTo(page, book.samplePages + 2)

        await page.getByRole('button', { name: reader.contents }).click()
        const chapters = page.getByRole('complementary', { name: reader.contents }).getByRole('button')
        await chapters.last().click()
        await expect.poll(async () => Number(await progress(page).inputValue())).toBeGreaterThan(book.deep)

        await page.keyboard.press('Escape')
        await page.keyboard.press('/')
        await page.keyboard.type('Daniel')
        const panel = page.getByRole('complementary', { name: reader.search })
        await expect(panel.getByRole('status')).toContainText(/\d/)
        const total = Number(/\d+/.exec(await panel.getByRole('status').innerText())?.[0])
        await expect(panel.getByRole('listitem')).toHaveCount(total)
        await panel.getByRole('listitem').last().getByRole('button').click()
        await expect.poll(() => currentHitInView(page)).toBe(true)

        const block = await page.locator(`[data-page] [id^="b"]`).last().getAttribute('id')
        await openReader(page, `${base}/read/${book.bookId}?loc=${block?.slice(1)}`)
        await expect(page.locator(`#${block}`)).toBeInViewport()
        expect(await prompted()).toBe(false)
      })

      test('after signing out no paid text is kept, shown or come back to', async ({ page, context }) => {
        await signInAs(page, own, { role: 'subscriber', way })
        const address = `${base}/read/${book.bookId}?page=${book.deep}`
        await openReader(page, address)
        const other = await context.newPage()
        await openReader(other, address)
        await expect.poll(() => paidAnswers(page, book)).not.toEqual([])

        await other.getByRole('link', { name: reader.back }).click()
        await expect(other).toHaveURL(`${base}/book/${book.bookId}`)
        await choose(other, way, way.shell.signOut)
        await expect(other).toHaveURL(`${base}/home`)
        await expect.poll(() => paidAnswers(other, book)).toEqual([])
        await other.goBack()
        await other.goBack()
        await expect(other).toHaveURL(new RegExp(`/read/${book.bookId}`))
        // The tab that went on reading meanwhile.
        for (const tab of [other, page]) {
          await expect(tab.getByRole('heading', { name: reader.sampleEnd })).toBeVisible()
          expect(await paidText(tab, book)).toEqual([])
          await expect.poll(() => paidAnswers(tab, book)).toEqual([])
        }
      })

      test('a member without a subscription sees the prompt, and a visitor finds the way to the sample', async ({
        page,
      }) => {
        const address = `${base}/read/${book.bookId}?page=${book.deep}`
        await watchShifts(page)
        await opened(page, address)
        const prompt = page.getByRole('heading', { name: reader.sampleEnd })
        await expect(prompt).toBeVisible()
        expect(await shifts(page)).toBeLessThan(0.02)
        await page.getByRole('link', { name: reader.toBook }).click()
        await page.locator(`a[href^="/read/${book.bookId}"]`).first().click()
        await expectPage(page, 1)
        await expect(page.locator('[data-page="1"]')).toBeInViewport()

        await signInAs(page, own, { role: 'member', way })
        const refused: string[] = []
        page.on('response', (answer) => answer.status() === 400 && refused.push(answer.url()))
        await opened(page, address)
        await expect(prompt).toBeVisible()
        expect(await paidText(page, book)).toEqual([])
        expect(await shifts(page)).toBeLessThan(0.02)
        expect(refused, 'one page is asked for, in case the subscription is new').toHaveLength(1)
        await openReader(page, `${base}/read/${book.bookId}?page=${book.samplePages}`)
        await page.keyboard.press('End')
        await expect(prompt).toBeVisible()
        expect(refused, 'nothing past the sample is fetched ahead').toHaveLength(1)
      })
    })
  }
}

test('a subscription that runs out while one reads closes what it had opened', async ({ browser }) => {
  const readers = await Promise.all(
    WAYS.map(async (way) => {
      const page = await (await browser.newContext({ locale: way.locale })).newPage()
      return { page, way, prompt: page.getByRole('heading', { name: way.said.reader.sampleEnd }) }
    }),
  )
  for (const { page, way } of readers) {
    await signInAs(page, own, { role: 'subscriber', way })
    await openReader(page, `${base}/read/${book.bookId}?page=${book.deep}`)
  }
  const { dataDir } = own
  await own.stop()
  await endSubscriptions(dataDir)
  own = await startLibrary({ PORT: new URL(base).port }, dataDir)
  for (const { page, way, prompt } of readers) {
    await page.keyboard.press('End')
    await expect(prompt).toBeVisible()
    expect(await paidText(page, book)).toEqual([])
    await page.reload()
    await expect(prompt).toBeVisible()
    // What this browser was told of the member is older than the truth, and yields to it.
    await openReader(page, `${base}/read/${book.bookId}?page=${book.samplePages}`)
    await page.keyboard.press('End')
    await expect(prompt).toBeVisible()
    await page.getByRole('button', { name: way.said.reader.contents }).click()
    const contents = page.getByRole('complementary', { name: way.said.reader.contents })
    await contents.getByRole('button').last().click()
    await expect(page.getByRole('alertdialog', { name: way.shell.subscribeNeeded })).toBeVisible()
    await page.context().close()
  }
})
