import { expect, test } from '../fixtures.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { agree, becomeMember, fillPreview, openWriting, VOICE_LANGUAGES } from '../steps/review-steps.ts'
import { typeKorean } from '../steps/korean-keyboard.ts'

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
  const { words, shell, texts } = way
  test.describe(way.locale, () => {
    test.use({ locale: way.locale })

    test('every tool is in reach on a phone, the last one too', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await becomeMember(page, base)
      await openWriting(page, `${base}/preview/write/${book}`, way)
      for (const name of [words.write.tools.bold, words.write.tools.undo, words.write.tools.redo])
        await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
      const content = page.getByRole('textbox', { name: words.write.content, exact: true })
      await content.pressSequentially('가나')
      await page.getByRole('button', { name: words.write.tools.undo, exact: true }).click()
      await page.getByRole('button', { name: words.write.tools.redo, exact: true }).click()
      await expect(content).toContainText('가나')
    })

    test('what is pasted comes in clean, and Korean is composed in peace', async ({ page }) => {
      await becomeMember(page, base)
      await openWriting(page, `${base}/preview/write/${book}`, way)
      const content = page.getByRole('textbox', { name: words.write.content, exact: true })
      await content.click()
      await page.evaluate(() => {
        const data = new DataTransfer()
        data.setData('text/html', '<h2 onclick=x>머리</h2><p>글 <b>굵게</b><img src=x onerror=alert(1)></p>')
        const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(event)
      })
      await expect(content.locator('h2')).toHaveText('머리')
      await expect(content.locator('strong')).toHaveText('굵게')
      await expect(content.locator('img[src]')).toHaveCount(0)
      await page.keyboard.press('ControlOrMeta+End')
      await typeKorean(page, '은혜')
      await expect(content).toContainText('굵게은혜')
    })

    test('words of a long review lead to the web, by keyboard alone, and to nowhere else', async ({
      page,
    }) => {
      await becomeMember(page, base)
      await openWriting(page, `${base}/preview/write/${book}`, way)
      await fillPreview(page, way, texts.title, texts.text)
      await page.keyboard.press('ControlOrMeta+a')
      const tool = page.getByRole('button', { name: words.write.tools.link, exact: true })
      const dialog = page.getByRole('dialog', { name: words.write.link.title })
      const address = dialog.getByRole('textbox', { name: words.write.link.address })
      const content = page.getByRole('textbox', { name: words.write.content, exact: true })
      await tool.press('Enter')
      await expect(address).toBeFocused()
      await address.fill('javascript:alert(1)')
      await address.press('Enter')
      await expect(address).toHaveAccessibleDescription(words.write.link.fault)
      await address.fill('books.example/owen')
      await address.press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(content.getByRole('link')).toHaveAttribute('href', 'https://books.example/owen')
      await expect(content).toBeFocused()
      await expect(tool).toHaveAttribute('aria-pressed', 'true')

      await tool.press('Enter')
      await expect(address).toHaveValue('https://books.example/owen')
      await dialog.getByRole('button', { name: words.write.link.remove }).click()
      await expect(content.getByRole('link')).toHaveCount(0)

      await page.keyboard.press('ControlOrMeta+End')
      await page.keyboard.type(' ')
      await tool.click()
      await address.fill('https://www.example.org/')
      await dialog.getByRole('button', { name: words.write.link.submit, exact: true }).click()
      await expect(content).toBeFocused()
      await page.keyboard.type(' 끝')
      await page.getByRole('button', { name: words.write.submit }).click()
      const link = page.getByRole('article').getByRole('link', { name: 'https://www.example.org/' })
      await expect(link).toHaveAttribute('href', 'https://www.example.org/')
      await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')
      await expect(page.getByRole('article')).toContainText('https://www.example.org/ 끝')
    })

    test('unfinished writing is kept on the device, and leaving is asked about', async ({ page }) => {
      await becomeMember(page, base)
      await openWriting(page, `${base}/preview/write/${book}`, way)
      await fillPreview(page, way, texts.title, texts.text)
      await page.getByRole('link', { name: shell.product }).first().click()
      const asked = page.getByRole('alertdialog', { name: words.write.leave })
      await asked.getByRole('button', { name: words.write.stay }).click()
      await expect(page).toHaveURL(`${base}/preview/write/${book}`)
      await page.getByRole('link', { name: shell.product }).first().click()
      await asked.getByRole('button', { name: words.write.leaveOk }).click()
      await expect(page).toHaveURL(`${base}/home`)

      await openWriting(page, `${base}/preview/write/${book}`, way)
      await expect(page.getByText(words.write.kept)).toBeVisible()
      await expect(page.getByRole('textbox', { name: words.write.title, exact: true })).toHaveValue(
        texts.title,
      )
      await expect(page.getByRole('textbox', { name: words.write.content, exact: true })).toHaveText(
        texts.text,
      )
      await page.getByRole('button', { name: words.write.forget }).click()
      await agree(page, words.write.forgetAsk, words.write.forget)
      await expect(page.getByRole('textbox', { name: words.write.title, exact: true })).toHaveValue('')
      await expect(page.getByRole('textbox', { name: words.write.content, exact: true })).toHaveText('')
    })
  })
}
