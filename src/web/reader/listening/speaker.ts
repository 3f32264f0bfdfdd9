import type { Piece } from './script.ts'

/**
 * What became of a piece: said to its end, broken off by the system, or never heard at all, be it that the voice refused
 * or that nothing ever began.
 */
export type Outcome = 'said' | 'interrupted' | 'silent'

export type Speaker = {
  /** Says a piece and nothing else; `onWord` tells how many UTF-16 units of it come before the word being said. */
  say: (piece: Piece, on: { end: (outcome: Outcome) => void; word: (offset: number) => void }) => void
  cancel: () => void
}

type VoiceSettings = { rate: number; voice: SpeechSynthesisVoice | undefined }

/** No voice is so slow, at its usual speed: ms a letter or syllable, and before the first. */
const SLOWEST_PER_CHARACTER = 500
const START_TIMEOUT = 10_000

/**
 * The browser's speech without its quirks. Its pause is not used, because on Android it is an end; `cancel` is answered
 * with an error, or with none; some voices never say that they have ended; and an utterance that nobody holds may be
 * forgotten by the browser while it is being said.
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
    say(piece, on) {
      // Also what another page, or this one before, has left behind.
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
      utterance.addEventListener('end', () => end('said'))
      utterance.addEventListener('error', ({ error }) =>
        end(error === 'interrupted' || error === 'canceled' ? 'interrupted' : 'silent'),
      )
      clearTimeout(watch)
      watch = setTimeout(
        () => {
          synth.cancel()
          end(hasBegun ? 'said' : 'silent')
        },
        START_TIMEOUT + (piece.text.length * SLOWEST_PER_CHARACTER) / rate,
      )
      current = utterance
      synth.speak(utterance)
    },
  }
}
