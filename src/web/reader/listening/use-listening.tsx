import { type ComponentType, useCallback, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { loadWords } from '#src/web/i18n/load-words.ts'
import type { BlockPlace } from '#src/web/reader/engine/layout.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import type { BarProps } from './listening-bar.tsx'
import type { Listened } from './use-narration.ts'

type Opened = Pick<BarProps, 'words' | 'voices' | 'from'> & { Bar: ComponentType<BarProps> }

/** Reads a book aloud. Its code is loaded with the first press of the button, since most readers only read. */
export function useListening(listened: Listened) {
  const t = useTranslations('reader')
  const locale = useLocale()
  const dialogs = useDialogs()
  const [opened, setOpened] = useState<Opened>()
  const [isOpening, setIsOpening] = useState(false)
  const control = useRef<{ toggle: () => void }>(null)
  const close = useCallback(() => setOpened(undefined), [])
  const { tts: isAllowed } = listened.book.rights

  async function open(from?: BlockPlace) {
    const [{ ListeningBar: Bar }, { findVoices }, words] = await Promise.all([
      import('./listening-bar.tsx'),
      import('./voices.ts'),
      loadWords('listening', locale),
    ])
    const voices = await findVoices()
    if (voices.length === 0) await dialogs.alert(words.unsupported)
    else setOpened({ Bar, words, voices, from })
  }

  /** Starts at a place, or at the first whole sentence in view. */
  function start(from?: BlockPlace) {
    if (!isAllowed || isOpening) return
    unlockSpeech()
    setIsOpening(true)
    void open(from)
      .catch(() => dialogs.alert({ message: t('listenFailed') }))
      .finally(() => setIsOpening(false))
  }

  return {
    isAllowed,
    isOpening,
    isOpen: opened !== undefined,
    start,
    close,
    /** Starts listening, or pauses and resumes it. */
    toggle: () => (opened === undefined ? start() : control.current?.toggle()),
    bar: opened && (
      <opened.Bar
        listened={listened}
        words={opened.words}
        voices={opened.voices}
        from={opened.from}
        control={control}
        onClose={close}
      />
    ),
  }
}

/** Safari allows speech only within a press, and our code is loaded after it, so an empty utterance is spoken at once. */
function unlockSpeech() {
  if ('speechSynthesis' in window) window.speechSynthesis.speak(new SpeechSynthesisUtterance(''))
}
