import type { Browser, Page } from '@playwright/test'
import { settings as english } from '#src/web/i18n/parts/en/settings.ts'
import { settings as korean } from '#src/web/i18n/parts/ko/settings.ts'
import { expect, opened } from '../fixtures.ts'
import { fillLogin, LANGUAGES, type Login } from './member-steps.ts'

export const PASSWORD = 'Gr4!Njkq'

/** Who changes what in each language, and what the pages and mails say. */
export const WAYS = LANGUAGES.map((way) => {
  const isKorean = way.locale === 'ko-KR'
  return {
    ...way,
    settings: isKorean ? korean : english,
    newNickname: isKorean ? '소망' : 'Hope',
    newPhone: isKorean ? '010-9876-5432' : '+14155559876',
    newEnd: isKorean ? '5432' : '9876',
    newEmail: isKorean ? 'somang@mail.example' : 'hope@mail.example',
    confirmMail: isKorean ? /새 이메일 주소를 확인/ : /confirm your new e-mail/,
    toldMail: isKorean ? /이메일 주소가 바뀌었습니다/ : /e-mail address has been changed/,
    passwordMail: isKorean ? /비밀번호가 바뀌었습니다/ : /password has been changed/,
  }
})
export type SettingWay = (typeof WAYS)[number]

/** A member made as the sign-up form makes one. */
export async function join(base: string, { email, nickname, phone, locale }: SettingWay) {
  const answer = await fetch(`${base}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': locale },
    body: JSON.stringify({
      email,
      nickname,
      phone,
      password: PASSWORD,
      agreeTerms: true,
      agreePrivacy: true,
      over14: true,
    }),
  })
  expect(answer.status).toBe(200)
}

/** Answers the access token. */
export async function signIn(
  page: Page,
  base: string,
  login: Login & { password?: string },
): Promise<string> {
  await opened(page, `${base}/login`)
  await fillLogin(page, login, login.password ?? PASSWORD)
  await expect(page).toHaveURL(`${base}/home`)
  return (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
}

/** The same member in another browser. */
export async function elsewhere(
  browser: Browser,
  base: string,
  login: Login & { locale: string; password?: string },
): Promise<Page> {
  const context = await browser.newContext({ locale: login.locale })
  const page = await context.newPage()
  await signIn(page, base, login)
  // A page that is open would hear of the end of its session by a call of its own, before anybody looks.
  await page.goto('about:blank')
  return page
}

export async function confirmPassword(page: Page, { words, settings }: SettingWay, password: string) {
  const dialog = page.getByRole('dialog', { name: settings.stepUp.title })
  await dialog.getByRole('textbox', { name: words.label.password }).fill(password)
  await dialog.getByRole('button', { name: settings.stepUp.submit, exact: true }).click()
}
