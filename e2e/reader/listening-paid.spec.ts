import { openDatabase } from '#src/db/open.ts'
import { expect, test } from '../fixtures.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { WAYS } from '../steps/library-steps.ts'
import { expectPage, openReader } from '../steps/reading.ts'
import { fakeSpeech, finishSentence, isSpeaking, marked, said, sentence } from '../steps/speech.ts'
import { paidBook, type Paid, signInAs } from '../steps/subscriber-steps.ts'

// A refused page is an answer like any other, but the console shows it.
test.use({ tolerated: [/status of (?:400|401)/] })

/** A library whose paid books may be read aloud, as an operator may allow. */
let own: RunningLibrary
let base: string
let book: Paid
test.beforeAll(async () => {
  const first = await startLibrary()
  await first.stop()
  const { db, close } = await openDatabase({ dataDir: first.dataDir })
  await db.updateTable('book').set({ tts: true }).execute()
  await close()
  own = await startLibrary({}, first.dataDir)
  base = own.base
  book = await paidBook(own)
})
test.afterAll(() => own.end())

for (const layout of ['scroll', 'pages'] as const) {
  test(`a visitor hears the sample to its end, sees the prompt, and nothing beyond it is asked for (${layout})`, async ({
    page,
  }) => {
    const asked = new Set<number>()
    page.on('request', (request) => {
      const number = /\/api\/bookCore\/content\/\d+\/(\d+)/.exec(request.url())?.[1]
      if (number !== undefined) asked.add(Number(number))
    })
    await page.addInitScript(
      (chosen) => localStorage.setItem('readerSettings', JSON.stringify({ layout: chosen })),
      layout,
    )
    await fakeSpeech(page)
    await openReader(page, `${base}/read/${book.bookId}?page=${book.samplePages}`)
    await page.keyboard.press('l')
    await sentence(page)
    const over = page.getByRole('status').filter({ hasText: 'The sample ends here' })
    await expect(async () => {
      await page.evaluate(() => window.endSpeech())
      await expect(over).toBeVisible({ timeout: 80 })
    }).toPass({ intervals: [10], timeout: 60_000 })
    await expect(page.getByRole('heading', { name: 'The sample ends here' })).toBeInViewport()
    expect(await isSpeaking(page)).toBe(false)
    expect(Math.max(...asked)).toBeLessThanOrEqual(book.samplePages)
  })
}

for (const way of WAYS) {
  test.describe(way.locale, () => {
    test.use({ locale: way.locale })

    test('a subscriber hears a paid page; whoever signs out in another tab silences it', async ({ page }) => {
      await signInAs(page, own, { role: 'subscriber', way })
      await fakeSpeech(page)
      await openReader(page, `${base}/read/${book.bookId}?page=${book.deep}`)
      await page.keyboard.press('l')
      const first = await sentence(page)
      await expect.poll(() => marked(page)).toEqual({ text: first.text, isInView: true })
      await finishSentence(page)
      await expectPage(page, book.deep)
      // What signing out does in every tab of the browser.
      await page.context().clearCookies()
      await page.evaluate(() => {
        localStorage.removeItem('token')
        window.dispatchEvent(new Event('storage'))
      })
      await expect.poll(() => isSpeaking(page)).toBe(false)
      const count = (await said(page)).length
      await page.evaluate(() => window.endSpeech())
      expect((await said(page)).length).toBe(count)
    })
  })
}
