import type { Page } from '@playwright/test'
import { loadMessages } from '#src/web/i18n/load-messages.ts'
import { BACKGROUNDS, FONTS } from '#src/web/reader/settings/settings.ts'
import { expect, realBook, test } from '../fixtures.ts'
import { expectAtTop, markTop, openReader, rested, scrollTo } from '../steps/reading.ts'

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  desk: { viewport: { width: 1440, height: 900 }, hasTouch: false },
}
const LOCALES = { ko: 'ko-KR', en: 'en-US' } as const
const BOOKS = { ko: 'korean-a-lucky-day', en: 'pilgrims-progress' } as const

/** Each width, each colour scheme and each language at least once. */
const SETTINGS = [
  { device: 'phone', colorScheme: 'dark', language: 'ko' },
  { device: 'tablet', colorScheme: 'light', language: 'ko' },
  { device: 'desk', colorScheme: 'light', language: 'en' },
] as const

test.describe.configure({ mode: 'parallel' })

for (const { device, colorScheme, language } of SETTINGS) {
  test.describe(`${device}, ${colorScheme}, ${language}`, () => {
    test.use({ ...DEVICES[device], colorScheme, locale: LOCALES[language] })

    test('every setting can be changed and the same sentence stays', async ({ page }) => {
      const { reader: words } = await loadMessages(language)
      await openReader(page, `/read/${realBook(BOOKS[language])}?page=5`)
      await scrollTo(page, 6)
      const mark = await markTop(page)
      const stays = async () => {
        await rested(page, 6)
        await expectAtTop(page, mark, (await lineHeight(page)) * 1.5)
      }
      await page.keyboard.press('s')
      const panel = page.getByRole('complementary', { name: words.settings })
      const group = (name: string) => panel.getByRole('group', { name, exact: true })
      const press = async (name: string, label: string, times = 1) => {
        const button = group(name).getByRole('button', { name: label, exact: true })
        for (let time = 0; time < times; time++) await button.click()
        await stays()
      }
      for (const name of [words.size, words.lineSpacing, words.letterSpacing, words.paragraphSpacing]) {
        await press(name, words.more.replace('{name}', name), 3)
        await press(name, words.less.replace('{name}', name), 1)
      }
      for (const label of [words.narrow, words.wide, words.usual]) await press(words.width, label)
      await press(words.align, words.justify)
      for (const font of FONTS) await press(words.font, words[`font-${font}`])
      for (const background of BACKGROUNDS) {
        await press(words.background, words[background])
        await expect(page.locator('html')).toHaveAttribute('data-reader-background', background)
      }
      await group(words.layout).getByRole('button', { name: words.pages }).click()
      await expect.poll(() => inView(page, mark.block)).toBe(true)
      await group(words.layout).getByRole('button', { name: words.scroll }).click()
      await expect.poll(() => inView(page, mark.block)).toBe(true)
      await panel.getByRole('button', { name: words.reset }).click()
      await expect.poll(() => inView(page, mark.block)).toBe(true)
    })
  })
}

function lineHeight(page: Page): Promise<number> {
  return page
    .locator('[data-page] p')
    .first()
    .evaluate((text) => Number.parseFloat(getComputedStyle(text).lineHeight))
}

/** Whether some line of the block stands in the window. */
function inView(page: Page, block: string): Promise<boolean> {
  return page.evaluate((id) => {
    const lines = Array.from(document.getElementById(id)?.getClientRects() ?? [])
    return lines.some(
      ({ left, right, top, bottom }) =>
        right > 0 && left < innerWidth && bottom > 56 && top < innerHeight && right > left,
    )
  }, block)
}
