import { useRouteContext } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useLocale } from 'use-intl'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import type { MarkingParts } from '#src/web/reader/marks/marking-parts.tsx'
import { selectedIn } from '#src/web/reader/marks/selected.ts'
import type { ToastMessage } from '#src/web/reader/marks/use-changes.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import type { Desk, Passage } from './passage.ts'

type Given = {
  book: BookDetail
  flow: RefObject<HTMLElement | null>
  parts: MarkingParts | undefined
  load: () => Promise<MarkingParts>
  say: (said: ToastMessage) => void
  onSignIn: () => void
}

export type PassageAction = (passage: Passage) => void

/** What may be done with a passage: copied, also by the browser's own keys, shared, reported. All of it is fetched when it is first wanted. */
export function usePassageActions({ book, flow, parts, load, say, onSignIn }: Given) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const language = useLocale()
  const signedIn = useSignedIn()
  const dialogs = useDialogs()
  const desk: Desk = { api, book, language, signedIn, dialogs, say, onSignIn }

  const act =
    (name: 'copyPassage' | 'sharePassage' | 'reportPassage'): PassageAction =>
    (passage) =>
      // Where it cannot be fetched, the next choice tries again.
      void load().then(
        (loaded) => loaded[name]({ ...desk, words: loaded.words }, passage),
        () => undefined,
      )
  const copy = act('copyPassage')

  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const chosen = flow.current === null ? undefined : selectedIn(flow.current, book.editionId)
    if (chosen === undefined || event.clipboardData === null) return
    event.preventDefault()
    // A title without a limit needs nobody's leave; any other is asked for first.
    if (parts !== undefined && book.rights.copyQuota)
      parts.fillClipboard(event.clipboardData, { ...desk, words: parts.words }, chosen)
    else copy(chosen)
  })
  useEffect(() => {
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [])

  return { copy, share: act('sharePassage'), report: act('reportPassage') }
}
