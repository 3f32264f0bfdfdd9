import type { Piece } from './script.ts'

/**
 * The result of speaking a piece: spoken to its end, interrupted by the system, or silent, because the voice refused or
 * never began.
 */
export type Outcome = 'spoken' | 'interrupted' | 'silent'

export type Speaker = {
  /** Speaks a piece and cancels any other. `onWord` reports how many UTF-16 units of it precede the word being spoken. */
  speak: (piece: Piece, on: { end: (outcome: Outcome) => void; word: (offset: number) => void }) => void
  cancel: () => void
}

type VoiceSettings = { rate: number; voice: SpeechSynthesisVoice | undefined }

/** No voice is slower than this at its usual speed: ms for a letter or syllable, and before the first one. */
const SLOWEST_PER_CHARACTER = 500
const START_TIMEOUT = 10_000

/**
 * The browser's speech synthesis without its quirks. Its pause is not used, because on Android it ends the speech; `cancel`
 * may or may not raise an error; some voices never report their end; and the browser may garbage-collect an utterance that
 * nothing refers to while it is spoken.
 */
export function createSpeaker(
  synth: SpeechSynthesis,
  settingsFor: (language: string) => VoiceSettings,
): Speaker {
  let current: SpeechSynthesisUtterance | undefined
  let watch: ReturnType<typeof setTimeout> | undefined

  function cancel() {
    clearTimeout(watch)
    current = undefined
    synth.cancel()
  }

  return {
    cancel,
    speak(piece, on) {
      // Speech that another page, or this one earlier, has left behind is cancelled too.
      if (synth.speaking || synth.pending || synth.paused) cancel()
      if (synth.paused) synth.resume()
      const { rate, voice } = settingsFor(piece.language)
      const utterance = new SpeechSynthesisUtterance(piece.text)
      utterance.lang = voice?.lang.replaceAll('_', '-') ?? piece.language
      if (voice !== undefined) utterance.voice = voice
      utterance.rate = rate
      let hasBegun = false
      const end = (outcome: Outcome) => {
        if (current !== utterance) return
        clearTimeout(watch)
        current = undefined
        on.end(outcome)
      }
      utterance.addEventListener('start', () => (hasBegun = true))
      utterance.addEventListener('boundary', ({ charIndex }) => current === utterance && on.word(charIndex))
      utterance.addEventListener('end', () => end('spoken'))
      utterance.addEventListener('error', ({ error }) =>
        end(error === 'interrupted' || error === 'canceled' ? 'interrupted' : 'silent'),
      )
      clearTimeout(watch)
      watch = setTimeout(
        () => {
          synth.cancel()
          end(hasBegun ? 'spoken' : 'silent')
        },
        START_TIMEOUT + (piece.text.length * SLOWEST_PER_CHARACTER) / rate,
      )
      current = utterance
      synth.speak(utterance)
    },
  }
}
