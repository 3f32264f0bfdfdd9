import type { ListeningWords } from '#src/web/i18n/load-words.ts'
import { changeListening, useListeningSettings } from './listening-settings.ts'
import { SelectButton } from './select-button.tsx'
import { baseOf, voiceFor, voicesOf } from './voices.ts'

type VoiceSelectProps = { words: ListeningWords; voices: readonly SpeechSynthesisVoice[]; language: string }

/** The voice for the book's language; voices of that language come first. */
export function VoiceSelect({ words, voices, language }: VoiceSelectProps) {
  const { voices: chosen } = useListeningSettings()
  const own = voicesOf(voices, language)
  const others = voices.filter((voice) => !own.includes(voice))
  const voice = voiceFor(voices, language, chosen[baseOf(language)])
  const options = (list: readonly SpeechSynthesisVoice[]) =>
    list.map(({ voiceURI, name }) => (
      <option key={voiceURI} value={voiceURI}>
        {name}
      </option>
    ))
  return (
    <SelectButton
      icon="voice"
      label={words.voice}
      value={voice?.voiceURI ?? ''}
      shown={voice?.name ?? words.anyVoice}
      onSelect={(voiceURI) => changeListening({ voices: { ...chosen, [baseOf(language)]: voiceURI } })}
    >
      {voice === undefined && <option value="">{words.anyVoice}</option>}
      {own.length > 0 && <optgroup label={words.ownVoices}>{options(own)}</optgroup>}
      {others.length > 0 && <optgroup label={words.otherVoices}>{options(others)}</optgroup>}
    </SelectButton>
  )
}
