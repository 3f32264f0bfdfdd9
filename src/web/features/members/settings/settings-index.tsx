import type { SettingWords } from '#src/web/i18n/load-words.ts'
import { OwnCard } from './own-card.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { WithOwn } from './with-own.tsx'

/** The first page of the settings: who is signed in, and the way to every other. */
export function SettingsIndex({ words, title }: { words: SettingWords; title: string }) {
  return (
    <SettingsFrame words={words} title={title} hub>
      <WithOwn>{(own) => <OwnCard own={own} />}</WithOwn>
    </SettingsFrame>
  )
}
