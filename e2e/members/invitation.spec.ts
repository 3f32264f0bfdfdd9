import { billing as englishBilling } from '#src/web/i18n/parts/en/billing.ts'
import { events as english } from '#src/web/i18n/parts/en/events.ts'
import { billing as koreanBilling } from '#src/web/i18n/parts/ko/billing.ts'
import { events as korean } from '#src/web/i18n/parts/ko/events.ts'
import { fill } from '#src/web/lib/fill.ts'
import { expect, opened, test } from '../fixtures.ts'
import { EVENT, inviteOne, plantMagazine } from '../library/magazine.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { overflow, shifts, watchShifts } from '../steps/layout.ts'
import { joinAndSignIn, WAYS } from '../steps/library-steps.ts'
import { viewOf } from '../steps/views.ts'

let own: RunningLibrary
test.beforeAll(async () => {
  own = await startLibrary({ ACCESS_LOG: 'on' })
  await plantMagazine(own)
})
test.afterAll(() => own.end())

for (const [index, way] of WAYS.entries()) {
  const words = index === 0 ? korean : english
  const billing = index === 0 ? koreanBilling : englishBilling
  const event = index === 0 ? EVENT.ko : EVENT.en
  const { name, viewport } = viewOf(way.locale)
  test.describe(`${way.locale} at a ${name}`, () => {
    test.use({ locale: way.locale, viewport, tolerated: [/status of 404/] })

    test('a guest is led through signing in, accepts, and uses the coupon', async ({ page, browser }) => {
      const path = await inviteOne(own)
      await watchShifts(page)
      await opened(page, own.base + path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title)
      await expect(page.locator('.bottom-bar')).toHaveCount(0)
      await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
      const invitation = page.getByRole('region', { name: words.invitation })
      await expect(invitation).toContainText(words.asVisitor)
      expect(await shifts(page)).toBeLessThan(0.02)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      await invitation.getByRole('link', { name: words.signIn }).click()
      await expect(page).toHaveURL(`${own.base}/login`)
      await joinAndSignIn(page, own.base, { ...way, leadsTo: path }, `guest${index}`)

      await invitation.getByRole('button', { name: words.accept }).dblclick()
      await expect(invitation).toContainText(words.accepted)
      await expect(invitation).toContainText(fill(words.given, { days: '30' }))
      await page.reload()
      await expect(invitation).toContainText(words.accepted)
      expect(await shifts(page)).toBeLessThan(0.02)
      await invitation.getByRole('link', { name: words.toCoupon }).click()
      await expect(page.getByRole('button', { name: billing.coupons.use })).toHaveCount(1)

      const stranger = await (await browser.newContext({ locale: way.locale, viewport })).newPage()
      await stranger.goto(own.base + path)
      await expect(stranger.getByRole('region', { name: words.invitation })).toContainText(words.gone)
      await stranger.context().close()

      await expect.poll(() => own.said()).toContain(`"path":"/api/event/${EVENT.slug}/***"`)
      expect(own.said()).not.toContain(path.split('/').at(-1))
    })
  })
}
