import { Secret, TOTP } from 'otpauth'
import { social as english } from '#src/web/i18n/parts/en/social.ts'
import { social as korean } from '#src/web/i18n/parts/ko/social.ts'
import { expect, opened, test } from '../fixtures.ts'
import { type RunningLibrary, startLibrary } from '../library/server.ts'
import { choose, fillLogin } from '../steps/member-steps.ts'
import { join, PASSWORD, signIn, WAYS } from '../steps/setting-steps.ts'
import { expectUsable } from '../steps/usable.ts'
import { viewOf } from '../steps/views.ts'

// A refused code is an answer like any other, but the console shows it.
test.use({ tolerated: [/status of (?:400|401)/], contextOptions: { reducedMotion: 'reduce' } })

let own: RunningLibrary
let base: string
test.beforeAll(async () => {
  own = await startLibrary()
  base = own.base
})
test.afterAll(() => own.end())

for (const way of WAYS) {
  const social = way.locale === 'ko-KR' ? korean : english
  const { twoStep, linked, mails } = social
  test.describe(way.locale, () => {
    // Each journey goes on with the member of the one before.
    test.describe.configure({ mode: 'serial' })
    test.use({ locale: way.locale })
    let secret = ''
    let recoveryCodes: string[] = []

    test('the second step is set up with the picture or its letters', async ({ page }) => {
      await join(base, way)
      await signIn(page, base, way)
      await opened(page, `${base}/setting/detail/changeIdPw`)
      await expect(page.getByText(linked.none)).toBeVisible()
      await page.getByRole('button', { name: twoStep.begin }).click()
      const password = page.getByRole('textbox', { name: twoStep.password })
      const next = page.getByRole('button', { name: twoStep.next })
      await expect(password.last()).toBeFocused()
      await password.last().fill('Wr0ng!pass')
      await next.click()
      await expect(password.last()).toHaveAccessibleDescription(twoStep.fault.password)
      await expectUsable(page, [viewOf(way.locale).viewport])
      await password.last().fill(PASSWORD)
      await next.click()
      await expect(page.getByRole('img', { name: twoStep.picture })).toBeVisible()
      secret = (await page.locator('.two-step__secret').innerText()).replaceAll(' ', '')
      await expect(page.locator('.two-step__qr path')).toHaveAttribute('d', /^M/)
      await expectUsable(page, [viewOf(way.locale).viewport])
      const code = page.getByRole('textbox', { name: twoStep.code })
      const confirm = page.getByRole('button', { name: twoStep.confirm })
      await code.fill(codeOf(secret) === '000000' ? '111111' : '000000')
      await confirm.click()
      await expect(code).toHaveAccessibleDescription(twoStep.fault.code)
      await code.fill(codeOf(secret))
      await confirm.click()
      await expect(page.getByRole('heading', { name: twoStep.codesHeading })).toBeFocused()
      recoveryCodes = await page.locator('.two-step__codes li').allInnerTexts()
      expect(recoveryCodes).toHaveLength(8)
      await expectUsable(page, [viewOf(way.locale).viewport])
      await page.getByRole('button', { name: twoStep.noted }).click()
      await expect(page.getByText(twoStep.on.replace('{count}', '8'))).toBeVisible()
    })

    test('signing in then takes a code of the app, or a recovery code, which opens once', async ({
      page,
    }) => {
      const code = page.getByRole('textbox', { name: way.words.label.totp })
      const submit = page.getByRole('button', { name: way.words.login.submit, exact: true })
      for (const given of [codeOf(secret, 1), recoveryCodes[0] ?? '']) {
        await opened(page, `${base}/login`)
        await fillLogin(page, way, PASSWORD)
        await expect(code).toBeFocused()
        await code.fill(given)
        await submit.click()
        await expect(page).toHaveURL(`${base}/home`)
        await choose(page, way, way.shell.signOut)
      }
      await opened(page, `${base}/login`)
      await fillLogin(page, way, PASSWORD)
      await code.fill(recoveryCodes[0] ?? '')
      await submit.click()
      await expect(page.getByText(way.words.login.totpWrong)).toBeVisible()
    })

    test('and it is turned off with the password and a recovery code', async ({ page }) => {
      await opened(page, `${base}/login`)
      await fillLogin(page, way, PASSWORD)
      await page.getByRole('textbox', { name: way.words.label.totp }).fill(recoveryCodes[1] ?? '')
      await page.getByRole('button', { name: way.words.login.submit, exact: true }).click()
      await expect(page).toHaveURL(`${base}/home`)
      await opened(page, `${base}/setting/detail/changeIdPw`)
      await expect(page.getByText(twoStep.on.replace('{count}', '6'))).toBeVisible()
      await page.getByRole('button', { name: twoStep.end, exact: true }).click()
      await page.getByRole('textbox', { name: twoStep.password }).last().fill(PASSWORD)
      await page.getByRole('textbox', { name: twoStep.codeOrRecovery }).fill(recoveryCodes[2] ?? '')
      await expectUsable(page, [viewOf(way.locale).viewport])
      await page.getByRole('button', { name: twoStep.confirmEnd }).click()
      await expect(page.getByText(twoStep.off)).toBeVisible()
      await choose(page, way, way.shell.signOut)
      await signIn(page, base, way)
    })

    test('news by mail are turned on and off, and it stays so', async ({ page }) => {
      await signIn(page, base, way)
      const news = page.getByRole('checkbox', { name: mails.news })
      for (const wanted of [true, false]) {
        await opened(page, `${base}/setting/detail/changeMyInfo`)
        await expect(news).toBeChecked({ checked: !wanted })
        await news.click()
        await expect(page.getByText(told(wanted ? mails.on : mails.off))).toBeVisible()
        await page.reload()
        await expect(news).toBeChecked({ checked: wanted })
      }
    })
  })
}

/** What an authenticator app shows, now or so many steps later: each code opens once. */
function codeOf(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAhead * 30_000,
  })
}

/** A sentence with its date, whichever it is. */
function told(sentence: string): RegExp {
  return new RegExp(sentence.replace('.', '\\.').replace('{date}', '[\\d./]+'))
}
