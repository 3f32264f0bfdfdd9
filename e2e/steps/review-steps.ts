import type { Page } from '@playwright/test'
import { shell as englishShell } from '#src/web/i18n/parts/en/shell.ts'
import { shell as koreanShell } from '#src/web/i18n/parts/ko/shell.ts'
import { catalogue as englishCatalogue } from '#src/web/i18n/parts/en/catalogue.ts'
import { catalogue as koreanCatalogue } from '#src/web/i18n/parts/ko/catalogue.ts'
import { reviews as english } from '#src/web/i18n/parts/en/reviews.ts'
import { reviews as korean } from '#src/web/i18n/parts/ko/reviews.ts'
import { expect, opened } from '../fixtures.ts'
import { typeKorean } from './korean-keyboard.ts'
import { verifyByMail } from '../library/verify-by-mail.ts'

export const VOICE_LANGUAGES = [
  {
    locale: 'ko-KR',
    words: korean,
    shell: koreanShell,
    catalogue: koreanCatalogue,
    texts: { title: '천천히 걷는 저녁', text: '오래 남는 책이다.', short: '문장이 다정하다.' },
  },
  {
    locale: 'en-US',
    words: english,
    shell: englishShell,
    catalogue: englishCatalogue,
    texts: { title: 'A Slow Evening Walk', text: 'It stays with you.', short: 'Kind sentences.' },
  },
] as const
export type ReviewWay = (typeof VOICE_LANGUAGES)[number]

let members = 0
type Pass = { access_token: string; expireDate: string; user: { billedYn: string } }

/** Somebody new with a verified address, signed in in this browser as the form of signing up would do it. */
export async function becomeMember(page: Page, base: string): Promise<string> {
  const number = ++members
  // At most ten letters, however many there are.
  const nickname = `rd${number}x${process.pid % 1000}`
  await page.goto(`${base}/login`)
  await page.evaluate(
    async ({ nickname, phone }) => {
      const answer = await fetch('/api/auth/signup', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: `${nickname}@mail.example`,
          nickname,
          phone,
          password: 'Gr4!Njkq',
          agreeTerms: true,
          agreePrivacy: true,
          over14: true,
        }),
      })
      const { access_token, expireDate, user }: Pass = await answer.json()
      document.cookie = 'isLogin=Y; path=/; samesite=lax'
      document.cookie = `expireDate=${encodeURIComponent(expireDate)}; path=/; samesite=lax`
      localStorage.setItem('user', JSON.stringify(user))
      localStorage.setItem('billedYn', user.billedYn)
      localStorage.setItem('token', access_token)
    },
    { nickname, phone: `010-2222-${1000 + number}` },
  )
  await verifyByMail(base, `${nickname}@mail.example`)
  return nickname
}

/** Types into the two fields of a long review, once its editor is there. */
export async function fillPreview(page: Page, { words }: ReviewWay, title: string, text: string) {
  await page.getByRole('textbox', { name: words.write.title, exact: true }).clear()
  await typeKorean(page, title)
  const content = page.getByRole('textbox', { name: words.write.content, exact: true })
  await content.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

export async function openWriting(page: Page, path: string, { words }: ReviewWay) {
  await opened(page, path)
  await expect(page.getByRole('textbox', { name: words.write.content, exact: true })).toBeVisible()
}

export async function answerAlert(page: Page, text: string) {
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(text)
  await alert.getByRole('button').first().click()
  await expect(alert).toHaveCount(0)
}

/** Agrees to what a dialog asks. */
export async function agree(page: Page, text: string, ok: string) {
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText(text)
  await asked.getByRole('button', { name: ok, exact: true }).click()
  await expect(asked).toHaveCount(0)
}
