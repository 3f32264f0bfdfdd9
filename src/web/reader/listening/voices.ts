/** In ms: some browsers load their voices only after a while, and raise an event then. */
const VOICES_TIMEOUT = 2000

/** The voices of this device; none where the browser has no speech synthesis. */
export function findVoices(): Promise<SpeechSynthesisVoice[]> {
  if (!('speechSynthesis' in window)) return Promise.resolve([])
  const { speechSynthesis: synth } = window
  return new Promise((resolve) => {
    const answer = () => {
      clearTimeout(timer)
      synth.removeEventListener('voiceschanged', look)
      resolve(synth.getVoices())
    }
    const look = () => synth.getVoices().length > 0 && answer()
    const timer = setTimeout(answer, VOICES_TIMEOUT)
    synth.addEventListener('voiceschanged', look)
    look()
  })
}

type Voice = Pick<SpeechSynthesisVoice, 'voiceURI' | 'lang' | 'localService'>

/**
 * The voice for a text: the chosen one if the device has it, or else one of the text's language. Voices that work offline
 * come first. Undefined leaves the choice to the browser, which knows the language.
 */
export function voiceFor<V extends Voice>(
  voices: readonly V[],
  language: string,
  chosen: string | undefined,
): V | undefined {
  const fitting = voicesOf(voices, language)
  const exact = fitting.filter(({ lang }) => tagOf(lang) === language.toLowerCase())
  return (
    voices.find(({ voiceURI }) => voiceURI === chosen) ??
    [...exact, ...fitting].find(({ localService }) => localService) ??
    exact[0] ??
    fitting[0]
  )
}

/** The voices of a language, of any country. */
export function voicesOf<V extends Voice>(voices: readonly V[], language: string): V[] {
  return voices.filter(({ lang }) => baseOf(lang) === baseOf(language))
}

/** `en` of `en-GB`: the key under which the chosen voice is stored. */
export function baseOf(language: string): string {
  return tagOf(language).split('-')[0] ?? ''
}

/** Android writes `ko_KR`. */
function tagOf(language: string): string {
  return language.toLowerCase().replaceAll('_', '-')
}
