import { expect, test } from '@playwright/test'
import { library, realBook } from '../fixtures.ts'
import type { RealBook } from '../library/books.ts'
import type { Engine, Spot, Window } from './engine-port.ts'
import { ENGINES, type EngineName, openEngine } from './engine.ts'
import { bareText, restedScreen, type Screen, turned } from './screen.ts'

const FULL = process.env.PROOF === 'full'
const TURNS = FULL ? 20 : 6
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const FROM_EDGE = 12
/** Pages to either side of the one opened whose text is compared with. */
const AROUND = 60

type Reading = { book: RealBook; page: number; onward: 'left' | 'right' }
const READINGS: Reading[] = [
  { book: 'pilgrims-progress', page: 60, onward: 'right' },
  { book: 'korean-a-lucky-day', page: 6, onward: 'right' },
  { book: 'kusamakura-japanese-vertical-writing', page: 20, onward: 'left' },
  { book: 'regime-anticancer-arabic', page: 8, onward: 'left' },
]
const [PILGRIMS, LUCKY_DAY, KUSAMAKURA] = ['pilgrims-progress', 'korean-a-lucky-day', 'kusamakura'].map(
  (name) => READINGS.filter(({ book }) => book.startsWith(name)),
)

type Trial = { name: EngineName; window: Window; readings: Reading[] | undefined }
const ALL = ENGINES.flatMap((name) => [PHONE, DESK].map((window) => ({ name, window, readings: READINGS })))
/** Chromium has the books that once came back otherwise: two columns, and columns of no whole number of lines. */
const FEW: Trial[] = [
  { name: 'firefox', window: PHONE, readings: [...(PILGRIMS ?? []), ...(LUCKY_DAY ?? [])] },
  { name: 'webkit', window: PHONE, readings: [...(PILGRIMS ?? []), ...(LUCKY_DAY ?? [])] },
  { name: 'chromium', window: PHONE, readings: KUSAMAKURA },
  { name: 'chromium', window: DESK, readings: PILGRIMS },
]

test.describe.configure(FULL ? { mode: 'parallel', timeout: 480_000 } : { mode: 'default', timeout: 240_000 })

for (const { name, window, readings } of FULL ? ALL : FEW) {
  test(`${name}, ${window.width} px: turning shows every word once, both ways`, async () => {
    const engine = await opened(name, window)
    try {
      for (const reading of readings ?? []) await turnBothWays(engine, reading, window)
    } finally {
      await engine.close()
    }
  })
}

/**
 * Opens in the middle, turns on and back, by keys and by taps at the very edge in turn; the screens are the text of the pages. Far back, where a chapter
 * lies between, its end may be divided otherwise than it was read; nearby every screen is as before.
 */
async function turnBothWays(engine: Engine, { book, page, onward }: Reading, window: Window): Promise<void> {
  const id = realBook(book)
  await openInPages(engine, `/read/${id}?page=${page}`)
  const text = await textAround(id, page)
  const screens = [await restedScreen(engine)]
  expect(text.from.startsWith(screens[0]?.text ?? '-'), `${book} opens where page ${page} begins`).toBe(true)
  const right = turningBy(engine, 'ArrowRight', { x: window.width - FROM_EDGE, y: window.height / 2 })
  const left = turningBy(engine, 'ArrowLeft', { x: FROM_EDGE, y: window.height / 2 })
  const [turnOn, turnBack] = onward === 'right' ? [right, left] : [left, right]
  for (let turn = 0; turn < TURNS; turn++) {
    const before = screens.at(-1)
    if (before === undefined) break
    await turnOn(turn)
    const next = await turned(engine, before)
    // The end of a short book.
    if (next.text === before.text) break
    screens.push(next)
  }
  expectTogether(screens, text.from, book)
  const earlier = screens.slice(-1)
  for (let at = screens.length - 2; at >= -2; at--) {
    await turnBack(at)
    earlier.unshift(await turned(engine, earlier[0] ?? { text: '', cut: '' }))
    if (at >= 0 && !FULL)
      expect(earlier[0]?.text, `${book}: turning back shows screen ${at} again`).toBe(screens[at]?.text)
  }
  expect(await engine.evaluate(() => String(getSelection()), undefined), 'a tap selects nothing').toBe('')
  expectTogether(earlier, text.before + text.from, book)
}

/** Turns by the key, or by a tap, every other time. */
function turningBy(engine: Engine, key: string, { x, y }: Spot): (turn: number) => Promise<void> {
  return (turn) => (turn % 2 === 0 ? engine.press(key) : engine.tap(x, y))
}

/** The screens one after the other are a piece of the text: nothing is missing, there twice or cut at an edge. */
function expectTogether(screens: Screen[], text: string, book: string): void {
  // A book may have a chapter twice: the screens tell which of the two it is.
  const together = text.indexOf(screens.map((screen) => screen.text).join(''))
  const begin = Math.max(together, text.indexOf(screens[0]?.text ?? '-'))
  expect(begin, `${book}: the first screen is of the text`).toBeGreaterThanOrEqual(0)
  let read = begin
  for (const [number, screen] of screens.entries()) {
    expect(screen.text, `${book}: screen ${number} goes on where the one before ended`).toBe(
      text.slice(read, read + screen.text.length),
    )
    expect(screen.cut, `${book}: no letter of screen ${number} is cut`).toBe('')
    read += screen.text.length
  }
}

async function opened(name: EngineName, window: Window): Promise<Engine> {
  const engine = await openEngine(name, window)
  // A proof that leaves an engine out proves nothing of it.
  test.skip(engine === undefined && !FULL, `NOT TESTED: ${name} is absent on this machine`)
  if (engine === undefined) throw new Error(`${name} is absent on this machine`)
  return engine
}

async function openInPages(engine: Engine, path: string): Promise<void> {
  await engine.goto(`${library.url}/livez`)
  await engine.evaluate(() => {
    localStorage.clear()
    localStorage.setItem('readerSettings', '{"layout":"pages"}')
  }, undefined)
  await engine.goto(library.url + path)
  await expect
    .poll(
      () =>
        engine.evaluate(() => document.querySelector<HTMLElement>('.flow')?.style.transform ?? '', undefined),
      { timeout: 30_000 },
    )
    .not.toBe('')
}

async function textAround(book: number, page: number): Promise<{ before: string; from: string }> {
  const text = { before: '', from: '' }
  for (let number = Math.max(1, page - AROUND); number < page + AROUND; number++) {
    const answer = await fetch(`${library.url}/api/bookCore/content/${book}/${number}`)
    if (!answer.ok) break
    const { html } = (await answer.json()) as { html: string }
    text[number < page ? 'before' : 'from'] += bareText(html)
  }
  return text
}
