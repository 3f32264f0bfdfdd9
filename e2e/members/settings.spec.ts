import sharp from 'sharp'
import { expect, opened, test } from '../fixtures.ts'
import { type MailSink, openMailSink } from '../library/mail-sink.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { fillLogin } from '../steps/member-steps.ts'
import { confirmPassword, elsewhere, join, PASSWORD, signIn, WAYS } from '../steps/setting-steps.ts'

// A refused sign-in or a missing confirmation is an answer like any other, but the console shows it.
test.use({ tolerated: [/status of (?:400|401|403|404|409)/], contextOptions: { reducedMotion: 'reduce' } })

const NEW_PASSWORD = 'Tr0wel#Mx'

let own: RunningLibrary
let mails: MailSink
let base: string
const tokens: string[] = []
test.beforeAll(async () => {
  mails = await openMailSink()
  own = await startLibrary({ SMTP_URL: mails.url, ACCESS_LOG: 'on' })
  base = own.base
})
test.afterAll(async () => {
  await own.end()
  await mails.close()
})

for (const way of WAYS) {
  const { settings, words, shell } = way
  test.describe(way.locale, () => {
    // Each journey goes on with the member of the one before.
    test.describe.configure({ mode: 'serial' })
    test.use({ locale: way.locale })

    test('a visitor is led to sign in, and comes back', async ({ page }) => {
      await join(base, way)
      await opened(page, `${base}/setting/detail/profile`)
      await expect(page.getByText(shell.signInNeeded)).toBeVisible()
      await page.getByRole('link', { name: shell.signIn }).click()
      await fillLogin(page, way, PASSWORD)
      await expect(page).toHaveURL(`${base}/setting/detail/profile`)
      await expect(page.getByRole('heading', { name: settings.profile.picture })).toBeVisible()
    })

    test('the picture and the nickname are changed, and what is wrong is said', async ({ page }) => {
      tokens.push(await signIn(page, base, way))
      await opened(page, `${base}/setting/detail/profile`)
      const input = page.locator('input[type=file]')
      const face = page.getByRole('img', { name: way.nickname })
      const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
      await input.setInputFiles(file('no.png', Buffer.from('no picture')))
      await expect(page.getByRole('alert')).toContainText([settings.profile.notImage, ''])
      await input.setInputFiles(file('large.png', Buffer.alloc(5 * 1024 * 1024 + 1)))
      await expect(page.getByText(settings.profile.tooLarge)).toBeVisible()
      const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#864' } })
        .png()
        .toBuffer()
      await input.setInputFiles(file('me.png', picture))
      await expect(page.getByText(settings.profile.done)).toBeVisible()
      await expect(face.locator('img')).toHaveJSProperty('naturalWidth', 512)
      await page.getByRole('button', { name: settings.profile.remove }).click()
      await expect(page.getByText(settings.profile.removed)).toBeVisible()
      await expect(face.locator('img')).toHaveCount(0)
      await input.setInputFiles(file('me.png', picture))
      await expect(page.getByText(settings.profile.done)).toBeVisible()

      const nickname = page.getByRole('textbox', { name: words.label.nickname })
      const save = page.getByRole('button', { name: settings.save })
      await nickname.fill(way.newNickname)
      await save.click()
      await expect(nickname).toHaveAccessibleDescription(words.fault.nickname.UNCHECKED)
      await page.getByRole('button', { name: words.checkOf.nickname }).click()
      await expect(nickname).toHaveAccessibleDescription(words.free.nickname)
      await save.click()
      await expect(page.getByText(settings.saved, { exact: true })).toBeVisible()
      await page.goto(`${base}/setting`)
      await expect(page.getByText(way.newNickname, { exact: true })).toBeVisible()
      await expect(page.locator('.settings__member img')).toHaveJSProperty('naturalWidth', 512)
    })

    test('the phone is changed once the password is confirmed, and stays where it is left blank', async ({
      page,
    }) => {
      tokens.push(await signIn(page, base, way))
      await opened(page, `${base}/setting/detail/changeMyInfo`)
      const phone = page.getByRole('textbox', { name: settings.info.phone })
      const save = page.getByRole('button', { name: settings.save })
      await phone.fill('123')
      await save.click()
      await expect(phone).toHaveAccessibleDescription(words.fault.phone.INVALID)
      await phone.fill(way.newPhone)
      await save.click()
      const dialog = page.getByRole('dialog', { name: settings.stepUp.title })
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(settings.stepUp.cancelled)).toBeVisible()
      await save.click()
      await confirmPassword(page, way, 'Wr0ng!pass')
      await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(words.fault.password.WRONG)
      await confirmPassword(page, way, PASSWORD)
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(settings.saved, { exact: true })).toBeVisible()
      await expect(phone).toHaveAccessibleDescription(new RegExp(way.newEnd))
      await phone.fill(' ')
      await save.click()
      await expect(page.getByText(settings.info.phoneKept)).toBeVisible()

      const marks = page.getByRole('checkbox', { name: settings.info.showsMarks })
      await expect(marks).not.toBeChecked()
      await marks.check()
      const other = settings.info[way.locale === 'ko-KR' ? 'en' : 'ko']
      await page.getByRole('radio', { name: other }).click()
      await expect(page.getByRole('status').filter({ hasText: settings.saved })).toHaveCount(2)
      await page.reload()
      await expect(marks).toBeChecked()
      const mine = settings.info[way.locale === 'ko-KR' ? 'ko' : 'en']
      await expect(page.getByRole('radio', { name: other })).toBeChecked()
      await page.getByRole('radio', { name: mine }).click()
      await expect(page.getByRole('status').filter({ hasText: settings.saved })).toHaveCount(1)
    })

    test('the e-mail is changed by the mail to the new address; the old one is told', async ({ page }) => {
      tokens.push(await signIn(page, base, way))
      await opened(page, `${base}/setting/detail/changeIdPw`)
      const email = page.getByRole('textbox', { name: settings.idPw.newEmail })
      const send = page.getByRole('button', { name: settings.idPw.emailSubmit })
      await email.fill(way.email.toUpperCase())
      await send.click()
      await expect(email).toHaveAccessibleDescription(words.fault.email.SAME_AS_CURRENT)
      await email.fill(way.newEmail)
      await send.click()
      await confirmPassword(page, way, PASSWORD)
      await expect(page.getByText(settings.idPw.emailSent.replace('{email}', way.newEmail))).toBeVisible()
      await page.goto(await linkIn(way.newEmail, way.confirmMail))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.verify.doneHeading)
      await expect.poll(() => mails.find(way.email, way.toldMail), { timeout: 20_000 }).toBeDefined()
      await page.goto(`${base}/setting/detail/user`)
      await expect(page.getByText(way.newEmail)).toBeVisible()
      await expect(page.getByText(settings.user.verified)).toBeVisible()
    })

    test('a new password ends the other sessions', async ({ page, browser }) => {
      const changed = { ...way, email: way.newEmail }
      tokens.push(await signIn(page, base, changed))
      const other = await elsewhere(browser, base, changed)
      await opened(page, `${base}/setting/detail/changeIdPw`)
      const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
      const set = async (current: string, next: string) => {
        await field(words.label.current).fill(current)
        await field(words.label.newPassword).fill(next)
        await field(words.label.confirm).fill(next)
        await page.getByRole('button', { name: settings.idPw.passwordSubmit }).click()
      }
      await set('Wr0ng!pass', NEW_PASSWORD)
      await expect(field(words.label.current)).toHaveAccessibleDescription(words.fault.current.WRONG)
      await expect(field(words.label.current)).toBeFocused()
      await set(PASSWORD, PASSWORD)
      await expect(field(words.label.newPassword)).toHaveAccessibleDescription(
        words.fault.password.SAME_AS_CURRENT,
      )
      await set(PASSWORD, NEW_PASSWORD)
      await expect(page.getByText(settings.idPw.passwordDone)).toBeVisible()
      await expect(field(words.label.current)).toHaveValue('')
      await expect.poll(() => mails.find(way.newEmail, way.passwordMail), { timeout: 20_000 }).toBeDefined()
      await other.goto(`${base}/setting`)
      await expect(other.getByRole('alertdialog')).toContainText(way.ended)
      await other.context().close()
      await page.reload()
      await expect(page.getByText(way.newEmail)).toBeVisible()
    })

    test('devices are signed out one by one, or all at once', async ({ page, browser }) => {
      const changed = { ...way, email: way.newEmail, password: NEW_PASSWORD }
      tokens.push(await signIn(page, base, changed))
      const other = await elsewhere(browser, base, changed)
      await opened(page, `${base}/setting/detail/user`)
      await expect(page.getByText(settings.user.thisDevice)).toHaveCount(1)
      const outs = page.getByRole('button', {
        name: settings.user.signOutOf.replace('{name}', 'Chrome · Linux'),
      })
      const before = await outs.count()
      expect(before).toBeGreaterThan(0)
      // The earlier tests left devices too, and the list does not say which one is which.
      for (let left = before - 1; left >= 0; left--) {
        // The list is shorter before the server has answered.
        const answered = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
        await outs.first().click()
        expect((await answered).ok()).toBe(true)
        await expect(outs).toHaveCount(left)
      }
      await expect(page.getByText(settings.user.signedOut.replace('{name}', 'Chrome · Linux'))).toBeVisible()
      await other.goto(`${base}/setting`)
      await expect(other.getByRole('alertdialog')).toContainText(way.ended)
      await other.context().close()
      await page.getByRole('button', { name: settings.user.everywhere }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: settings.user.signOut }).click()
      await expect(page).toHaveURL(`${base}/home`)
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })

    test('a copy of the data is gathered with a bar that tells how far it is', async ({ page }) => {
      tokens.push(await signIn(page, base, { ...way, email: way.newEmail, password: NEW_PASSWORD }))
      await opened(page, `${base}/setting/detail/user`)
      await page.route('**/api/user/export', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500))
        await route.continue()
      })
      await page.getByRole('button', { name: settings.user.dataStart }).click()
      await expect(page.getByRole('progressbar', { name: settings.user.dataRunning })).toHaveText(/\d+%/)
      await expect(page.getByText(settings.user.dataDone)).toBeVisible()
      const saved = async (label: string) => {
        const downloading = page.waitForEvent('download')
        await page.getByRole('link', { name: label }).click()
        const download = await downloading
        const chunks: Buffer[] = []
        for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
        return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString() }
      }
      const json = await saved(settings.user.dataJson)
      expect(json.name).toBe(`${settings.user.dataFile}.json`)
      expect(JSON.parse(json.text)).toMatchObject({
        account: { email: way.newEmail, nickname: way.newNickname, showsMarks: true },
        highlights: [],
      })
      const markdown = await saved(settings.user.dataMarkdown)
      expect(markdown.name).toBe(`${settings.user.dataFile}.md`)
      expect(markdown.text).toContain(way.newNickname)
    })

    test('a member leaves, and can sign in no more', async ({ page }) => {
      const changed = { ...way, email: way.newEmail, password: NEW_PASSWORD }
      tokens.push(await signIn(page, base, changed))
      await opened(page, `${base}/setting/detail/withdrawal`)
      const leave = page.getByRole('button', { name: settings.withdrawal.submit })
      await leave.click()
      await expect(page.getByText(words.fault.acceptNotice.REQUIRED)).toBeVisible()
      await page.getByRole('checkbox', { name: settings.withdrawal.accept }).check()
      await leave.click()
      const sure = page.getByRole('alertdialog')
      await sure.getByRole('button', { name: settings.withdrawal.askCancel }).click()
      await expect(sure).toHaveCount(0)
      await leave.click()
      await sure.getByRole('button', { name: settings.withdrawal.askOk }).click()
      await confirmPassword(page, way, NEW_PASSWORD)
      await expect(page).toHaveURL(`${base}/setting/detail/withdrawn`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(settings.withdrawn.heading)
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
      await opened(page, `${base}/login`)
      await fillLogin(page, changed, NEW_PASSWORD)
      await expect(page.getByRole('alertdialog')).toContainText(words.login.failed)
    })
  })
}

test('nothing secret has come into the log of the server', async () => {
  await expect.poll(own.said, { timeout: 10_000 }).toContain('"path":"/api/user/profileImage"')
  const log = own.said() + own.complained()
  for (const path of ['me', 'email', 'password', 'stepUp', 'export', 'devices'])
    expect(log, path).toContain(`"path":"/api/user/${path}"`)
  expect(log).toContain('"method":"DELETE","path":"/api/user"')
  expect(tokens.length).toBeGreaterThan(4)
  const secrets = WAYS.flatMap((way) => [way.email, way.newEmail, way.nickname, way.newNickname, way.newEnd])
  for (const secret of [...secrets, ...tokens, PASSWORD, NEW_PASSWORD, 'Wr0ng!pass', '5678', 'verifyEmail?'])
    expect(log.includes(secret) || log.includes(encodeURIComponent(secret)), secret).toBe(false)
})

async function linkIn(to: string, subject: RegExp): Promise<string> {
  await expect.poll(() => mails.find(to, subject), { timeout: 20_000 }).toBeDefined()
  const link = /^http\S+$/m.exec(mails.find(to, subject) ?? '')?.[0]
  if (link === undefined) throw new Error('The mail has no link')
  return link
}
