import { type ComponentType, useCallback, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { loadWords } from '#src/web/i18n/load-words.ts'
import type { BlockPlace } from '#src/web/reader/engine/layout.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import type { BarProps } from './listening-bar.tsx'
import type { Listened } from './use-narration.ts'

type Opened = Pick<BarProps, 'words' | 'voices' | 'from'> & { Bar: ComponentType<BarProps> }

/** Listening to a book. All of it but the button is fetched with the first press: most people only read. */
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

  /** From a place, or from the first whole sentence in view. */
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
    /** Begins, and from then on pauses and goes on. */
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

/** Safari lets a page speak only from within a press, and our script comes after it: so something is said at once. */
function unlockSpeech() {
  if ('speechSynthesis' in window) window.speechSynthesis.speak(new SpeechSynthesisUtterance(''))
}
