import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { expect, opened, test } from '../fixtures.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { expectSignedIn, LANGUAGES } from '../steps/member-steps.ts'
import { compose, endSyllable } from '../steps/korean-keyboard.ts'

// A refused call is an answer like any other, but the console shows it.
test.use({ tolerated: [/status of (?:401|429)/] })

type Account = { role: string; email: string; password: string; totpSecret?: string }

let own: RunningLibrary
let base: string
let owner: Required<Account>
test.beforeAll(async () => {
  own = await startLibrary()
  base = own.base
  const accounts: Account[] = JSON.parse(readFileSync(join(own.dataDir, 'demo-accounts.json'), 'utf8'))
  owner = {
    totpSecret: '',
    role: '',
    email: '',
    password: '',
    ...accounts.find(({ role }) => role === 'owner'),
  }
})
test.afterAll(() => own.end())

for (const [index, way] of LANGUAGES.entries()) {
  const { words } = way
  test.describe(way.locale, () => {
    test.use({ locale: way.locale })

    test('an owner is asked for the code of the app, and only then signed in', async ({ page }) => {
      await opened(page, `${base}/login`)
      await page.getByRole('textbox', { name: words.label.email }).fill(owner.email)
      await page.getByRole('textbox', { name: words.label.password }).fill(owner.password)
      const code = page.getByRole('textbox', { name: words.label.totp })
      await expect(code).toHaveCount(0)
      await page.keyboard.press('Enter')
      await expect(code).toBeFocused()
      await code.fill('000000')
      await page.keyboard.press('Enter')
      const alert = page.getByRole('alertdialog', { name: way.loginError })
      await expect(alert).toContainText(words.login.totpWrong)
      await alert.getByRole('button').click()
      // Each code opens once, so the second language takes the next one.
      const timestamp = Date.now() + index * 30_000
      await code.fill(new TOTP({ secret: owner.totpSecret }).generate({ timestamp }))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${base}/home`)
      await expectSignedIn(page, way, true)
    })

    test('a form pressed twice is sent once', async ({ page }) => {
      let sent = 0
      await page.route('**/api/auth/findPassword', async (route) => {
        sent++
        await new Promise((resolve) => setTimeout(resolve, 300))
        await route.continue()
      })
      await opened(page, `${base}/findPassword`)
      await page.getByRole('textbox', { name: words.label.email }).fill(`twice${index}@mail.example`)
      await page.getByRole('button', { name: words.findPassword.submit }).dblclick()
      await page.keyboard.press('Enter')
      await expect(page.getByText(words.findPassword.sent)).toBeVisible()
      expect(sent).toBe(1)
    })

    test('the mail of verification can be sent again, and too often is said', async ({ page }) => {
      await opened(page, `${base}/verifyEmail?id=again%40mail.example`)
      await expect(page.getByText('again@mail.example')).toBeVisible()
      const again = page.getByRole('button', { name: words.verify.resend })
      await again.click()
      await expect(page.getByText(words.verify.resent)).toBeVisible()
      await page.route('**/api/auth/verifyEmail/resend', (route) =>
        route.fulfill({ status: 429, json: { message: 'TOO_MANY_REQUESTS', detail: '…' } }),
      )
      await again.click()
      await expect(page.getByText(words.verify.limit)).toBeVisible()
    })
  })
}

test.describe('a Korean keyboard', () => {
  test.use({ locale: 'ko-KR' })
  const { words } = LANGUAGES[0]

  test('puts a nickname together whole, and the Enter that ends it sends nothing', async ({ page }) => {
    let sent = 0
    await page.route('**/api/auth/signup', (route) => {
      sent++
      return route.abort()
    })
    await opened(page, `${base}/signup`)
    const nickname = page.getByRole('textbox', { name: words.label.nickname, exact: true })
    await nickname.focus()
    const cdp = await page.context().newCDPSession(page)
    for (const [steps, syllable] of [
      [['ㅇ', '으', '은'], '은'],
      [['ㅎ', '혜'], '혜'],
    ] as const) {
      for (const step of steps) await compose(cdp, step)
      // The field is not judged by half a syllable.
      await expect(nickname).not.toHaveAttribute('aria-invalid')
      await endSyllable(cdp, syllable)
    }
    await expect(nickname).toHaveValue('은혜')
    await page.getByRole('button', { name: words.checkOf.nickname }).click()
    await expect(nickname).toHaveAccessibleDescription(words.free.nickname)
    expect(sent).toBe(0)
  })
})
