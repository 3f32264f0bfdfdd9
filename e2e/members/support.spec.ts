import sharp from 'sharp'
import { notice as englishNotice } from '#src/web/i18n/parts/en/notice.ts'
import { support as english } from '#src/web/i18n/parts/en/support.ts'
import { notice as koreanNotice } from '#src/web/i18n/parts/ko/notice.ts'
import { support as korean } from '#src/web/i18n/parts/ko/support.ts'
import { expect, opened, test } from '../fixtures.ts'
import { type MailSink, openMailSink } from '../library/mail-sink.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { fillLogin } from '../steps/member-steps.ts'
import { join, PASSWORD, signIn, WAYS } from '../steps/setting-steps.ts'
import { signInAs } from '../steps/subscriber-steps.ts'
import { answerAsOwner, endSession, inquiryNumber } from '../steps/support-steps.ts'
import { expectUsable } from '../steps/usable.ts'
import { viewOf } from '../steps/views.ts'

// What is refused is an answer like any other, but the console shows it.
test.use({ tolerated: [/status of (?:400|401|404)/], contextOptions: { reducedMotion: 'reduce' } })

let own: RunningLibrary
let mails: MailSink
test.beforeAll(async () => {
  mails = await openMailSink()
  own = await startLibrary({ SMTP_URL: mails.url })
})
test.afterAll(async () => {
  await own.end()
  await mails.close()
})

async function picture(background: string) {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: `${background}.png`, mimeType: 'image/png', buffer }
}

for (const way of WAYS) {
  const isKorean = way.locale === 'ko-KR'
  const { support, notice, letter, answer, mail, search } = isKorean
    ? {
        support: korean,
        notice: koreanNotice,
        letter: { title: '글씨가 바뀌지 않아요', content: '읽기 화면에서 글씨를 키워도\n그대로입니다.' },
        answer: '고쳐 두었습니다.\n다시 열어 봐 주세요.',
        mail: /문의하신 내용에 답해 드립니다/,
        search: { typed: 'ㅎㅈ', found: '해지는 어떻게 하나요?' },
      }
    : {
        support: english,
        notice: englishNotice,
        letter: { title: 'The text stays small', content: 'I make it larger,\nand nothing changes.' },
        answer: 'It is repaired.\nPlease open it again.',
        mail: /Our answer to your inquiry/,
        search: { typed: 'cancel', found: 'How do I cancel?' },
      }
  const { contact, own: letters } = support

  test.describe(way.locale, () => {
    test.describe.configure({ mode: 'serial' })
    test.use({ locale: way.locale, viewport: viewOf(way.locale).viewport })

    test('an inquiry with pictures is written before signing in, sent, answered and read', async ({
      page,
    }) => {
      await join(own.base, way)
      await opened(page, `${own.base}/setting/detail/contact`)
      await page.getByLabel(contact.title, { exact: true }).fill(letter.title)
      await page.getByLabel(contact.content, { exact: true }).fill(letter.content)
      await page.getByRole('button', { name: contact.attach }).click()
      const prompt = page.getByRole('alertdialog')
      await prompt.getByRole('button', { name: way.shell.signIn }).click()
      await fillLogin(page, way, PASSWORD)
      await expect(page).toHaveURL(`${own.base}/setting/detail/contact`)
      await expect(page.getByLabel(contact.title, { exact: true })).toHaveValue(letter.title)
      await expect(page.getByLabel(contact.content, { exact: true })).toHaveValue(letter.content)

      const files = page.locator('input[type=file]')
      await files.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('text') })
      await expect(page.getByText(contact.notImage)).toBeVisible()
      await files.setInputFiles([await picture('green'), await picture('red')])
      const attached = (n: number) => page.getByRole('img', { name: contact.attached.replace('{n}', `${n}`) })
      await expect(attached(2)).toHaveJSProperty('complete', true)
      await page.getByRole('button', { name: contact.detach.replace('{n}', '1') }).click()
      await expect(attached(2)).toHaveCount(0)
      await expect(attached(1)).toBeVisible()
      // A page that is opened anew has all of it still.
      await page.reload()
      await expect(page.getByText(contact.kept)).toBeVisible()
      await expect(attached(1)).toBeVisible()
      await page.getByRole('button', { name: contact.submit }).click()
      await expect(page.getByText(contact.sentHeading)).toBeVisible()
      await page.getByRole('link', { name: contact.toList }).click()
      const mine = page.getByRole('listitem').filter({ hasText: letter.title })
      await expect(mine.getByText(letters.pending)).toBeVisible()

      await answerAsOwner(own, { inquiryId: await inquiryNumber(own, letter.title), answer })
      await expect
        .poll(() => mails.find(way.email, mail), { timeout: 20_000 })
        .toContain(answer.split('\n')[0])
      const link = /^http\S+tab=list\S+$/m.exec(mails.find(way.email, mail) ?? '')?.[0] ?? ''
      await page.goto('about:blank')
      await page.goto(link)
      await expect(mine.getByText(letters.answered)).toBeVisible()
      await expect(mine.getByText(answer)).toBeVisible()
      const shown = mine.getByRole('link', { name: letters.picture.replace('{n}', '1') })
      await expect(shown.locator('img')).toHaveJSProperty('complete', true)
      expect(
        await shown.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth),
      ).toBeGreaterThan(0)
      await expect(page.getByText(letters.noReports)).toBeVisible()
      await expectUsable(page)
    })

    test('an inquiry that is begun outlives the session', async ({ page }) => {
      await signIn(page, own.base, way)
      await opened(page, `${own.base}/setting/detail/contact`)
      const title = page.getByLabel(contact.title, { exact: true })
      await title.fill('')
      await page.getByRole('button', { name: contact.submit }).click()
      await expect(title).toBeFocused()
      await expect(page.getByText(contact.fault.title.EMPTY)).toBeVisible()
      await title.fill(`${letter.title} 2`)
      await page.getByLabel(contact.content, { exact: true }).fill(letter.content)
      await endSession(page, own.base)
      await page.getByRole('button', { name: contact.submit }).click()
      await expect(page.getByRole('alertdialog')).toContainText(way.ended)
      await page.getByRole('alertdialog').getByRole('button').click()
      await expect(page).toHaveURL(`${own.base}/login`)
      await fillLogin(page, way, PASSWORD)
      await expect(page).not.toHaveURL(/login/)
      await page.goto(`${own.base}/setting/detail/contact`)
      await expect(title).toHaveValue(`${letter.title} 2`)
      await page.getByRole('button', { name: contact.forget }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: contact.forgetOk }).click()
      await expect(title).toHaveValue('')
      await expect(page.getByText(contact.kept)).toHaveCount(0)
    })

    test('the menu leads to the questions, which are found by what is typed', async ({ page }) => {
      await opened(page, `${own.base}/home`)
      await page.getByRole('button', { name: way.shell.userMenu }).click()
      await page.getByRole('menuitem', { name: way.shell.faq }).click()
      await expect(page).toHaveURL(`${own.base}/setting/detail/faq`)
      const field = page.getByRole('searchbox', { name: support.faq.search })
      await field.fill(search.typed)
      await expect(page.getByText(search.found)).toBeVisible()
      await field.fill('ㅋㅋㅋ')
      await expect(page.getByText(support.faq.none)).toBeVisible()
      await field.fill('')
      await page.getByRole('navigation', { name: support.faq.categories }).getByRole('link').nth(1).click()
      await expect(page).toHaveURL(/category=account/)
      await expect(page.getByText(search.found)).toHaveCount(0)
      const question = page
        .getByRole('listitem')
        .filter({ has: page.locator('details') })
        .first()
      await expect(question.locator('p')).toBeHidden()
      await question.locator('summary').click()
      await expect(question.locator('p')).toBeVisible()
    })

    test('notices are listed, and each has its page', async ({ page }) => {
      await opened(page, `${own.base}/setting/detail/notice`)
      const list = page.getByRole('list', { name: support.notices.list })
      const first = list.getByRole('link').first()
      const title = (await first.locator('span').textContent()) ?? ''
      await first.click()
      await expect(page).toHaveURL(/\/notice\/\d+$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.getByRole('link', { name: support.notices.back }).click()
      await expect(list).toBeVisible()
      const missing = await page.goto(`${own.base}/setting/detail/notice/4711`)
      expect(missing?.status()).toBe(404)
    })

    test.describe('the notice of the home page', () => {
      test.use({ showsNotice: true })
      test('is shown to a subscriber once in a tab, and never again once its box is ticked', async ({
        page,
        context,
      }) => {
        await signInAs(page, own, { role: 'subscriber', way })
        const dialog = page.getByRole('dialog', { name: notice.title })
        await expect(dialog).toBeVisible()
        await dialog.getByRole('button', { name: notice.close }).first().click()
        await expect(dialog).toHaveCount(0)
        await opened(page, `${own.base}/home`)
        await page.waitForTimeout(1000)
        await expect(dialog).toHaveCount(0)

        const second = await context.newPage()
        await second.goto(`${own.base}/home`)
        const again = second.getByRole('dialog', { name: notice.title })
        await again.getByRole('checkbox', { name: notice.dismiss }).check()
        await again.getByRole('link', { name: notice.more }).click()
        await expect(second).toHaveURL(`${own.base}/setting/detail/notice`)
        expect(await second.evaluate(() => localStorage.getItem('notice_240712'))).toBe('Y')

        const third = await context.newPage()
        await opened(third, `${own.base}/home`)
        await third.waitForTimeout(1000)
        await expect(third.getByRole('dialog')).toHaveCount(0)
      })

      test('is not shown to members who do not subscribe, nor to visitors', async ({ page }) => {
        await opened(page, `${own.base}/home`)
        await page.waitForTimeout(1000)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await signIn(page, own.base, way)
        await page.waitForTimeout(1000)
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })
    })
  })
}
