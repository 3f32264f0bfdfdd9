import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue as english } from '#src/web/i18n/parts/en/catalogue.ts'
import { catalogue as korean } from '#src/web/i18n/parts/ko/catalogue.ts'
import { expect, opened, test } from '../fixtures.ts'
import { overflow, shifts, watchShifts } from '../steps/layout.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { fillLogin, LANGUAGES } from '../steps/member-steps.ts'

let own: RunningLibrary
test.beforeAll(async () => {
  own = await startLibrary()
})
test.afterAll(() => own.end())

const CASES = [
  { way: LANGUAGES[0], said: korean, viewport: { width: 390, height: 844 } },
  { way: LANGUAGES[1], said: english, viewport: { width: 1440, height: 900 } },
] as const

for (const { way, said, viewport } of CASES) {
  test.describe(way.locale, () => {
    test.use({ locale: way.locale, viewport })

    test('the page of books has six lists, and a member’s come in without moving anything', async ({
      page,
    }) => {
      await opened(page, `${own.base}/book`)
      const headings = [said.wanted, said.bestReviews, said.newReviews, said.own.title]
      for (const name of headings)
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
      await expect(page.getByText(said.own.inviteText)).toBeVisible()
      expect(await overflow(page)).toBeLessThanOrEqual(0)

      const accounts: { role: string; email: string; password: string }[] = JSON.parse(
        readFileSync(join(own.dataDir, 'demo-accounts.json'), 'utf8'),
      )
      const { email = '', password = '' } = accounts.find(({ role }) => role === 'subscriber') ?? {}
      await opened(page, `${own.base}/login`)
      await fillLogin(page, { ...way, email }, password)
      await expect(page).toHaveURL(`${own.base}/home`)
      await watchShifts(page)
      await opened(page, `${own.base}/book`)
      for (const name of Object.values(said.own.list)) {
        const list = page.getByRole('region', { name, exact: true })
        await expect(list.getByRole('listitem').first()).toBeAttached()
      }
      await expect(page.getByText(said.own.inviteText)).toHaveCount(0)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await shifts(page)).toBeLessThan(0.02)
    })

    test('the order of books is switched by keyboard, and remembered', async ({ page }) => {
      await opened(page, `${own.base}/book`)
      const order = page.getByRole('navigation', { name: said.order.label })
      const chosen = order.locator('[aria-current]')
      await expect(chosen).toHaveText(said.order.language)
      await order.getByRole('link', { name: said.order.all }).focus()
      await page.keyboard.press('Enter')
      await expect(chosen).toHaveText(said.order.all)
      await opened(page, `${own.base}/book/category/1`)
      await expect(chosen).toHaveText(said.order.all)
      await opened(page, `${own.base}/book?order=language`)
      await expect(chosen).toHaveText(said.order.language)
      await order.getByRole('link', { name: said.order.all }).click()
      await expect(page).toHaveURL(`${own.base}/book`)
      await expect(chosen).toHaveText(said.order.all)
    })
  })
}
