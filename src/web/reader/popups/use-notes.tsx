import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import type { NotePopup } from './note-popup.tsx'
import type { OpenNote } from './opened.ts'

/** The pop-up over a note's mark. Its code is loaded when the first one is tapped. */
export function useNotes() {
  const t = useTranslations('reader')
  const dialogs = useDialogs()
  const [opened, setOpened] = useState<{ note: OpenNote; Popup: typeof NotePopup }>()
  const close = () => setOpened(undefined)
  return {
    open: (note: OpenNote) =>
      void import('./note-popup.tsx').then(
        ({ NotePopup: Popup }) => setOpened({ note, Popup }),
        () => dialogs.alert({ message: t('loadFailed') }),
      ),
    close,
    popup: (props: Omit<ComponentProps<typeof NotePopup>, 'note' | 'onClose'>) =>
      opened && <opened.Popup {...props} note={opened.note} onClose={close} />,
  }
}
