import { expect } from '@playwright/test'
import { realBook } from '../../fixtures.ts'
import type { Engine } from '../engine-port.ts'
import { fill, tapOn, until } from '../hand.ts'
import { callAsMember, joinLibrary, signIn } from '../member.ts'
import { chooseReading, openBook, paintedWords, placeNoted, selectWords } from '../reader-steps.ts'
import { rested } from '../screen.ts'
import type { Site } from '../site.ts'

const MENU = '[role=dialog] button'
const NOTE = 'A thought\nin two lines'

/** A sentence is marked by keys and words by hand, one gets a note; all of it is there after a reload. */
export async function checkMarks(engine: Engine, { front, url, window }: Site): Promise<void> {
  const { base } = front
  const bookId = realBook('korean-a-lucky-day')
  await chooseReading(engine, base, 'scroll')
  await signIn(engine, base, await joinLibrary(url))
  // Whoever has answered is not asked at the first mark.
  await callAsMember(engine, 'PATCH', 'user/me', { showsMarks: false })
  await openBook(engine, `${base}/read/${bookId}?page=3`)

  await engine.press('h')
  const sentence = await until(
    engine,
    'a key selects a sentence',
    () => String(getSelection()).trim(),
    undefined,
  )
  await until(engine, 'the menu of the selection opens', isMenuOpen, 'Selected text')
  await engine.press('2')
  await paintedWords(engine, 'mark-green', sentence)
  const words = await wordsFurtherDown(engine)
  if (window.width > 1000) await engine.drag(...(await endsOf(engine, words)))
  else await selectWords(engine, words)
  await tapOn(engine, { css: MENU, name: 'Yellow' })
  await paintedWords(engine, 'mark-yellow', words)

  await reloaded(engine)
  await paintedWords(engine, 'mark-green', sentence)
  await tapWords(engine, words)
  await tapOn(engine, { css: MENU, name: 'Note' })
  await fill(engine, 'textarea[name=note]', NOTE)
  await tapOn(engine, { css: '[role=dialog] button[type=submit]' })
  await paintedWords(engine, 'mark-noted', words)

  await reloaded(engine)
  await tapWords(engine, words)
  await until(engine, 'the note is read over its words', isNoteShown, 'in two lines')
  await expect
    .poll(() => callAsMember(engine, 'GET', `bookFunction/highlight/personal/${bookId}`, null))
    .toMatchObject([
      { type: 'green', note: null },
      { type: 'yellow', highlightContent: [words], note: NOTE },
    ])
}

async function reloaded(engine: Engine): Promise<void> {
  // A mark that is still on its way to the library outlives the page.
  await engine.reload()
  await placeNoted(engine)
  await rested(engine)
}

/** Words of one line in the middle of the window, below what a key has marked. */
function wordsFurtherDown(engine: Engine): Promise<string> {
  return until(
    engine,
    'there are words further down',
    () => {
      const range = document.createRange()
      for (const block of document.querySelectorAll('[data-page] p[id^="b"]')) {
        const node = block.firstChild
        if (!(node instanceof Text) || node.length < 20) continue
        range.setStart(node, 2)
        range.setEnd(node, 12)
        const [box, more] = Array.from(range.getClientRects())
        if (more !== undefined || box === undefined || box.top < innerHeight / 2) continue
        const words = String(range).trim()
        if (box.top < innerHeight - 160 && !/\s{2}|\n/.test(words)) return words
      }
      return ''
    },
    undefined,
  )
}

/** Where a mouse that selects words goes down and up. */
async function endsOf(engine: Engine, words: string) {
  const { left, right, y } = await until(engine, 'the words stand in the window', boxOf, words)
  return [
    { x: left + 1, y },
    { x: right - 1, y },
  ] as const
}

async function tapWords(engine: Engine, words: string): Promise<void> {
  const { left, right, y } = await until(engine, 'the words stand in the window', boxOf, words)
  await engine.tap((left + right) / 2, y)
  await until(engine, 'the menu of the highlight opens', isMenuOpen, 'Highlight')
}

/* What follows runs in the page. */

function isMenuOpen(name: string): boolean {
  const menus = Array.from(document.querySelectorAll('.mark-menu'))
  return menus.some((menu) => menu.getAttribute('aria-label') === name)
}

function isNoteShown(words: string): boolean {
  return document.querySelector('.mark-menu__note')?.textContent.includes(words) === true
}

function boxOf(words: string): { left: number; right: number; y: number } | undefined {
  const range = document.createRange()
  for (const block of document.querySelectorAll('[data-page] p[id^="b"]')) {
    const node = block.firstChild
    const at = node instanceof Text ? node.data.indexOf(words) : -1
    if (!(node instanceof Text) || at === -1) continue
    range.setStart(node, at)
    range.setEnd(node, at + words.length)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    return top > 56 && bottom < innerHeight ? { left, right, y: (top + bottom) / 2 } : undefined
  }
  return undefined
}
