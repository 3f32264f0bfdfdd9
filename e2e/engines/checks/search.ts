import { expect } from '@playwright/test'
import { realBook } from '../../fixtures.ts'
import type { Engine } from '../engine-port.ts'
import { fill, until } from '../hand.ts'
import { chooseReading, openBook } from '../reader-steps.ts'
import type { Site } from '../site.ts'

const TERM = 'Slough of Despond'

/** A search counts its hits and Enter shows the first, painted and uncovered between the bars. */
export async function checkSearch(engine: Engine, { front, url }: Site): Promise<void> {
  const book = realBook('pilgrims-progress')
  const answer = await fetch(`${url}/api/bookCore/search/${book}?q=${encodeURIComponent(TERM)}`)
  const { total } = (await answer.json()) as { total: number }
  expect(total).toBeGreaterThan(5)
  for (const layout of ['scroll', 'pages'] as const) {
    await chooseReading(engine, front.base, layout)
    await openBook(engine, `${front.base}/read/${book}?page=100`)
    await engine.press('/')
    await fill(engine, 'input[name=keyword]', TERM)
    const counted = `${total} matches`
    await until(engine, `the search counts ${counted}`, isSaid, counted)
    await engine.press('Enter')
    await until(engine, `the first hit is seen in ${layout}`, isHitSeen, TERM)
  }
}

/* What follows runs in the page. */

function isSaid(text: string): boolean {
  return document.querySelector('.reader-panel__count')?.textContent.startsWith(text) === true
}

function isHitSeen(term: string): boolean {
  const [hit] = Array.from(CSS.highlights.get('search-current') ?? [])
  if (!(hit instanceof Range) || String(hit).replaceAll(/\s+/g, ' ') !== term) return false
  const box = hit.getClientRects()[0]
  if (box === undefined || box.top < 56 || box.bottom > innerHeight) return false
  const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
  return top?.closest('.flow') !== null
}
