import type { BrowserContext, Page } from '@playwright/test'
import { members as english } from '#src/web/i18n/parts/en/members.ts'
import { members as korean } from '#src/web/i18n/parts/ko/members.ts'
import { shell as englishShell } from '#src/web/i18n/parts/en/shell.ts'
import { shell as koreanShell } from '#src/web/i18n/parts/ko/shell.ts'
import { expect, hydrated } from '../fixtures.ts'

/** Who signs up in each language, and what the pages and mails say. */
export const LANGUAGES = [
  {
    locale: 'ko-KR',
    words: korean,
    shell: koreanShell,
    ended: '보안을 위해 다시 로그인해 주세요',
    loginError: '로그인 오류',
    verify: /이메일 주소를 확인/,
    reset: /비밀번호를 새로/,
    email: 'eunhye@mail.example',
    masked: /^e.*@mail\.example$/,
    nickname: '은혜',
    phone: '010-1234-5678',
  },
  {
    locale: 'en-US',
    words: english,
    shell: englishShell,
    ended: 'For security, please sign in again',
    loginError: 'Login error',
    verify: /verify your e-mail/,
    reset: /Set a new password/,
    email: 'grace@mail.example',
    masked: /^g.*@mail\.example$/,
    nickname: 'Grace',
    phone: '+14155550123',
  },
] as const
export type Way = (typeof LANGUAGES)[number]
/** Who signs in, with the words of the page. */
export type Login = Pick<Way, 'words'> & { email: string }

export async function fillLogin(page: Page, { words, email }: Login, password: string) {
  await page.getByRole('textbox', { name: words.label.email }).fill(email)
  await page.getByRole('textbox', { name: words.label.password }).fill(password)
  // The dialog that led here may still be on its way out.
  await page.getByRole('main').getByRole('button', { name: words.login.submit, exact: true }).click()
}

export async function choose(page: Page, { shell }: Way, entry: string) {
  await hydrated(page)
  await page.getByRole('button', { name: shell.userMenu }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

export async function expectSignedIn(page: Page, { shell }: Way, signedIn: boolean) {
  await expect(page.getByRole('button', { name: shell.userMenu })).toBeVisible()
  await hydrated(page)
  await page.getByRole('button', { name: shell.userMenu }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: shell.switchLanguage })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: shell.signOut })).toBeVisible({ visible: signedIn })
  await expect(menu.getByRole('menuitem', { name: shell.signIn })).toBeVisible({ visible: !signedIn })
  await expect(menu.getByRole('menuitem', { name: shell.signUp })).toBeVisible({ visible: !signedIn })
  await page.keyboard.press('Escape')
}

export async function kept(page: Page) {
  const stored = await page.evaluate(() =>
    Object.fromEntries(['token', 'user', 'billedYn'].map((key) => [key, localStorage.getItem(key) !== null])),
  )
  const cookies = await page.context().cookies(page.url())
  const names = cookies.map(({ name }) => name).filter((name) => /^(?:isLogin|expireDate)$/.test(name))
  return { ...stored, cookies: names.toSorted() }
}

export function countRefreshes(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth/refresh') count++
  })
  return () => count
}

/** Opens a book from its page, which asks for its text as whoever is signed in. */
export async function openBook(page: Page): Promise<void> {
  await page.locator('a[href^="/read/"]').first().click()
}
