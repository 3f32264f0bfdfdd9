import { expect, opened, test } from '../fixtures.ts'
import { PHONE } from '../steps/views.ts'

test.use({ locale: 'ko-KR', viewport: PHONE.viewport })

test('a bracket before a title leaves no gap as wide as a syllable', async ({ page }) => {
  await opened(page, '/search/『천로역정』')
  const share = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      const heading = document.querySelector('h1')
      const text = heading?.firstChild
      if (!(text instanceof Text) || heading === null) return Infinity
      const range = document.createRange()
      const at = text.data.indexOf('『')
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(heading).fontSize)
    })
  await expect.poll(share).toBeLessThan(0.6)
})

test('the way to the top lies in the lower menu and on no title', async ({ page }) => {
  await opened(page, '/home')
  await page.evaluate(() => window.scrollTo(0, 900))
  const button = await page.getByRole('button', { name: '맨 위로' }).boundingBox()
  const menu = await page.locator('.bottom-bar').boundingBox()
  expect(button?.y).toBeGreaterThanOrEqual(menu?.y ?? Infinity)
  for (const link of await page.locator('.bottom-bar a').all()) {
    const box = await link.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
  }
})
