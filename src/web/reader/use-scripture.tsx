import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDialogs } from '#src/web/ui/dialogs.tsx'

/** A citation that was tapped: its passage, the words it stands in, and where. */
export type OpenScripture = { osis: string; words: string; anchor: HTMLElement }

type Popup = ComponentType<{ scripture: OpenScripture; onClose: () => void }>

/** The pop-up over a citation. It is fetched when the first one is tapped: most pages have none. */
export function useScripture() {
  const t = useTranslations('reader')
  const dialogs = useDialogs()
  const [opened, setOpened] = useState<{ scripture: OpenScripture; Popup: Popup }>()
  const close = () => setOpened(undefined)
  return {
    open: (scripture: OpenScripture) =>
      void import('./scripture-popup.tsx').then(
        ({ ScripturePopup }) => setOpened({ scripture, Popup: ScripturePopup }),
        () => dialogs.alert({ message: t('scriptureFailed') }),
      ),
    close,
    popup: opened && (
      <opened.Popup key={opened.scripture.osis} scripture={opened.scripture} onClose={close} />
    ),
  }
}
