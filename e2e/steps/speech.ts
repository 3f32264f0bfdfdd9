import { expect, type Page } from '@playwright/test'

/** What the page has had said, in order; `isEnded` of all but the last one. */
export type Said = { text: string; lang: string; rate: number; voice: string }

type Speech = {
  /** Without it the browser cannot speak at all. */
  exists?: boolean
  /** Names and languages; they are known only after a while. */
  voices?: { name: string; lang: string }[]
}

const VOICES = [
  { name: 'Minji', lang: 'ko-KR' },
  { name: 'Jiho', lang: 'ko-KR' },
  { name: 'Anna', lang: 'en-US' },
  { name: 'Bert', lang: 'en-GB' },
  { name: 'Sora', lang: 'ja-JP' },
]

/**
 * Stands for the browser's speech: the machines that run these journeys have no voices. It keeps a queue, begins by
 * itself and goes on saying until the test lets it end (`finishSentence`), so that nothing depends on time.
 */
export async function fakeSpeech(page: Page, { exists = true, voices = VOICES }: Speech = {}): Promise<void> {
  await page.addInitScript(
    ([isThere, known]) => {
      class Utterance extends EventTarget {
        lang = ''
        rate = 1
        voice: { name: string } | null = null
        readonly text: string
        constructor(text: string) {
          super()
          this.text = text
        }
      }
      const queue: Utterance[] = []
      let heard = false
      const tell = (utterance: Utterance, name: string, more: object) =>
        utterance.dispatchEvent(Object.assign(new Event(name), more))
      const begin = () => {
        const [first] = queue
        if (first === undefined) return
        if (first.text === '') {
          queue.shift()
          return void setTimeout(begin)
        }
        window.said.push({
          text: first.text,
          lang: first.lang,
          rate: first.rate,
          voice: first.voice?.name ?? '',
        })
        setTimeout(() => tell(first, 'start', {}))
      }
      const synth = Object.assign(new EventTarget(), {
        paused: false,
        getVoices: () =>
          heard ? known.map((voice) => ({ ...voice, voiceURI: voice.name, localService: true })) : [],
        speak(utterance: Utterance) {
          queue.push(utterance)
          if (queue.length === 1) setTimeout(begin)
        },
        cancel() {
          for (const one of queue.splice(0)) setTimeout(() => tell(one, 'error', { error: 'interrupted' }))
        },
        pause() {},
        resume() {},
      })
      Object.defineProperty(synth, 'speaking', { get: () => queue.length > 0 })
      Object.defineProperty(synth, 'pending', { get: () => queue.length > 1 })
      setTimeout(() => {
        heard = true
        synth.dispatchEvent(new Event('voiceschanged'))
      }, 300)
      window.said = []
      window.isSpeaking = () => queue.length > 0
      window.endSpeech = (error) => {
        const one = queue.shift()
        if (one !== undefined) tell(one, error === undefined ? 'end' : 'error', { error })
        begin()
      }
      window.reachWord = (charIndex) => queue[0] && tell(queue[0], 'boundary', { charIndex })
      Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance, configurable: true })
      if (isThere) Object.defineProperty(window, 'speechSynthesis', { value: synth, configurable: true })
      else Reflect.deleteProperty(window, 'speechSynthesis')
    },
    [exists, voices] as const,
  )
}

export const said = (page: Page): Promise<Said[]> => page.evaluate(() => window.said)

export const isSpeaking = (page: Page): Promise<boolean> => page.evaluate(() => window.isSpeaking())

/** What is being said now; waits until something is. */
export async function sentence(page: Page): Promise<Said> {
  await expect.poll(() => isSpeaking(page), { message: 'something is being said' }).toBe(true)
  const last = (await said(page)).at(-1)
  if (last === undefined) throw new Error('Nothing has been said')
  return last
}

/** Lets the voice come to the end of its sentence and begin the next one, and answers that. */
export async function finishSentence(page: Page): Promise<Said> {
  const before = (await said(page)).length
  await page.evaluate(() => window.endSpeech())
  await expect.poll(async () => (await said(page)).length).toBeGreaterThan(before)
  return sentence(page)
}

/** The words marked in the book, and whether they begin within the window, between the bars. */
export function marked(page: Page): Promise<{ text: string; isInView: boolean }> {
  return page.evaluate(() => {
    const [range] = CSS.highlights.get('spoken') ?? []
    if (!(range instanceof Range)) return { text: '', isInView: false }
    const copy = range.cloneContents()
    for (const aside of copy.querySelectorAll('rt, rp, [role=doc-noteref]')) aside.remove()
    const box = range.getClientRects()[0] ?? new DOMRect()
    const view = document.querySelector('.reader__view')?.getBoundingClientRect() ?? new DOMRect()
    const bottom = document.querySelector('.listening')?.getBoundingClientRect().top ?? innerHeight
    return {
      text: (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
      isInView:
        box.top >= 48 && box.bottom <= bottom + 8 && box.left >= view.left - 8 && box.right <= view.right + 8,
    }
  })
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Presses the button, and answers what is said first. */
export async function listen(page: Page, name: string) {
  await button(page, name).click()
  return sentence(page)
}

declare global {
  interface Window {
    said: Said[]
    isSpeaking: () => boolean
    endSpeech: (error?: string) => void
    reachWord: (charIndex: number) => void
  }
}
