import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { overflow } from '../steps/layout.ts'
import { joinAndSignIn } from '../steps/library-steps.ts'
import { type MailSink, openMailSink } from '../library/mail-sink.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { choose, clipboard, sharedPassage, WAYS } from '../steps/passage-steps.ts'
import { openReader } from '../steps/reading.ts'
import { type Paid, paidBook } from '../steps/subscriber-steps.ts'
import { typeKorean } from '../steps/korean-keyboard.ts'
import { viewOf } from '../steps/views.ts'

// A refusal is an answer like any other, but the console shows it.
test.use({
  tolerated: [/status of (?:400|401|429)|ERR_FAILED/],
  permissions: ['clipboard-read', 'clipboard-write'],
})

/** Of a paid book as short as that of the shelf. */
const QUOTA = 500

/** What is said before the number or date in it. */
const beginning = (text: string) => text.split('{')[0] ?? ''

let own: RunningLibrary
let mails: MailSink
let base: string
let paid: Paid
let slowly: number
let answered = 0

test.beforeAll(async () => {
  mails = await openMailSink()
  own = await startLibrary({ SMTP_URL: mails.url })
  base = own.base
  paid = await paidBook(own)
  const picks = await own.picks()
  slowly = picks.find(({ bookTitle }) => bookTitle === 'Reading Slowly')?.bookId ?? 0
})
test.afterAll(async () => {
  await own.end()
  await mails.close()
})

for (const way of WAYS) {
  for (const { name: place, viewport } of [viewOf(way.locale)]) {
    const { marks, sharing } = way
    test.describe(`${way.locale} at a ${place}`, () => {
      test.use({ viewport, hasTouch: viewport.width < 500, locale: way.locale })
      const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
      const pick = async (page: Page, name: string, what: Parameters<typeof choose>[1]) => {
        const words = await choose(page, what)
        await action(page, name).click()
        return words
      }
      const read = (page: Page, bookId: number, at: number) =>
        openReader(page, `${base}/read/${bookId}?page=${at}`)

      test('copies a passage with its source, by the menu and by the browser’s own keys', async ({
        page,
      }) => {
        await read(page, slowly, 3)
        const words = await pick(page, marks.copy, { on: 3, letters: 60 })
        await expect(page.getByText(marks.copied)).toBeVisible()
        const copied = await clipboard(page)
        expect(copied).toContain(`“${words.trim()}”`)
        expect(copied).toContain('— Covenant Library Editors, ')
        expect(copied).toContain(marks.citePage.replace('{page}', '3'))
        expect(copied).toMatch(new RegExp(`${base}/read/${slowly}\\?loc=\\d+\\.0-\\d+&edition=\\d+`))

        const others = await choose(page, { on: 3, from: 80, letters: 50 })
        await expect(action(page, marks.copy)).toBeVisible()
        await page.keyboard.press('ControlOrMeta+c')
        await expect.poll(() => clipboard(page)).toContain(`“${others.trim()}”`)
      })

      test('is told when a title allows no more, as a visitor and as a member', async ({ page }) => {
        await read(page, paid.bookId, 1)
        await pick(page, marks.copy, { on: 1, letters: QUOTA - 50 })
        await expect(page.getByText(beginning(marks.copiedLeft))).toBeVisible()
        await pick(page, marks.copy, { on: 1, from: QUOTA, letters: 90 })
        await expect(page.getByText(marks.copyFullVisitor)).toBeVisible()

        await joinAndSignIn(page, base, way, `q${place.length}${way.locale.slice(0, 2)}`)
        await read(page, paid.bookId, 1)
        const words = await pick(page, marks.copy, { on: 1, letters: 100 })
        await expect(page.getByText(beginning(marks.copiedLeft))).toBeVisible()
        await expect.poll(() => clipboard(page)).toContain(words.trim().slice(0, 20))
        await pick(page, marks.copy, { on: 1, from: 100, letters: 350 })
        await expect.poll(() => clipboard(page)).not.toContain(words.trim().slice(0, 20))
        const before = await clipboard(page)
        await choose(page, { on: 1, from: 500, letters: 90 })
        await expect(action(page, marks.copy)).toBeVisible()
        await page.keyboard.press('ControlOrMeta+c')
        await expect(page.getByText(beginning(marks.copyFull))).toBeVisible()
        expect(await clipboard(page)).toBe(before)
      })

      test('makes a card of a passage and saves it, whatever paper and size', async ({ page }) => {
        await read(page, slowly, 3)
        await pick(page, marks.share, { on: 3, letters: 60 })
        const dialog = page.getByRole('dialog', { name: sharing.title })
        const card = dialog.getByRole('img')
        await expect(card).toHaveAttribute('data-state', 'drawn')
        expect(await overflow(page)).toBe(0)
        const save = async () => {
          const saving = page.waitForEvent('download')
          await dialog.getByRole('button', { name: sharing.save }).click()
          const download = await saving
          expect(download.suggestedFilename()).toMatch(/^Reading Slowly .*\.png$/)
          await expect(dialog.getByText(sharing.saved)).toBeVisible()
          const bytes = readFileSync(await download.path())
          const [{ width, height }, { channels }] = await Promise.all([
            sharp(bytes).metadata(),
            sharp(bytes).stats(),
          ])
          // Ink stands on the paper: the picture is not one colour.
          for (const { stdev } of channels.slice(0, 3)) expect(stdev).toBeGreaterThan(4)
          return { width, height, ground: channels[0]?.mean ?? 0 }
        }
        const portrait = await save()
        expect(portrait).toMatchObject({ width: 1080, height: 1350 })
        await dialog.getByText('“').nth(1).click()
        await dialog.getByRole('button', { name: sharing.formats.square }).click()
        await expect(card).toHaveAttribute('height', '1080')
        await expect(card).toHaveAttribute('data-state', 'drawn')
        const square = await save()
        expect(square).toMatchObject({ width: 1080, height: 1080 })
        expect(square.ground).toBeLessThan(portrait.ground - 100)
        const { violations } = await new AxeBuilder({ page }).include('.dialog').analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      })

      test('says so where the picture cannot be made, or the words are too many for one', async ({
        page,
      }) => {
        await page.addInitScript(() => {
          HTMLCanvasElement.prototype.toBlob = (done) => done(null)
        })
        await read(page, slowly, 3)
        await pick(page, marks.share, { on: 3, letters: 60 })
        const dialog = page.getByRole('dialog', { name: sharing.title })
        await expect(dialog.getByRole('img')).toHaveAttribute('data-state', 'drawn')
        await dialog.getByRole('button', { name: sharing.save }).click()
        await expect(dialog.getByText(sharing.failed)).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await pick(page, marks.share, { on: 3, letters: 450 })
        await expect(dialog.getByText(beginning(sharing.tooLong))).toBeVisible()
      })

      test('shares a link that opens the book there, for whoever follows it', async ({ page, browser }) => {
        await read(page, slowly, 4)
        const words = await pick(page, marks.share, { on: 4, from: 345, letters: 80 })
        const dialog = page.getByRole('dialog', { name: sharing.title })
        await dialog.getByRole('button', { name: sharing.copyLink }).click()
        await expect(dialog.getByText(sharing.linkCopied)).toBeVisible()
        const link = await clipboard(page)
        expect(link).toBe(await dialog.getByRole('textbox', { name: sharing.link }).inputValue())

        const stranger = await (await browser.newContext({ viewport })).newPage()
        await openReader(stranger, link)
        const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
        // It is there for some seconds only.
        const shared = await sharedPassage(stranger)
        expect(flat(shared.words)).toBe(flat(words))
        expect(shared.top).toBeGreaterThan(120)
        expect(shared.top).toBeLessThan(viewport.height / 2)
        await expect.poll(async () => (await sharedPassage(stranger)).words, { timeout: 20_000 }).toBe('')
        await stranger.context().close()
      })

      test('reports an error, and is answered by mail', async ({ page, context }) => {
        await read(page, slowly, 2)
        await pick(page, marks.report, { on: 2, letters: 40 })
        await expect(page.getByText(way.shell.signInNeeded)).toBeVisible()

        const name = `err${place.length}${way.locale.slice(0, 2)}`
        await joinAndSignIn(page, base, way, name)
        await read(page, slowly, 2)
        const words = await pick(page, marks.report, { on: 2, letters: 40 })
        const dialog = page.getByRole('dialog', { name: sharing.report.title })
        await expect(dialog.getByText(words.trim())).toBeVisible()
        await dialog.getByRole('button', { name: sharing.report.send }).click()
        const field = (label: string) => dialog.getByRole('textbox', { name: label })
        await expect(field(sharing.report.subject)).toBeFocused()
        await expect(field(sharing.report.subject)).toHaveAccessibleDescription(sharing.report.empty.title)
        await field(sharing.report.content).fill('<b>grace</b>\n')
        await field(sharing.report.content).press('ControlOrMeta+End')
        await typeKorean(page, '은혜')
        await field(sharing.report.subject).focus()
        await typeKorean(page, 'A misprint 오타')

        // Nothing is lost where it cannot be sent.
        await context.route('**/api/notice/errorReport', (route) => route.abort())
        await dialog.getByRole('button', { name: sharing.report.send }).click()
        await expect(dialog.getByText(sharing.report.failed)).toBeVisible()
        await context.unroute('**/api/notice/errorReport')
        await read(page, slowly, 2)
        await pick(page, marks.report, { on: 2, letters: 40 })
        await expect(field(sharing.report.content)).toHaveValue('<b>grace</b>\n은혜')
        const { violations } = await new AxeBuilder({ page }).include('.dialog').analyze()
        expect(violations.map(({ id }) => id)).toEqual([])
        await dialog.getByRole('button', { name: sharing.report.send }).click()
        await expect(page.getByText(sharing.report.done)).toBeVisible()

        const id = /#(\d+) .*A misprint 오타/.exec(await own.command('reports'))?.[1] ?? ''
        await own.command('reports', id, '--answer', `고쳤습니다 / mended ${++answered}`)
        const found = () =>
          mails.find(`${name}@mail.example`, way.locale === 'ko-KR' ? /알려 주신 오류/ : /About the error/)
        await expect.poll(found, { timeout: 20_000 }).toContain(`고쳤습니다 / mended ${answered}`)
        expect(found()).toContain(words.trim().slice(0, 20))
        expect(await own.command('reports')).not.toContain('A misprint')
      })
    })
  }
}
