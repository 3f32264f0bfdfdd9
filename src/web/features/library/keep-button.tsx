import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { answerOf } from '#src/web/api/client.ts'
import { entryQuery, type LibraryEntry } from '#src/web/api/library-queries.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { useStored } from '#src/web/lib/stored.ts'
import { Button, buttonClass } from '#src/web/ui/button.tsx'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { parseKept, rememberKept } from './kept-books.ts'

type KeepProps = { bookId: number; entry: LibraryEntry | undefined; onSignInNeeded: () => void }

/** Keeps a book for later and lets it go again; a book being read leads to the library instead. */
export function KeepButton({ bookId, entry, onSignInNeeded }: KeepProps) {
  const t = useTranslations('catalogue')
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const queryClient = useQueryClient()
  const dialogs = useDialogs()
  const signedIn = useSignedIn()
  const remembered = parseKept(useStored('wantRead')).includes(bookId)
  const kept = signedIn && (entry === undefined ? remembered : entry.wantReadId !== null)
  useEffect(() => {
    if (entry !== undefined) rememberKept(bookId, entry.wantReadId !== null)
  }, [bookId, entry])
  const toggle = useMutation({
    mutationFn: async () => {
      const { wantReadId } = await queryClient.fetchQuery(entryQuery(api, bookId))
      const { wantRead } = api.api.bookFunction
      if (wantReadId === null) return answerOf(wantRead.$post({ json: { bookId } }))
      await answerOf(wantRead.$delete({ query: { bookId: String(bookId), wantId: String(wantReadId) } }))
      return undefined
    },
    onError: () => void dialogs.alert(t('keepFailed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['library'] }),
  })

  if (signedIn && entry !== undefined && entry.readingId !== null) {
    return (
      <Href className={buttonClass()} to="/library">
        <Icon name="library" />
        <span>{t('inReading')}</span>
      </Href>
    )
  }
  return (
    <Button
      icon="bookmark"
      aria-pressed={kept}
      busy={toggle.isPending}
      onClick={() => (signedIn ? toggle.mutate() : onSignInNeeded())}
    >
      {t('keep')}
    </Button>
  )
}
