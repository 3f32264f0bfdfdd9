import { library } from '../../fixtures.ts'
import type { Engine } from '../engine-port.ts'
import { tapOn, until } from '../hand.ts'
import { chooseReading, openBook } from '../reader-steps.ts'
import type { Site } from '../site.ts'

/** Citations of Scripture and the book's notes open where they are tapped, with their words, and close. */
export async function checkPopups(engine: Engine, { front }: Site): Promise<void> {
  for (const layout of ['scroll', 'pages'] as const) {
    await chooseReading(engine, front.base, layout)
    await openBook(engine, `${front.base}/read/${library.books.scripture}`)
    await open(
      engine,
      { css: 'a[data-scripture]', name: 'Rom. viii. 28' },
      'all things work together for good',
    )
    await open(engine, { css: 'a[data-scripture]', name: '시편 23편' }, 'The LORD is my shepherd')
    await open(engine, { css: '[role=doc-noteref]' }, 'See John 3:16, and then go on.')
    await tapOn(engine, { css: '[role=doc-noteref]' })
    await open(engine, { css: '.note-popup a[data-scripture]' }, 'For God so loved the world')
  }
}

async function open(engine: Engine, control: { css: string; name?: string }, words: string): Promise<void> {
  await tapOn(engine, control)
  await until(engine, `“${words}” is read in the window`, isRead, words)
  await engine.press('Escape')
  await until(engine, 'the popup closes', () => document.querySelector('.note-popup') === null, undefined)
}

/* What follows runs in the page. */

function isRead(words: string): boolean {
  const popup = document.querySelector('.note-popup')
  if (popup?.textContent.includes(words) !== true) return false
  const { left, top, right, bottom } = popup.getBoundingClientRect()
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
}
