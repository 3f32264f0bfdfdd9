import type { Page } from '@playwright/test'
import { loadMessages } from '#src/web/i18n/load-messages.ts'
import { FONTS } from '#src/web/reader/settings/settings.ts'
import { expect, realBook, test } from '../fixtures.ts'
import { expectAtTop, markTop, openReader, rested, scrollTo } from '../steps/reading.ts'

const book = () => `/read/${realBook('pilgrims-progress')}`

function styleOfText(page: Page) {
  return page
    .locator('[data-page] p')
    .first()
    .evaluate((text) => {
      const { fontSize, lineHeight, letterSpacing, fontFamily } = getComputedStyle(text)
      return { fontSize, lineHeight, letterSpacing, fontFamily }
    })
}

const paperOf = (page: Page) =>
  page.evaluate(() => {
    const papers = ['.reader', 'body', 'html'].map((name) => {
      const element = document.querySelector(name)
      return element === null ? '' : getComputedStyle(element).backgroundColor
    })
    return papers.find((paper) => paper !== '' && paper !== 'rgba(0, 0, 0, 0)')
  })

test('text size, spacing, typeface and background change around the same sentence and are kept', async ({
  page,
}) => {
  await openReader(page, `${book()}?page=30`)
  await scrollTo(page, 31)
  const mark = await markTop(page)
  const before = await styleOfText(page)
  const paper = await paperOf(page)
  await page.getByRole('button', { name: 'Reading settings' }).click()
  const settings = page.getByRole('complementary', { name: 'Reading settings' })
  const press = async (name: string, times: number) => {
    for (let press = 0; press < times; press++)
      await settings.getByRole('button', { name, exact: true }).click()
    await rested(page)
    await expectAtTop(page, mark)
  }
  await press('More: Text size', 6)
  await expect(settings.getByRole('group', { name: 'Text size' })).toContainText('24')
  await press('More: Line spacing', 3)
  await expect(settings.getByRole('group', { name: 'Line spacing' })).toContainText('1.9')
  await press('More: Letter spacing', 2)
  await press('Default: Pretendard sans', 1)
  await press('Night', 1)

  const changed = await styleOfText(page)
  expect(changed.fontSize).toBe('24px')
  expect(Number.parseFloat(changed.lineHeight)).toBeCloseTo(24 * 1.9, 0)
  expect(Number.parseFloat(changed.letterSpacing)).toBeCloseTo(0.48)
  expect(changed.fontFamily).not.toBe(before.fontFamily)
  const night = await paperOf(page)
  expect(night).not.toBe(paper)

  await page.reload()
  await expectAtTop(page, mark)
  expect(await styleOfText(page)).toEqual(changed)
  expect(await paperOf(page)).toBe(night)

  await page.getByRole('button', { name: 'Reading settings' }).click()
  await press('Reset', 1)
  expect(await styleOfText(page)).toEqual(before)
  expect(await paperOf(page)).toBe(paper)
})

for (const locale of ['ko-KR', 'en-US'] as const) {
  test(`size, font and background come first, and each font is named in its own face, ${locale}`, async ({
    browser,
    baseURL,
  }) => {
    const isKorean = locale === 'ko-KR'
    const page = await browser.newPage({
      baseURL,
      locale,
      colorScheme: isKorean ? 'dark' : 'light',
      viewport: isKorean ? { width: 820, height: 1180 } : { width: 1440, height: 900 },
    })
    const { reader } = await loadMessages(isKorean ? 'ko' : 'en')
    await openReader(page, `${book()}?page=30`)
    await page.keyboard.press('s')
    const settings = page.getByRole('complementary', { name: reader.settings })
    const groups = settings.getByRole('group')
    const names = await groups.evaluateAll((all) => all.map((group) => group.getAttribute('aria-label')))
    expect(names.slice(0, 3)).toEqual([reader.size, reader.font, reader.background])
    const faces = await settings
      .getByRole('group', { name: reader.font })
      .getByRole('button')
      .evaluateAll((all) => all.map((button) => getComputedStyle(button).fontFamily))
    expect(new Set(faces).size).toBe(FONTS.length)
    // The letters of a name come in its face, not in one that stands in for it.
    const isThere = () =>
      page.evaluate((name) => document.fonts.check("16px 'Covenant Batang'", name), reader['font-ridi'])
    await expect.poll(isThere).toBe(true)
    const stepper = settings.getByRole('group', { name: reader.size }).locator('.stepper')
    expect((await stepper.boundingBox())?.width).toBeLessThan(260)
    await page.close()
  })
}

test('plus and minus change the size, up to its bounds', async ({ page }) => {
  await openReader(page, `${book()}?page=30`)
  await page.keyboard.press('+')
  expect((await styleOfText(page)).fontSize).toBe('19px')
  for (let press = 0; press < 20; press++) await page.keyboard.press('-')
  expect((await styleOfText(page)).fontSize).toBe('14px')
})

test('turning the phone keeps the same sentence at the top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openReader(page, `${book()}?page=30`)
  await scrollTo(page, 31)
  const mark = await markTop(page)
  await page.setViewportSize({ width: 844, height: 390 })
  await rested(page)
  await expectAtTop(page, mark)
  await page.setViewportSize({ width: 390, height: 844 })
  await rested(page)
  await expectAtTop(page, mark)
})

test('turning the phone keeps the sentence even where the place is noted before the text is set anew', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openReader(page, `${book()}?page=30`)
  await scrollTo(page, 32)
  const mark = await markTop(page)
  // What a timer or an arriving page does: it asks where the reader is between the turning and the new layout.
  await page.evaluate(() => {
    addEventListener('resize', () => {
      scrollBy({ top: -400, behavior: 'instant' })
      dispatchEvent(new PageTransitionEvent('pagehide'))
    })
  })
  await page.setViewportSize({ width: 844, height: 390 })
  await rested(page)
  await expectAtTop(page, mark)
})

test.describe('before any script of ours has run', () => {
  // One pattern: Playwright takes a list of two for a value with its options.
  test.use({ tolerated: [/ERR_FAILED.*\/assets\/|dynamically imported module|^uncaught: $/] })

  test('the reading page is drawn in the kept size and colour', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('readerSettings', JSON.stringify({ size: 28, background: 'dark_1' }))
    })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${book()}?page=30`)
    expect((await styleOfText(page)).fontSize).toBe('28px')
    await expect(page.locator('html')).toHaveAttribute('data-reader-background', 'dark_1')
  })
})
