import { useRouteContext } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useLocale } from 'use-intl'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import type { MarkWords } from '#src/web/i18n/load-words.ts'
import type { copyPassage, fillClipboard } from '#src/web/reader/copying/copy-passage.ts'
import { selectedIn } from '#src/web/reader/passages/selection.ts'
import type { ToastMessage } from '#src/web/reader/passages/toast-message.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import type { reportPassage } from './report-passage.tsx'
import type { sharePassage } from './share-passage.tsx'
import type { PassageContext } from '#src/web/reader/passages/passage-context.ts'
import type { Passage } from '#src/web/reader/passages/passage.ts'

/** The code of the actions, with its words: it is loaded when an action is first chosen. */
export type PassageParts = {
  words: MarkWords
  copyPassage: typeof copyPassage
  fillClipboard: typeof fillClipboard
  sharePassage: typeof sharePassage
  reportPassage: typeof reportPassage
}

type PassageActionOptions = {
  book: BookDetail
  flow: RefObject<HTMLElement | null>
  parts: PassageParts | undefined
  loadParts: () => Promise<PassageParts>
  showToast: (message: ToastMessage) => void
  onSignIn: () => void
}

export type PassageAction = (passage: Passage) => void
export type PassageActions = ReturnType<typeof usePassageActions>

/** Copies, shares and reports a passage. The browser's own copy command copies it with its citation too. */
export function usePassageActions({
  book,
  flow,
  parts,
  loadParts,
  showToast,
  onSignIn,
}: PassageActionOptions) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const language = useLocale()
  const signedIn = useSignedIn()
  const dialogs = useDialogs()
  const context: PassageContext = { api, book, language, signedIn, dialogs, showToast, onSignIn }

  const runLater =
    (name: 'copyPassage' | 'sharePassage' | 'reportPassage'): PassageAction =>
    (passage) =>
      // A rejected load is dropped here; the next choice of an action tries again.
      void loadParts().then(
        (loaded) => loaded[name]({ ...context, words: loaded.words }, passage),
        () => undefined,
      )
  const copy = runLater('copyPassage')

  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const chosen = flow.current === null ? undefined : selectedIn(flow.current, book.editionId)
    if (chosen === undefined || event.clipboardData === null) return
    event.preventDefault()
    // A title without a limit is copied at once; for any other the server is asked first.
    if (parts !== undefined && book.rights.copyQuota)
      parts.fillClipboard(event.clipboardData, { ...context, words: parts.words }, chosen)
    else copy(chosen)
  })
  useEffect(() => {
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [])

  return { copy, share: runLater('sharePassage'), report: runLater('reportPassage') }
}
