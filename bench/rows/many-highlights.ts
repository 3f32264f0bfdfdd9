import { existsSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import { interleaved, median, ms } from '../figures.ts'
import { newest, PILGRIMS } from '../library.ts'
import { type Product, startProduct } from '../product.ts'
import type { Found } from '../report.ts'
import { demoAccount } from '../sign-in.ts'
import { read, type Reading, type Session } from './turns.ts'

const AIM = 1.2
const ROUNDS = 3
const HIGHLIGHTS = 2000
/** Each stands all over the book, less often than a search lists; together more than 2,000 times. */
const WORDS = ['pilgrim', 'good', 'come', 'man', 'Lord', 'place', 'great', 'know', 'think', 'heart', 'soul']

/** Turning pages with thousands of highlights in the book, beside turning them with none. */
export async function manyHighlights(): Promise<Found> {
  if (!existsSync(PILGRIMS))
    return { rows: [{ row: 'A turn with 2,000 highlights', figure: 'not measured: no book' }] }
  // A demo: it has a member who can sign in.
  const product = await startProduct(undefined, 'development')
  const browser = await openBrowser()
  try {
    await product.importFiles(PILGRIMS, '--free')
    const freeBook = (await newest(product)).find(({ isFree }) => isFree)?.bookId ?? 0
    const library = { url: product.url, freeBook }
    const session = await signIn(browser, product)
    const none = { ...library, session: await signIn(browser, product, 'subscriber') }
    const stored = await mark(browser, library, session)
    const found = await interleaved(ROUNDS, {
      many: () => read(browser, library, 'pages', session),
      none: () => read(browser, none, 'pages', none.session),
    })
    const took = (side: 'many' | 'none') =>
      median(found[side].flatMap(({ turns }: Reading) => turns.map((turn) => turn.took)))
    const ratio = took('many') / took('none')
    return {
      rows: [
        {
          row: `A turn with ${stored} highlights in the book`,
          figure: `${ratio.toFixed(2)} ×`,
          aim: `≤ ${AIM} ×`,
          met: ratio <= AIM,
          note: `median ${ms(took('many'))} against ${ms(took('none'))} with none; spread over the whole book; ${ROUNDS} rounds, in pages, CPU slowed`,
        },
      ],
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function signIn(browser: Browser, product: Product, role = 'member'): Promise<Session> {
  const { url } = product
  const account = demoAccount(product, role)
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${url}/login`, { waitUntil: 'networkidle' })
    await page.locator('input[name=email]').fill(account.email)
    await page.locator('input[name=password]').fill(account.password)
    await page.locator('input[name=password]').press('Enter')
    await page.waitForURL('**/home')
    return await context.storageState()
  } finally {
    await context.close()
  }
}

type Hit = { block: number; start: number; end: number; match: string }

/** Every hit of a search that answers so many at a time. */
async function findAll(search: string): Promise<Hit[]> {
  const found: Hit[] = []
  let from: string | number | null | undefined = ''
  do {
    const answer = await fetch(from === '' ? search : `${search}&from=${from}`)
    const part = (await answer.json()) as { items: Hit[]; next?: string | number | null }
    found.push(...part.items)
    from = part.next
  } while (from !== null && from !== undefined)
  return found
}

/** Highlights places all over the book, as a file of marks would. */
async function mark(
  browser: Browser,
  { url, freeBook }: { url: string; freeBook: number },
  session: Session,
): Promise<number> {
  const answers = await Promise.all(
    WORDS.map((word) => findAll(`${url}/api/bookCore/search/${freeBook}?q=${word}`)),
  )
  const hits = answers.flat().toSorted((one, other) => one.block - other.block || one.start - other.start)
  if (hits.length < HIGHLIGHTS) throw new Error(`the words stand only ${hits.length} times in the book`)
  const spread = Array.from({ length: HIGHLIGHTS }, (_, nth) => {
    const hit = hits[Math.floor((nth * hits.length) / HIGHLIGHTS)]
    return hit === undefined ? [] : [hit]
  }).flat()
  const items = spread.map(({ block, start, end, match }) => ({
    type: 'Annotation',
    motivation: 'highlighting',
    target: [
      {
        source: `${url}/read/${freeBook}?loc=${block}`,
        styleClass: 'yellow',
        selector: [
          { type: 'TextQuoteSelector', exact: match },
          { type: 'TextPositionSelector', start, end },
        ],
      },
    ],
  }))
  const context = await browser.newContext({ storageState: session })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/home`)
    return await page.evaluate(
      async ({ bookId, body }) => {
        const answer = await fetch(`/api/bookFunction/marks?bookId=${bookId}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${localStorage.getItem('token')}`,
          },
          body: JSON.stringify(body),
        })
        const { added } = (await answer.json()) as { added?: number }
        if (added === undefined) throw new Error(`the marks were not stored: ${answer.status}`)
        return added
      },
      { bookId: freeBook, body: { type: 'AnnotationPage', items } },
    )
  } finally {
    await context.close()
  }
}
