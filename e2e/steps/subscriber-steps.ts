import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { QueryClient } from '@tanstack/react-query'
import { openDatabase } from '#src/db/open.ts'
import { expect, opened } from '../fixtures.ts'
import type { RunningLibrary } from '../library/server.ts'
import type { WAYS } from './library-steps.ts'
import { fillLogin } from './member-steps.ts'

type Way = (typeof WAYS)[number]
type Account = { role: string; email: string; password: string; totpSecret?: string }
export type Paid = { bookId: number; samplePages: number; totalPage: number; deep: number }

/** A paid book of the starter shelf, and a page well past its sample. */
export async function paidBook({ url, picks }: RunningLibrary): Promise<Paid> {
  const pick = (await picks()).find(({ bookTitle }) => bookTitle === 'Bruised and Kept')
  const book: Omit<Paid, 'deep'> = await (await fetch(`${url}/api/bookCore/${pick?.bookId}`)).json()
  return { ...book, deep: book.samplePages + 6 }
}

export async function signInAs(
  page: Page,
  library: Pick<RunningLibrary, 'base' | 'dataDir'>,
  { role, way }: { role: string; way: Pick<Way, 'words'> },
) {
  const account = demoAccount(library, role)
  await opened(page, `${library.base}/login`)
  await fillLogin(page, { ...way, email: account.email }, account.password)
  await expect(page).toHaveURL(`${library.base}/home`)
}

export function demoAccount(library: Pick<RunningLibrary, 'dataDir'>, role: string): Account {
  const accounts: Account[] = JSON.parse(readFileSync(join(library.dataDir, 'demo-accounts.json'), 'utf8'))
  const account = accounts.find((candidate) => candidate.role === role)
  if (account === undefined) throw new Error(`There is no ${role} among the demo accounts`)
  return account
}

/** Notes in every page opened from now on whether the prompt was in the document for a moment. */
export async function watchPrompt(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    window.prompted = false
    new MutationObserver(() => {
      window.prompted ||= document.querySelector('.reader__sample') !== null
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => window.prompted)
}

/** The numbers of the paid pages that stand in the document with their text. */
export function paidText(page: Page, { samplePages }: Paid): Promise<number[]> {
  return page.evaluate(
    (sample) =>
      Array.from(document.querySelectorAll<HTMLElement>('[data-page]'))
        .filter((section) => (section.textContent ?? '').trim() !== '')
        .map((section) => Number(section.dataset['page']))
        .filter((number) => number > sample),
    samplePages,
  )
}

/** The same of what the browser's script remembers. */
export function paidAnswers(page: Page, { samplePages }: Paid): Promise<unknown[]> {
  return page.evaluate((sample) => {
    // The router leaves itself there for its tools, which take any router.
    const context: { queryClient: QueryClient } | undefined = window.__TSR_ROUTER__?.options.context
    const queries = context?.queryClient.getQueryCache().getAll() ?? []
    return queries
      .map(({ queryKey }) => queryKey)
      .filter(([name, , page]) => name === 'content' && Number(page) > sample)
  }, samplePages)
}

/** Every subscription has run out by the time the library starts again. */
export async function endSubscriptions(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir })
  await db.updateTable('entitlement').set({ ends_at: new Date() }).execute()
  await close()
}

declare global {
  interface Window {
    prompted: boolean
  }
}
