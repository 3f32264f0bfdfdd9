/** Some browsers know their voices only after a while, and say so. */
const VOICES_TIMEOUT = 2000

/** The voices of this device; none where it has none, or the browser cannot speak at all. */
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
 * The voice for a text: the chosen one, where the device has it, or one of the text's language; one that works without a
 * connection goes before others. Undefined leaves it to the browser, which knows the language.
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

/** Those that speak a language, whatever the country. */
export function voicesOf<V extends Voice>(voices: readonly V[], language: string): V[] {
  return voices.filter(({ lang }) => baseOf(lang) === baseOf(language))
}

/** `en` of `en-GB`; what the choice of a voice is kept under. */
export function baseOf(language: string): string {
  return tagOf(language).split('-')[0] ?? ''
}

/** Android writes `ko_KR`. */
function tagOf(language: string): string {
  return language.toLowerCase().replaceAll('_', '-')
}
