import type { Engine } from './engine-port.ts'
import { until } from './hand.ts'

/** A character of the book, and the words that begin with it. */
export type Words = { block: string; offset: number; words: string }

/** An empty profile that has chosen English, and how it reads. */
export async function chooseReading(engine: Engine, base: string, layout: 'scroll' | 'pages'): Promise<void> {
  await engine.goto(`${base}/livez`)
  await engine.evaluate((layout) => {
    localStorage.setItem('currentLanguage', 'en')
    document.cookie = 'currentLanguage=en; path=/'
    localStorage.setItem('readerSettings', JSON.stringify({ layout }))
  }, layout)
}

/** Opens a book and waits until the reader has settled there and noted the place. */
export async function openBook(engine: Engine, url: string): Promise<void> {
  await engine.goto(url)
  await placeNoted(engine)
}

export async function placeNoted(engine: Engine): Promise<void> {
  await until(engine, 'the reader has noted the place', isPlaceNoted, undefined)
}

/** The first character below the bar, in scrolling. */
export function wordsAtTop(engine: Engine): Promise<Words> {
  return until(engine, 'there is text below the bar', firstWords, TOP)
}

/** Waits until the words stand at the beginning of the window, or of the screen. */
export async function wordsBegin(engine: Engine, { words }: Words, when: string): Promise<void> {
  await until(engine, `“${words}” begins what is seen, ${when}`, beginsWith, { words, top: TOP })
}

/** Selects words of the book as the handles of a touch screen do. */
export function selectWords(engine: Engine, words: string): Promise<string> {
  return until(engine, `“${words}” can be selected`, select, words)
}

/** The words that stand in one of the highlights that the browser paints. */
export function paintedWords(engine: Engine, name: string, words: string): Promise<unknown> {
  return until(engine, `“${words}” is painted as ${name}`, isPainted, { name, words })
}

/** Where the reading area begins, below the bar, in px. */
const TOP = 72

/* What follows runs in the page. */

function isPlaceNoted(): boolean {
  return Object.entries(localStorage).some(([key, value]) => {
    if (!key.startsWith('place:')) return false
    const { updatedAt } = JSON.parse(String(value)) as { updatedAt: string }
    return Date.parse(updatedAt) >= performance.timeOrigin
  })
}

function firstWords(top: number): Words | undefined {
  const range = document.createRange()
  for (const block of document.querySelectorAll('[data-page] [id^="b"]')) {
    if (block.getBoundingClientRect().bottom <= top) continue
    let offset = 0
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
      for (let i = 0; i < node.data.length; i++, offset++) {
        range.setStart(node, i)
        range.setEnd(node, i + 1)
        const box = range.getBoundingClientRect()
        if (/\s/.test(node.data[i] ?? ' ') || box.height === 0 || box.top < top) continue
        return { block: block.id, offset, words: block.textContent.slice(offset, offset + 40) }
      }
    }
  }
  return undefined
}

/** In pages the words may stand up to two lines down the screen, where their line now begins elsewhere. */
function beginsWith({ words, top }: { words: string; top: number }): boolean {
  const size = Number.parseFloat(
    getComputedStyle(document.querySelector('.flow p') ?? document.body).lineHeight,
  )
  const view = document.querySelector('.reader__view')?.getBoundingClientRect() ?? new DOMRect()
  const isPaged = document.documentElement.dataset['readerLayout'] === 'pages'
  const [begin, left, right] = isPaged ? [view.top, view.left, view.right] : [top - 16, 0, innerWidth]
  const range = document.createRange()
  for (const block of document.querySelectorAll('[data-page] [id^="b"]')) {
    const at = block.textContent.indexOf(words)
    if (at === -1) continue
    let before = 0
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
      if (before + node.length > at) {
        range.setStart(node, at - before)
        range.setEnd(node, at - before + 1)
        const box = range.getBoundingClientRect()
        return box.left >= left && box.left < right && box.top > begin - size && box.top < begin + 2.5 * size
      }
      before += node.length
    }
  }
  return false
}

function select(words: string): string {
  for (const block of document.querySelectorAll('[data-page] [id^="b"]')) {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
      const at = node.data.indexOf(words)
      if (at === -1) continue
      getSelection()?.setBaseAndExtent(node, at, node, at + words.length)
      return String(getSelection())
    }
  }
  return ''
}

function isPainted({ name, words }: { name: string; words: string }): boolean {
  const bare = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  return Array.from(CSS.highlights.get(name) ?? [], String).some((text) => bare(text) === bare(words))
}
