import type { Page } from '@playwright/test'
import { expect, opened, test } from '../fixtures.ts'
import { overflow, shifts, watchShifts } from '../steps/layout.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { joinAndSignIn, WAYS } from '../steps/library-steps.ts'
import {
  agree,
  answerAlert,
  becomeMember,
  fillPreview,
  openWriting,
  VOICE_LANGUAGES,
} from '../steps/review-steps.ts'
import { viewOf } from '../steps/views.ts'
import { typeKorean } from '../steps/korean-keyboard.ts'

// A call that the journey itself cuts off.
test.use({ tolerated: [/net::ERR_FAILED/] })

let own: RunningLibrary
let base: string
let book: number
test.beforeAll(async () => {
  own = await startLibrary()
  base = own.base
  book = (await own.picks())[0]?.bookId ?? 0
})
test.afterAll(() => own.end())

for (const way of VOICE_LANGUAGES) {
  const { words, shell, catalogue, texts } = way
  for (const { name, viewport } of [viewOf(way.locale)]) {
    test.describe(`${way.locale} at a ${name}`, () => {
      test.use({ locale: way.locale, viewport, permissions: ['clipboard-read', 'clipboard-write'] })

      test('a member writes, changes, likes, shares and removes a long review', async ({ page }) => {
        const nickname = await becomeMember(page, base)
        await watchShifts(page)
        await openWriting(page, `${base}/preview/write/${book}`, way)
        expect(await shifts(page)).toBeLessThan(0.02)

        await page.getByRole('button', { name: words.write.submit }).click()
        const title = page.getByRole('textbox', { name: words.write.title, exact: true })
        const content = page.getByRole('textbox', { name: words.write.content, exact: true })
        await expect(title).toBeFocused()
        await expect(title).toHaveAccessibleDescription(words.write.fault.title.EMPTY)
        await expect(content).toHaveAccessibleDescription(words.write.fault.content.EMPTY)

        await fillPreview(page, way, texts.title, texts.text)
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: words.write.tools.bold }).click()
        await page.keyboard.type('굵은 글')
        const sent = countOf(page, 'POST', '/api/preview')
        await page.getByRole('button', { name: words.write.submit }).dblclick()
        await expect(page).toHaveURL(/\/preview\/\d+$/)
        expect(sent()).toBe(1)
        const address = page.url()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title)
        const article = page.getByRole('article')
        await expect(article).toContainText(texts.text)
        await expect(article.locator('strong')).toHaveText('굵은 글')
        await expect(article).toContainText(nickname)
        expect(await overflow(page)).toBeLessThanOrEqual(0)

        const like = page.getByRole('button', { name: words.detail.like })
        await expect(like).toHaveAttribute('aria-pressed', 'false')
        await like.click()
        await expect(like).toHaveAttribute('aria-pressed', 'true')
        await expect(like).toContainText('1')

        await page.getByRole('button', { name: words.detail.share, exact: true }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText(address)
        await dialog.getByRole('button', { name: catalogue.copy, exact: true }).click()
        await answerAlert(page, catalogue.copied)
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

        await opened(page, `${base}/preview?tab=liked`)
        await expect(page.getByRole('link', { name: texts.title })).toHaveCount(1)
        await opened(page, `${base}/preview?tab=mine`)
        const tabs = page.getByRole('navigation', { name: words.list.tabs })
        await expect(tabs.locator('[aria-current]')).toHaveText(words.list.mine)
        await page.getByRole('link', { name: texts.title }).click()
        await expect(like).toHaveAttribute('aria-pressed', 'true')

        await page.getByRole('link', { name: words.detail.edit }).click()
        await expect(content).toContainText(texts.text)
        await fillPreview(page, way, `${texts.title} 2`, `${texts.text} 2`)
        await page.getByRole('button', { name: words.write.save }).click()
        await expect(page).toHaveURL(address)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${texts.title} 2`)
        await expect(page.getByRole('article')).toContainText(`${texts.text} 2`)

        await page.getByRole('button', { name: words.detail.remove }).click()
        await agree(page, words.detail.removeAsk, words.detail.remove)
        await expect(page).toHaveURL(`${base}/preview`)
        await expect(page.getByRole('link', { name: `${texts.title} 2` })).toHaveCount(0)
      })

      test('a member writes short reviews and changes one at a time', async ({ page }) => {
        await becomeMember(page, base)
        await opened(page, `${base}/book/${book}`)
        const box = page.getByRole('textbox', { name: words.short.label })
        const post = page.getByRole('button', { name: words.short.submit, exact: true })
        await box.fill('좋')
        await post.click()
        await expect(box).toHaveAccessibleDescription(words.short.fault.TOO_SHORT)
        for (const text of [`${texts.short} 1 ${name}`, `${texts.short} 2 ${name}`]) {
          await box.clear()
          await typeKorean(page, text)
          await post.click()
          await expect(box).toHaveValue('')
        }
        const review = (text: string) => page.getByRole('article').filter({ hasText: text })
        const second = review(`${texts.short} 2 ${name}`)
        const first = review(`${texts.short} 1 ${name}`)
        const like = second.getByRole('button', { name: words.detail.like })
        await like.click()
        await expect(like).toContainText('1')

        await second.getByRole('button', { name: words.short.edit, exact: true }).click()
        await first.getByRole('button', { name: words.short.edit, exact: true }).click()
        await answerAlert(page, words.short.finishFirst)
        const edited = page.getByRole('textbox', { name: words.short.editOf })
        await edited.fill(`${texts.short} 3 ${name}`)
        await page.getByRole('button', { name: words.short.save }).click()
        await expect(review(`${texts.short} 3 ${name}`)).toBeVisible()
        await expect(second).toHaveCount(0)

        await page.route('**/api/bookFunction/review?*', (route) => route.abort())
        await first.getByRole('button', { name: words.short.remove, exact: true }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: words.short.remove }).click()
        await answerAlert(page, words.short.removeFailed)
        await page.unroute('**/api/bookFunction/review?*')

        await review(`${texts.short} 3 ${name}`).getByRole('link').click()
        await expect(page).toHaveURL(/\/review\/\d+$/)
        await expect(page.getByRole('article')).toHaveCount(1)
        await page.getByRole('link', { name: words.short.all }).click()
        await expect(page).toHaveURL(`${base}/review/${book}/`)
        await expect(page.getByRole('heading', { level: 1 })).toContainText(words.short.title)
        for (const text of [`${texts.short} 1 ${name}`, `${texts.short} 3 ${name}`]) {
          await review(text).getByRole('button', { name: words.short.remove, exact: true }).click()
          await agree(page, words.short.removeAsk, words.short.remove)
          await expect(review(text)).toHaveCount(0)
        }
        expect(await overflow(page)).toBeLessThanOrEqual(0)
      })

      test('a visitor reads all of it, and is asked to sign in to take part', async ({ page, browser }) => {
        const writer = await browser.newPage()
        await becomeMember(writer, base)
        const preview = await write(writer, book, `${texts.title} ${name}`)
        await writer.close()

        await opened(page, `${base}/preview`)
        await page.getByRole('link', { name: `${texts.title} ${name}` }).click()
        // The list has articles too, and stays until the review is here.
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${texts.title} ${name}`)
        await expect(page.getByRole('article')).toContainText('깊이 읽었다')
        for (const action of [words.detail.like, words.report.action]) {
          await page.getByRole('button', { name: action }).click()
          const prompt = page.getByRole('alertdialog', { name: shell.signInNeeded })
          await prompt.getByRole('button', { name: shell.later }).click()
          await expect(prompt).toHaveCount(0)
        }
        await opened(page, `${base}/book/${book}`)
        const box = page.getByRole('textbox', { name: words.short.label })
        await expect(box).toHaveAttribute('placeholder', words.short.loginRequired)
        const typed = `${name}에서 쓴 한 줄`
        await box.fill(typed)
        await page.getByRole('button', { name: words.short.submit }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: shell.later }).click()
        await expect(box).toHaveValue(typed)
        await page.getByRole('button', { name: words.short.submit }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: shell.signIn }).click()
        await expect(page).toHaveURL(`${base}/login`)
        const sent = countOf(page, 'POST', '/api/bookFunction/review')
        const [korean, english] = WAYS
        const person = way.locale === 'ko-KR' ? korean : english
        if (person === undefined) throw new Error('There is no way in')
        await joinAndSignIn(page, base, { ...person, leadsTo: `/book/${book}` }, `typed${name}`)
        // It is public, and somebody else may have signed in: the member who sees it there sends it.
        await expect(box).toHaveValue(typed)
        await expect(box).toBeFocused()
        expect(sent()).toBe(0)
        await page.getByRole('button', { name: words.short.submit }).click()
        await expect(page.getByRole('listitem').filter({ hasText: typed })).toBeVisible()
        await expect(box).toHaveValue('')
        expect(sent()).toBe(1)
        await page.context().clearCookies()
        await page.evaluate(() => localStorage.clear())
        for (const path of [`/preview/edit/${preview}`, '/preview?tab=mine']) {
          await opened(page, base + path)
          await page.getByRole('main').getByRole('link', { name: shell.signIn }).click()
          await expect(page).toHaveURL(`${base}/login`)
          expect(await page.evaluate(() => localStorage.getItem('backPath'))).toBe(path)
        }
      })

      test('a visitor writes a long review, signs in, and publishes it with one press', async ({ page }) => {
        const address = `${base}/preview/write/${book}`
        await openWriting(page, address, way)
        await expect(page.getByText(words.write.asVisitor)).toBeVisible()
        const title = page.getByRole('textbox', { name: words.write.title, exact: true })
        const content = page.getByRole('textbox', { name: words.write.content, exact: true })
        const publish = page.getByRole('button', { name: words.write.submit, exact: true })
        await fillPreview(page, way, texts.title, texts.text)
        await publish.click()
        const prompt = page.getByRole('alertdialog', { name: shell.signInNeeded })
        await prompt.getByRole('button', { name: shell.later }).click()
        await expect(content).toHaveText(texts.text)
        expect(
          await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key))),
        ).toEqual([])
        await publish.click()
        await prompt.getByRole('button', { name: shell.signIn }).click()
        await expect(page).toHaveURL(`${base}/login`)

        const sent = countOf(page, 'POST', '/api/preview')
        const [korean, english] = WAYS
        const person = way.locale === 'ko-KR' ? korean : english
        if (person === undefined) throw new Error('There is no way in')
        await joinAndSignIn(page, base, { ...person, leadsTo: `/preview/write/${book}` }, `long${name}`)
        await expect(title).toHaveValue(texts.title)
        await expect(content).toHaveText(texts.text)
        await expect(page.getByText(words.write.kept)).toBeVisible()
        // As a short one: whoever has signed in, it is they who press.
        expect(sent()).toBe(0)
        await publish.click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title)
        await expect(page.getByRole('article')).toContainText(texts.text)
        expect(sent()).toBe(1)
        await openWriting(page, address, way)
        await expect(title).toHaveValue('')
      })
    })
  }

  test.describe(way.locale, () => {
    test.use({ locale: way.locale })

    test('a review of hostile markup is harmless, and can be reported', async ({ page, browser }) => {
      const writer = await browser.newPage()
      await becomeMember(writer, base)
      const evil =
        '<p onclick="alert(1)">깊이 읽었다<script>alert(1)</script><img src=x onerror=alert(1)></p>' +
        '<a href="javascript:alert(1)">눌러</a><svg onload=alert(1)></svg><iframe srcdoc="<script>alert(1)</script>">'
      const preview = await write(writer, book, '<img src=x onerror=alert(1)>', evil)
      await writer.close()

      await becomeMember(page, base)
      await opened(page, `${base}/preview/${preview}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=alert(1)>')
      const article = page.getByRole('article')
      await expect(article.locator('img[src="x"], script, svg[onload], iframe, [onclick]')).toHaveCount(0)
      await article.getByText('눌러').click()

      await page.getByRole('button', { name: words.report.action }).click()
      const dialog = page.getByRole('dialog', { name: words.report.title })
      await dialog.getByRole('radio', { name: words.report.reason.spam }).check()
      await dialog.getByRole('button', { name: words.report.submit, exact: true }).click()
      await answerAlert(page, words.report.done)
    })
  })
}

/** Writes a long review as the member who is signed in in this browser, past the editor. */
async function write(
  page: Page,
  bookId: number,
  title: string,
  html = '<p>깊이 읽었다</p>',
): Promise<number> {
  return page.evaluate(
    async ({ bookId, title, html }) => {
      const answer = await fetch('/api/preview', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('token')}`,
        },
        body: JSON.stringify({ bookId, previewTitle: title, previewContent: html }),
      })
      const { bookPreviewId }: { bookPreviewId: number } = await answer.json()
      return bookPreviewId
    },
    { bookId, title, html },
  )
}

function countOf(page: Page, method: string, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) count++
  })
  return () => count
}
