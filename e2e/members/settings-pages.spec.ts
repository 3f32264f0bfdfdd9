import { expect, hydrated, opened, test } from '../fixtures.ts'
import { shifts, watchShifts } from '../steps/layout.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { choose } from '../steps/member-steps.ts'
import { join, signIn, WAYS } from '../steps/setting-steps.ts'
import { expectUsable } from '../steps/usable.ts'
import { viewOf } from '../steps/views.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PAGES = [
  'profile',
  'user',
  'changeMyInfo',
  'changeIdPw',
  'notice',
  'faq',
  'contact',
  'withdrawal',
] as const

let own: RunningLibrary
let base: string
test.beforeAll(async () => {
  own = await startLibrary()
  base = own.base
  for (const way of WAYS) await join(base, way)
})
test.afterAll(() => own.end())

for (const way of WAYS) {
  const { settings, shell } = way
  test.describe(way.locale, () => {
    test.use({ locale: way.locale })

    test('on a phone the menu is a page that others lead back to; at a desk it stands beside', async ({
      page,
    }) => {
      await watchShifts(page)
      await signIn(page, base, way)
      await choose(page, way, shell.settings)
      await expect(page).toHaveURL(`${base}/setting`)
      await expect(page.getByText(way.email)).toBeVisible()
      const menu = page.getByRole('navigation', { name: settings.menu })
      for (const [width, height] of [
        [390, 844],
        [820, 1180],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.goto(`${base}/setting`)
        await hydrated(page)
        await menu.getByRole('link', { name: settings.entry.changeIdPw }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(settings.entry.changeIdPw)
        await expect(menu).toBeHidden()
        await page.getByRole('link', { name: settings.back, exact: true }).click()
        await expect(page).toHaveURL(`${base}/setting`)
        await expect(menu).toBeVisible()
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      for (const name of PAGES) {
        await page.goto(`${base}/setting/detail/${name}`)
        await hydrated(page)
        await expect(menu.getByRole('link', { name: settings.entry[name] })).toHaveAttribute(
          'aria-current',
          'page',
        )
        await expect(page.getByRole('contentinfo')).toHaveCount(0)
        await expect(page.locator('.settings__waiting')).toHaveCount(0)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect(await shifts(page), name).toBeLessThan(0.02)
      }
    })

    for (const name of PAGES)
      test(`${name} can be used by everyone, light and dark`, async ({ page }) => {
        await signIn(page, base, way)
        await opened(page, `${base}/setting/detail/${name}`)
        await expect(page.locator('.settings__waiting')).toHaveCount(0)
        await expectUsable(page, [viewOf(way.locale).viewport])
      })
  })
}
