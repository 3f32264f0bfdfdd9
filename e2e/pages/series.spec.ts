import type { Page } from '@playwright/test'
import { messages as english } from '#src/web/i18n/en.ts'
import { messages as korean } from '#src/web/i18n/ko.ts'
import { reviews as englishReviews } from '#src/web/i18n/parts/en/reviews.ts'
import { reviews as koreanReviews } from '#src/web/i18n/parts/ko/reviews.ts'
import { series as englishSeries } from '#src/web/i18n/parts/en/series.ts'
import { series as koreanSeries } from '#src/web/i18n/parts/ko/series.ts'
import { expect, opened, test } from '../fixtures.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { shifts, watchShifts } from '../steps/layout.ts'
import { WAYS } from '../steps/library-steps.ts'
import { signInAs } from '../steps/subscriber-steps.ts'
import { viewOf } from '../steps/views.ts'

// A refused work is an answer like any other, but the console shows it.
test.use({ tolerated: [/status of (?:400|401)/] })

let own: RunningLibrary
test.beforeAll(async () => {
  own = await startLibrary()
})
test.afterAll(() => own.end())

type Listed = { seriesId: number; seriesType: string; seriesName: string; language: string }
type Work = { workId: number; workName: string; isFree: boolean }

/** The series of a kind in a language, with its works. */
async function seriesOf(kind: string, language: string): Promise<Listed & { works: Work[] }> {
  const listed: Listed[] = await (await fetch(`${own.url}/api/series/popular?order=all`)).json()
  const series = listed.find((each) => each.seriesType === kind && each.language === language)
  if (series === undefined) throw new Error(`There is no ${kind} in ${language}`)
  const shown: { works: { items: Work[] } } = await (
    await fetch(`${own.url}/api/series/${series.seriesId}/0`)
  ).json()
  return { ...series, works: shown.works.items }
}

/** The work of a series that stands at `index`, with its address. */
function workAt({ works, seriesType }: { works: Work[]; seriesType: string }, index: number) {
  const work = works[index]
  if (work === undefined) throw new Error('There is no such work')
  return { ...work, path: `${own.base}/series/work/${work.workId}/${seriesType}` }
}

const main = (page: Page) => page.getByRole('main')

for (const way of WAYS) {
  const isKorean = way.locale.startsWith('ko')
  const said = isKorean
    ? { common: korean, series: koreanSeries, reviews: koreanReviews, language: 'ko' }
    : { common: english, series: englishSeries, reviews: englishReviews, language: 'en' }
  const { name, viewport } = viewOf(way.locale)
  test.describe(`${way.locale} at a ${name}`, () => {
    test.use({ locale: way.locale, viewport })

    test('a visitor finds a series, reads its first part, and is told what opens the next', async ({
      page,
    }) => {
      const series = await seriesOf('A', said.language)
      await opened(page, `${own.base}/series`)
      await main(page).getByRole('link', { name: series.seriesName }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: series.seriesName })).toBeVisible()
      await page.getByRole('link', { name: said.series.detail.start }).click()
      const first = workAt(series, 0)
      await expect(page.getByRole('heading', { level: 1, name: first.workName })).toBeVisible()
      await expect(main(page).locator('.work__text')).not.toBeEmpty()
      await expect(page.locator('.work-bar__links[inert]'), 'the foot is covered').toHaveCount(1)
      await expect(page.getByText(said.series.work.covered)).toBeVisible()

      await opened(page, workAt(series, 1).path)
      await expect(page.getByRole('alertdialog')).toContainText(said.series.work.closedAlert)
      await page.keyboard.press('Enter')
      await expect(page.getByText(said.series.work.closed)).toBeVisible()
      await expect(main(page).locator('.work__text')).toHaveCount(0)
      await main(page).getByRole('button', { name: said.series.work.subscribe }).first().click()
      await expect(page).toHaveURL(`${own.base}/login`)
    })

    test('every kind shows what is in it to everyone, on its first part', async ({ page }) => {
      for (const [kind, what] of [
        ['P', '.work__text--poem'],
        ['W', '.webtoon img'],
        ['C', '.cards li'],
        ['V', 'video'],
        ['AV', 'video'],
        ['MA', '.music'],
      ] as const) {
        const work = workAt(await seriesOf(kind, said.language), 0)
        await opened(page, work.path)
        await expect(page.locator(what).first(), kind).toBeVisible()
      }
    })

    test('a subscriber goes on through a webtoon without a jump', async ({ page }) => {
      await signInAs(page, own, { role: 'subscriber', way })
      const series = await seriesOf('W', said.language)
      await watchShifts(page)
      await opened(page, workAt(series, 1).path)
      const pictures = page.locator('.webtoon img')
      await expect(pictures.first()).toBeVisible()
      await expect(page.getByRole('progressbar', { name: said.series.work.progress })).toHaveAttribute(
        'value',
        '0',
      )
      for (let index = 0; index < (await pictures.count()); index++) {
        await pictures.nth(index).scrollIntoViewIfNeeded()
        await expect
          .poll(() => pictures.nth(index).evaluate((picture: HTMLImageElement) => picture.naturalWidth))
          .toBeGreaterThan(0)
        expect((await pictures.nth(index).getAttribute('alt'))?.length).toBeGreaterThan(10)
      }
      expect(await shifts(page)).toBeLessThan(0.02)
      await expect
        .poll(() => page.locator('.work-bar__read').evaluate((bar: HTMLProgressElement) => bar.value))
        .toBeGreaterThan(30)
      await page.getByRole('link', { name: said.series.work.next }).click()
      await expect(page.getByRole('heading', { level: 1, name: workAt(series, 2).workName })).toBeVisible()
    })

    test('cards are turned by keys and by buttons', async ({ page }) => {
      await opened(page, workAt(await seriesOf('C', said.language), 0).path)
      const status = page.locator('.cards [role=status]')
      const isAt = (at: number) =>
        expect(status).toHaveText(
          said.series.work.cardOf.replace('{at}', String(at)).replace('{count}', String(count)),
        )
      const count = await page.locator('.cards li').count()
      await isAt(1)
      await page.getByRole('button', { name: said.series.work.nextCard }).click()
      await isAt(2)
      await page.locator('.cards__row').focus()
      await page.keyboard.press('ArrowRight')
      await isAt(3)
      await page.keyboard.press('ArrowLeft')
      await isAt(2)
    })

    test('music goes on while other pages are opened, and ends when it is closed', async ({ page }) => {
      await opened(page, workAt(await seriesOf('MA', said.language), 0).path)
      await page.getByRole('button', { name: said.series.work.listen }).click()
      const player = page.getByRole('region', { name: said.common.shell.player.label })
      await expect(player).toBeVisible()
      const title = await page.evaluate(() => navigator.mediaSession.metadata?.title)
      expect(title).toBeTruthy()
      const time = () => page.locator('.player__seek').inputValue().then(Number)
      await expect.poll(time).toBeGreaterThan(0)
      await page.locator('.work__series').click()
      await expect(page.locator('.series-head')).toBeVisible()
      const before = await time()
      await expect.poll(time).toBeGreaterThan(before)
      await player.getByRole('button', { name: said.common.shell.player.close }).click()
      await expect(player).toHaveCount(0)
    })

    test('the ground of a work is chosen, and stays so', async ({ page }) => {
      const work = workAt(await seriesOf('A', said.language), 0)
      await opened(page, work.path)
      const ground = () => page.locator('.work').evaluate((shown) => getComputedStyle(shown).backgroundColor)
      const light = await ground()
      await page.getByRole('button', { name: said.series.work.toDark }).click()
      await expect.poll(ground).not.toBe(light)
      const dark = await ground()
      await page.reload()
      await expect.poll(ground).toBe(dark)
    })

    test('a member follows a series and says something about it', async ({ page }) => {
      await signInAs(page, own, { role: 'member', way })
      const series = await seriesOf('P', said.language)
      await opened(page, `${own.base}/series/${series.seriesId}`)
      await page.getByRole('button', { name: said.series.detail.follow, exact: true }).click()
      await expect(page.getByRole('button', { name: said.series.detail.following })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('button', { name: said.series.detail.following })).toBeVisible()
      const words = isKorean ? '다음 편을 기다립니다.' : 'Waiting for the next one.'
      await page.getByRole('textbox', { name: said.reviews.series.writeReview }).fill(words)
      await page.getByRole('button', { name: said.reviews.short.submit }).click()
      await expect(page.locator('.series-comments')).toContainText(words)
      await page.getByRole('button', { name: said.reviews.short.remove }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: said.reviews.short.remove }).click()
      await expect(page.locator('.series-comments')).not.toContainText(words)
    })
  })
}
