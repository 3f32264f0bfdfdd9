import type { Page } from '@playwright/test'
import { api, expect, library, realBook, test } from '../fixtures.ts'
import { overflow } from '../steps/layout.ts'
import { openReader, progress } from '../steps/reading.ts'
import {
  button,
  fakeSpeech,
  finishSentence,
  isSpeaking,
  listen,
  marked,
  said,
  sentence,
} from '../steps/speech.ts'
import { viewOf } from '../steps/views.ts'

const WAYS = [
  {
    locale: 'en-US',
    book: 'pilgrims-progress',
    from: 20,
    lang: 'en',
    voice: 'Bert',
    other: 'Anna',
    words: {
      listen: 'Listen',
      pause: 'Pause',
      play: 'Play',
      next: 'Next sentence',
      previous: 'Previous sentence',
      rate: 'Speed',
      voice: 'Voice',
      sleep: 'Sleep timer',
      inFive: 'In 5 minutes',
      chapter: 'End of chapter',
      left: '5 min left',
      over: 'The sleep timer has ended',
      notes: 'Read notes too',
      close: 'Stop listening',
      back: 'Back to where it is reading',
      unsupported: 'This device cannot read aloud',
    },
  },
  {
    locale: 'ko-KR',
    book: 'korean-a-lucky-day',
    from: 2,
    lang: 'ko',
    voice: 'Minji',
    other: 'Jiho',
    words: {
      listen: '소리로 듣기',
      pause: '잠시 멈추기',
      play: '이어 듣기',
      next: '다음 문장',
      previous: '이전 문장',
      rate: '빠르기',
      voice: '목소리',
      sleep: '꺼짐 타이머',
      inFive: '5분 뒤',
      chapter: '이 장이 끝나면',
      left: '5분 남음',
      over: '예약하신 시간이 되어',
      notes: '주도 함께 읽기',
      close: '그만 듣기',
      back: '읽고 있는 곳으로',
      unsupported: '이 기기에서는 소리로 들으실 수 없습니다',
    },
  },
] as const

for (const { locale, book, from, lang, voice, other, words } of WAYS) {
  for (const { name, viewport } of [viewOf(locale)]) {
    test.describe(`${locale} at a ${name}`, () => {
      test.use({ locale, viewport })

      for (const layout of ['scroll', 'pages'] as const) {
        test(`a reader hears the book on over the end of a page, marked and in view (${layout})`, async ({
          page,
        }) => {
          await page.addInitScript(
            (chosen) => localStorage.setItem('readerSettings', JSON.stringify({ layout: chosen })),
            layout,
          )
          await fakeSpeech(page)
          await openReader(page, `/read/${realBook(book)}?page=${from}`)
          let now = await listen(page, words.listen)
          expect(now.lang).toMatch(new RegExp(`^${lang}`))
          expect(now).toMatchObject({ rate: 1, voice })
          const text = await textFrom(page, realBook(book), from)
          let heard = 0
          const first = Number(await progress(page).inputValue())
          for (let count = 0; count < 120; count++) {
            // Nothing is said twice, and but for white space and marks of notes nothing is left out.
            const at = text.indexOf(now.text.replaceAll(/\s/g, ''), heard)
            expect(at - heard, now.text).toBeGreaterThanOrEqual(0)
            if (count > 0) expect(text.slice(heard, at)).not.toMatch(/\p{L}/u)
            heard = at + now.text.replaceAll(/\s/g, '').length
            await expect
              .poll(() => marked(page), { message: now.text })
              .toEqual({
                text: now.text,
                isInView: true,
              })
            if (Number(await progress(page).inputValue()) >= first + 2) break
            now = await finishSentence(page)
          }
          await expect.poll(async () => Number(await progress(page).inputValue())).toBeGreaterThan(first)
          expect(await overflow(page)).toBeLessThanOrEqual(0)
        })
      }

      test('pauses and goes on, goes back and on, and speaks faster with another voice', async ({ page }) => {
        await fakeSpeech(page)
        await openReader(page, `/read/${realBook(book)}?page=${from}`)
        const first = await listen(page, words.listen)
        await button(page, words.pause).click()
        await expect.poll(() => isSpeaking(page)).toBe(false)
        await button(page, words.next).click()
        expect(await isSpeaking(page)).toBe(false)
        await button(page, words.previous).click()
        await page.keyboard.press('l')
        expect(await sentence(page)).toEqual(first)
        const second = await finishSentence(page)
        await button(page, words.previous).click()
        await expect.poll(async () => (await said(page)).at(-1)?.text).toBe(first.text)
        await button(page, words.next).click()
        await expect.poll(async () => (await said(page)).at(-1)?.text).toBe(second.text)
        await page.getByLabel(words.rate).selectOption('1.5')
        await expect
          .poll(async () => (await said(page)).at(-1))
          .toMatchObject({ text: second.text, rate: 1.5 })
        await page.getByLabel(words.voice).selectOption(other)
        await expect
          .poll(async () => (await said(page)).at(-1))
          .toMatchObject({ text: second.text, voice: other })
        await page.reload()
        expect(await listen(page, words.listen)).toMatchObject({ rate: 1.5, voice: other })
      })

      test('falls silent when the time is up, and goes on when asked', async ({ page }) => {
        await page.clock.install()
        await fakeSpeech(page)
        await openReader(page, `/read/${realBook(book)}?page=${from}`)
        await listen(page, words.listen)
        await page.getByLabel(words.sleep).selectOption(words.inFive)
        await expect(page.getByLabel(words.sleep)).toContainText(words.left)
        await finishSentence(page)
        await page.clock.runFor(5000)
        await page.evaluate(() => window.endSpeech())
        expect(await isSpeaking(page)).toBe(true)
        const count = (await said(page)).length
        await page.clock.fastForward('05:01')
        await page.evaluate(() => window.endSpeech())
        await expect(page.getByRole('status').filter({ hasText: words.over })).toBeVisible()
        expect(await isSpeaking(page)).toBe(false)
        expect((await said(page)).length).toBe(count)
        await button(page, words.play).click()
        await sentence(page)
        await expect(page.getByRole('status').filter({ hasText: words.over })).toBeHidden()
      })

      test('may look elsewhere meanwhile, and comes back by a button', async ({ page }) => {
        await fakeSpeech(page)
        await openReader(page, `/read/${realBook(book)}?page=${from}`)
        await listen(page, words.listen)
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('ArrowRight')
        const back = button(page, words.back)
        await expect(back).toBeVisible()
        await expect(progress(page)).toHaveValue(String(from + 3))
        const now = await finishSentence(page)
        await expect(progress(page)).toHaveValue(String(from + 3))
        await back.click()
        await expect.poll(() => marked(page)).toEqual({ text: now.text, isInView: true })
        await expect(back).toBeHidden()
      })

      test('leaves the book, and nothing speaks any more', async ({ page }) => {
        await fakeSpeech(page)
        await openReader(page, `/read/${realBook(book)}?page=${from}`)
        await listen(page, words.listen)
        await button(page, words.close).click()
        expect(await isSpeaking(page)).toBe(false)
        expect(await page.evaluate(() => CSS.highlights.has('spoken'))).toBe(false)
        await page.keyboard.press('l')
        await sentence(page)
        await page.locator('.reader__bar a').click()
        await expect(page).toHaveURL(/\/book\/\d+$/)
        await expect.poll(() => isSpeaking(page)).toBe(false)
        const count = (await said(page)).length
        await page.evaluate(() => window.endSpeech())
        expect((await said(page)).length).toBe(count)
      })

      test('is told where the device cannot speak', async ({ page }) => {
        await fakeSpeech(page, { exists: false })
        await openReader(page, `/read/${realBook(book)}?page=${from}`)
        await button(page, words.listen).click()
        await expect(page.getByRole('alertdialog', { name: words.unsupported })).toBeVisible()
      })
    })
  }

  test.describe(locale, () => {
    test.use({ locale })

    test('a device without voices says so, after it has had its time', async ({ page }) => {
      await fakeSpeech(page, { voices: [] })
      await openReader(page, `/read/${realBook(book)}?page=${from}`)
      await page.keyboard.press('l')
      await expect(page.getByRole('alertdialog', { name: words.unsupported })).toBeVisible()
      expect(await said(page)).toEqual([])
    })

    test('by keys alone one listens, pauses, goes on a sentence and ends it', async ({ page }) => {
      await fakeSpeech(page)
      await openReader(page, `/read/${realBook(book)}?page=${from}`)
      await page.keyboard.press('l')
      const first = await sentence(page)
      await page.keyboard.press('l')
      await expect.poll(() => isSpeaking(page)).toBe(false)
      await page.keyboard.press('l')
      expect(await sentence(page)).toEqual(first)
      await tabTo(page, words.next)
      await page.keyboard.press('Space')
      await expect.poll(async () => (await said(page)).at(-1)?.text).not.toBe(first.text)
      await tabTo(page, words.close)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: words.close, exact: true })).toHaveCount(0)
      await expect.poll(() => isSpeaking(page)).toBe(false)
      // The keyboard is the reading page's again.
      const number = Number(await progress(page).inputValue())
      await page.keyboard.press('ArrowRight')
      await expect.poll(async () => Number(await progress(page).inputValue())).toBeGreaterThan(number)
    })

    test('notes are passed over, and read after their sentence by whoever wants them', async ({ page }) => {
      await fakeSpeech(page)
      await openReader(page, `/read/${library.books.scripture}`)
      await listen(page, words.listen)
      const heard = []
      for (let now = await sentence(page); !/hold/.test(now.text) && heard.length < 12;) {
        heard.push(now.text)
        if (/morning/.test(now.text)) break
        now = await finishSentence(page)
      }
      expect(heard).toContain('There is a note here, and no verse at 8:28 in the morning.')
      expect(heard.join(' ')).not.toContain('See John')
      await button(page, words.notes).click()
      await button(page, words.previous).click()
      await button(page, words.next).click()
      await expect.poll(async () => (await said(page)).at(-1)?.text).toMatch(/^There is a note/)
      expect(await finishSentence(page)).toMatchObject({ text: 'See John 3:16, and then go on.' })
      await expect.poll(async () => (await marked(page)).text).toMatch(/^There is a note here/)
    })
  })
}

/** Goes by the Tab key until a button has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  for (let presses = 0; presses < 250 && (await focused()) !== name; presses++)
    await page.keyboard.press('Tab')
  expect(await focused()).toBe(name)
}

/** The words of a page and the three after it, without note marks and white space. */
async function textFrom(page: Page, book: number, first: number): Promise<string> {
  const pages = await Promise.all(
    [0, 1, 2, 3].map((more) => api<{ html: string }>(page, `bookCore/content/${book}/${first + more}`)),
  )
  return pages
    .map(({ html }) => html)
    .join('')
    .replaceAll(/<a [^>]*doc-noteref[^>]*>.*?<\/a>|<r[tp]>.*?<\/r[tp]>|<[^>]+>/gs, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s/g, '')
}
