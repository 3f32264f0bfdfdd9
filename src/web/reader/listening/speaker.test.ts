import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Piece } from './script.ts'
import { createSpeaker, type Outcome } from './speaker.ts'

/** The browser's own two classes, as far as they are used; no test machine has a voice. */
class Utterance extends EventTarget {
  lang = ''
  rate = 1
  voice: unknown = null
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}
const queue: Utterance[] = []
const synth = {
  get speaking() {
    return queue.length > 0
  },
  pending: false,
  paused: false,
  speak: (utterance: Utterance) => queue.push(utterance),
  cancel: () => void queue.splice(0),
  resume: () => {
    synth.paused = false
  },
}

const PIECE: Piece = {
  page: 1,
  block: 2,
  start: 0,
  end: 6,
  text: '은혜입니다.',
  language: 'ko',
  isNote: false,
}
const outcomes: Outcome[] = []
const words: number[] = []
const on = { end: (outcome: Outcome) => outcomes.push(outcome), word: (at: number) => words.push(at) }
const tell = (utterance: Utterance, name: string, more = {}) =>
  utterance.dispatchEvent(Object.assign(new Event(name), more))

function speakerWith(manner: { rate: number; voice?: { lang: string } }) {
  // What is used of them is what the stand-ins have.
  const of = synth as unknown as SpeechSynthesis
  return createSpeaker(of, () => manner as unknown as ReturnType<Parameters<typeof createSpeaker>[1]>)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  for (const list of [queue, outcomes, words]) list.length = 0
  synth.paused = false
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a sentence is said in the language of its block, at the speed and by the voice that were chosen', () => {
  speakerWith({ rate: 1.5, voice: { lang: 'ko_KR' } }).speak(PIECE, on)
  expect(queue[0]).toMatchObject({ text: PIECE.text, lang: 'ko-KR', rate: 1.5, voice: { lang: 'ko_KR' } })
  speakerWith({ rate: 1 }).speak(PIECE, on)
  expect(queue[0]).toMatchObject({ lang: 'ko', voice: null })
})

it('words are told, and the end, once', () => {
  speakerWith({ rate: 1 }).speak(PIECE, on)
  const [utterance] = queue
  tell(utterance!, 'start')
  tell(utterance!, 'boundary', { charIndex: 3 })
  queue.shift()
  tell(utterance!, 'end')
  tell(utterance!, 'end')
  vi.advanceTimersByTime(600_000)
  expect(words).toEqual([3])
  expect(outcomes).toEqual(['spoken'])
})

it('a sentence given up says nothing more, whatever the browser tells of it', () => {
  const speaker = speakerWith({ rate: 1 })
  speaker.speak(PIECE, on)
  const [first] = queue
  speaker.speak({ ...PIECE, text: 'another' }, on)
  expect(queue.map(({ text }) => text)).toEqual(['another'])
  tell(first!, 'error', { error: 'interrupted' })
  tell(first!, 'end')
  speaker.cancel()
  expect(queue).toEqual([])
  vi.advanceTimersByTime(600_000)
  expect(outcomes).toEqual([])
})

describe('what the browser does not say is found out', () => {
  it('a voice that stopped in the middle and never ended', () => {
    speakerWith({ rate: 1 }).speak(PIECE, on)
    tell(queue[0]!, 'start')
    vi.advanceTimersByTime(600_000)
    expect(outcomes).toEqual(['spoken'])
    expect(queue).toEqual([])
  })

  it('a voice that never began', () => {
    speakerWith({ rate: 1 }).speak(PIECE, on)
    vi.advanceTimersByTime(600_000)
    expect(outcomes).toEqual(['silent'])
  })

  it('a voice that refuses, and a system that breaks it off', () => {
    for (const error of ['network', 'not-allowed', 'interrupted']) {
      speakerWith({ rate: 1 }).speak(PIECE, on)
      tell(queue.shift()!, 'error', { error })
    }
    expect(outcomes).toEqual(['silent', 'silent', 'interrupted'])
  })

  it('a speech that was left paused', () => {
    synth.paused = true
    speakerWith({ rate: 1 }).speak(PIECE, on)
    expect(synth.paused).toBe(false)
    expect(queue).toHaveLength(1)
  })
})
