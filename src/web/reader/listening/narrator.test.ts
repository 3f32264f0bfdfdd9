import { setImmediate as settled } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createNarrator, type Narration, type Stop } from './narrator.ts'
import type { Piece } from './script.ts'
import type { Outcome } from './speaker.ts'

/** A book of three pages; the second has no words. `p1b0` is the sentence of page 1 at block 0. */
const BOOK: Record<number, Piece[] | Stop> = {
  1: [piece(1, 0, 0), piece(1, 0, 10), piece(1, 1, 0)],
  2: [],
  3: [piece(3, 5, 0)],
}

let spoken: string[]
let narration: Narration
let end: (outcome: Outcome) => void
let isSpeaking: boolean

function narrate({ book = BOOK, last = 3, total = 3, untilBlock = Infinity } = {}) {
  return createNarrator({
    script: (page) => Promise.resolve(book[page] ?? 'failed'),
    speaker: {
      speak: (next, on) => {
        spoken.push(next.text)
        isSpeaking = true
        end = on.end
      },
      cancel: () => (isSpeaking = false),
    },
    last: () => ({ page: last, isEnd: last === total }),
    isTime: ({ block }) => block >= untilBlock,
    onChange: (now) => (narration = now),
    onWord: () => {},
  })
}

/** The voice comes to the end of what it says; what follows has been decided then. */
async function finish(outcome: Outcome = 'spoken') {
  end(outcome)
  await settled()
}

beforeEach(() => {
  spoken = []
  isSpeaking = false
})

describe('reading aloud begins', () => {
  it('with the first whole sentence in view', async () => {
    await narrate().start({ page: 1, block: 0, start: 3 }, 'whole')
    expect(spoken).toEqual(['1.0.10'])
  })

  it('with the very sentence of a given place', async () => {
    await narrate().start({ page: 1, block: 0, start: 3 }, 'within')
    expect(spoken).toEqual(['1.0.0'])
  })

  it('on the next page where the view shows the end of a sentence alone', async () => {
    await narrate().start({ page: 1, block: 1, start: 4 }, 'whole')
    expect(spoken).toEqual(['3.5.0'])
  })
})

describe('reading aloud ends', () => {
  it('with the book, after pages without words', async () => {
    const narrator = narrate()
    await narrator.start({ page: 1, block: 1, start: 0 }, 'whole')
    await finish()
    expect(spoken).toEqual(['1.1.0', '3.5.0'])
    await finish()
    expect(narration).toMatchObject({ isPlaying: false, stopped: 'end' })
  })

  it('with the sample, and nothing beyond it is asked for', async () => {
    const beyond = vi.fn<() => Piece[]>(() => [])
    const book = Object.defineProperty({ ...BOOK }, 3, { get: beyond })
    const narrator = narrate({ book, last: 2 })
    await narrator.start({ page: 1, block: 1, start: 0 }, 'whole')
    await finish()
    expect(narration.stopped).toBe('sample')
    await narrator.start({ page: 3, block: 0, start: 0 }, 'whole')
    expect(narration.stopped).toBe('sample')
    expect(beyond).not.toHaveBeenCalled()
  })

  it('before the sentence for which it is too late, and goes on with it when asked', async () => {
    const narrator = narrate({ untilBlock: 1 })
    await narrator.start({ page: 1, block: 0, start: 10 }, 'whole')
    await finish()
    expect(narration).toMatchObject({ isPlaying: false, stopped: 'sleep', piece: { text: '1.1.0' } })
    narrator.play()
    expect(spoken.at(-1)).toBe('1.1.0')
  })

  it('where the voice fails or a page cannot be had', async () => {
    const narrator = narrate({ book: { ...BOOK, 2: 'failed' } })
    await narrator.start({ page: 1, block: 1, start: 0 }, 'whole')
    await finish('silent')
    expect(narration.stopped).toBe('silent')
    narrator.play()
    await finish()
    expect(narration.stopped).toBe('failed')
  })

  it('without a word of it where the system broke it off', async () => {
    await narrate().start({ page: 1, block: 0, start: 0 }, 'whole')
    await finish('interrupted')
    expect(narration).toMatchObject({ isPlaying: false, stopped: undefined })
  })
})

describe('a listener', () => {
  it('goes on and back, over pages too, and not before the beginning', async () => {
    const narrator = narrate()
    await narrator.start({ page: 1, block: 1, start: 0 }, 'whole')
    await narrator.step(1)
    await narrator.step(-1)
    await narrator.step(-1)
    await narrator.step(-1)
    await narrator.step(-1)
    expect(spoken).toEqual(['1.1.0', '3.5.0', '1.1.0', '1.0.10', '1.0.0', '1.0.0'])
  })

  it('moves in silence while it is paused', async () => {
    const narrator = narrate()
    await narrator.start({ page: 1, block: 0, start: 0 }, 'whole')
    narrator.pause()
    await narrator.step(1)
    expect(isSpeaking).toBe(false)
    expect(narration.piece?.text).toBe('1.0.10')
    narrator.play()
    expect(spoken).toEqual(['1.0.0', '1.0.10'])
  })

  it('who presses quickly hears the last wish, and a sentence given up no more', async () => {
    const narrator = narrate()
    await narrator.start({ page: 1, block: 0, start: 0 }, 'whole')
    const givenUp = end
    await Promise.all([narrator.step(1), narrator.start({ page: 3, block: 5, start: 0 }, 'whole')])
    givenUp('spoken')
    await settled()
    expect(spoken).toEqual(['1.0.0', '3.5.0'])
  })

  it('who no longer wants notes hears the sentence after the one with the note', async () => {
    const withNote: Piece[] = [
      piece(1, 0, 0),
      { ...piece(1, 0, 0), text: 'note', isNote: true },
      piece(1, 0, 10),
    ]
    const book = { 1: withNote as readonly Piece[] as Piece[] | Stop }
    const narrator = narrate({ book, last: 1, total: 1 })
    await narrator.start({ page: 1, block: 0, start: 0 }, 'whole')
    await finish()
    expect(spoken.at(-1)).toBe('note')
    book[1] = withNote.filter(({ isNote }) => !isNote)
    await narrator.renew()
    expect(spoken.at(-1)).toBe('1.0.10')
  })
})

function piece(page: number, block: number, start: number): Piece {
  return {
    page,
    block,
    start,
    end: start + 8,
    text: `${page}.${block}.${start}`,
    language: 'en',
    isNote: false,
  }
}
