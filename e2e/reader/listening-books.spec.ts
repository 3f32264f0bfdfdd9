import { expect, library, realBook, starterBook, test } from '../fixtures.ts'
import { openReader } from '../steps/reading.ts'
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

test('each block is read in its own language', async ({ page }) => {
  await fakeSpeech(page)
  await openReader(page, `/read/${realBook('kusamakura-japanese-vertical-writing')}?page=6`)
  let now = await listen(page, 'Listen')
  for (let count = 0; count < 25; count++) {
    expect(now).toMatchObject({ lang: 'ja-JP', voice: 'Sora' })
    await expect.poll(() => marked(page)).toEqual({ text: now.text, isInView: true })
    now = await finishSentence(page)
  }
})

test('a table is read cell by cell', async ({ page }) => {
  await fakeSpeech(page)
  await openReader(page, `/read/${library.books.wide}`)
  await listen(page, 'Listen')
  const heard = [(await sentence(page)).text]
  for (let count = 0; count < 5; count++) heard.push((await finishSentence(page)).text)
  expect(heard).toEqual(['Wide things', 'Before the table.', 'cell 0.0', 'cell 0.1', 'cell 0.2', 'cell 0.3'])
})

test('a title without the right to be read aloud has no button and no key for it', async ({ page }) => {
  await fakeSpeech(page)
  await openReader(page, `/read/${await starterBook(page, 'Bruised and Kept')}`)
  await expect(button(page, 'Contents')).toBeVisible()
  await expect(button(page, 'Listen')).toHaveCount(0)
  await page.keyboard.press('l')
  await page.keyboard.press('?')
  await expect(page.getByRole('complementary', { name: 'Keyboard shortcuts' })).not.toContainText('Listen')
  expect(await said(page)).toEqual([])
})

test('the timer can be set to the end of the chapter', async ({ page }) => {
  await fakeSpeech(page)
  await openReader(page, `/read/${await starterBook(page, 'Reading Slowly')}?page=1`)
  await listen(page, 'Listen')
  await page.getByLabel('Sleep timer').selectOption('End of chapter')
  const over = page.getByRole('status').filter({ hasText: 'The sleep timer has ended' })
  await expect(async () => {
    await page.evaluate(() => window.endSpeech())
    await expect(over).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [10], timeout: 60_000 })
  expect(await isSpeaking(page)).toBe(false)
  const next = await marked(page)
  expect(next.isInView).toBe(true)
})

test('a voice that fails is not waited for', async ({ page }) => {
  await fakeSpeech(page)
  await openReader(page, `/read/${await starterBook(page, 'Reading Slowly')}?page=1`)
  await listen(page, 'Listen')
  await page.evaluate(() => window.endSpeech('network'))
  await expect(page.getByRole('status').filter({ hasText: 'Please try another voice' })).toBeVisible()
  await button(page, 'Play').click()
  await sentence(page)
})

test('a word said on the next screen turns to it', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('readerSettings', '{"layout":"pages"}'))
  await fakeSpeech(page)
  await page.setViewportSize({ width: 390, height: 500 })
  await openReader(page, `/read/${realBook('pilgrims-progress')}?page=20`)
  await listen(page, 'Listen')
  const runsOn = () =>
    page.evaluate(() => {
      const [range] = CSS.highlights.get('spoken') ?? []
      const boxes =
        range instanceof Range ? Array.from(range.getClientRects(), ({ left }) => Math.floor(left / 390)) : []
      return new Set(boxes).size > 1
    })
  for (let count = 0; count < 60 && !(await runsOn()); count++) await finishSentence(page)
  expect(await runsOn()).toBe(true)
  const { text } = await sentence(page)
  await page.evaluate((at) => window.reachWord(at), text.length - 3)
  await expect.poll(async () => (await marked(page)).isInView).toBe(false)
  await expect(button(page, 'Back to where it is reading')).toBeHidden()
  await finishSentence(page)
  await expect.poll(async () => (await marked(page)).isInView).toBe(true)
})

for (const { locale, item, lang } of [
  { locale: 'en-US', item: 'Listen', lang: 'en' },
  { locale: 'ko-KR', item: '듣기', lang: 'ko' },
]) {
  test.describe(locale, () => {
    test.use({ locale })

    test('whoever chooses words can listen from their sentence, also while listening', async ({ page }) => {
      await fakeSpeech(page)
      await openReader(page, `/read/${library.books.scripture}`)
      for (const times of [1, 2]) {
        await page.locator('.flow p').first().selectText()
        await page.getByRole('dialog').getByRole('button', { name: item, exact: true }).click()
        await expect
          .poll(async () => (await said(page)).filter(({ text }) => text.startsWith('All things')).length)
          .toBe(times)
        expect((await sentence(page)).lang).toMatch(/^en/)
        await expect(
          page.getByRole('status').filter({ hasText: lang === 'ko' ? '읽고' : 'Reading' }),
        ).toBeAttached()
      }
    })
  })
}
