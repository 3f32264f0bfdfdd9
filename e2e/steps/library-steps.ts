import type { Page } from '@playwright/test'
import { library as english } from '#src/web/i18n/parts/en/library.ts'
import { library as korean } from '#src/web/i18n/parts/ko/library.ts'
import { catalogue as englishCatalogue } from '#src/web/i18n/parts/en/catalogue.ts'
import { catalogue as koreanCatalogue } from '#src/web/i18n/parts/ko/catalogue.ts'
import { reader as englishReader } from '#src/web/i18n/parts/en/reader.ts'
import { reader as koreanReader } from '#src/web/i18n/parts/ko/reader.ts'
import { expect, opened } from '../fixtures.ts'
import { fillLogin, LANGUAGES, type Way } from './member-steps.ts'

export const PASSWORD = 'Gr4!Njkq'

/** What the library says in each language, in the order of `LANGUAGES`. */
const SAID = [
  { library: korean, catalogue: koreanCatalogue, reader: koreanReader },
  { library: english, catalogue: englishCatalogue, reader: englishReader },
] as const

export const WAYS = LANGUAGES.map((way, index) => ({ ...way, said: SAID[index] ?? SAID[0] }))
export type Said = (typeof SAID)[number]

/** Makes a member and signs in by the page. */
export async function joinAndSignIn(
  page: Page,
  base: string,
  { leadsTo = '/home', ...way }: Way & { leadsTo?: string },
  name: string,
): Promise<void> {
  const person = { ...way, email: `${name}@mail.example` }
  await opened(page, `${base}/login`)
  await page.evaluate(
    (body) =>
      fetch('/api/auth/signup', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    {
      email: person.email,
      nickname: name,
      phone: `+1415555${1000 + Math.floor(Math.random() * 8999)}`,
      password: PASSWORD,
      agreeTerms: true,
      agreePrivacy: true,
      over14: true,
    },
  )
  // Whoever signs up is signed in by cookies already; the page learns of it by its form.
  await fillLogin(page, person, PASSWORD)
  await expect(page).toHaveURL(base + leadsTo)
}

/** One call of the API as the member who is signed in on the page. */
export async function call<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const { status, answer } = await page.evaluate(
    async ([method, path, body]) => {
      const response = await fetch(`/api/bookFunction/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer: unknown = await response.json()
      return { status: response.status, answer }
    },
    [method, path, body] as const,
  )
  expect(status, `${method} ${path}`).toBe(200)
  // The API's own tests check its answers.
  return answer as T
}

type Claim = { editionId: number; block: number; start: number; end: number; exact: string }

/** The first characters of the first paragraphs of a page, as a caller names them. */
export async function claimsOn(page: Page, bookId: number, pageNumber: number): Promise<Claim[]> {
  const response = await page.request.get(
    `${new URL(page.url()).origin}/api/bookCore/content/${bookId}/${pageNumber}`,
  )
  const { editionId, html }: { editionId: number; html: string } = await response.json()
  return Array.from(html.matchAll(/<p[^>]* id="b(\d+)"[^>]*>([^<&]{30,})/g), ([, block, text]) => {
    const exact = Array.from((text ?? '').replaceAll(/\s+/g, ' ').trim().normalize('NFC'))
      .slice(0, 20)
      .join('')
    return { editionId, block: Number(block), start: 0, end: Array.from(exact).length, exact }
  })
}
