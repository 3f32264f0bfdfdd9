import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Cover } from '#src/web/items/cover.tsx'
import { libraryQuery } from '#src/web/lib/library-queries.ts'
import { useOwner } from '#src/web/lib/owner.ts'
import { useUid } from '#src/web/lib/presence.ts'
import { bookQuery } from '#src/web/lib/queries.ts'
import { useSignedIn } from '#src/web/lib/session.ts'
import { findLastRead } from '#src/web/reader/places/place.ts'
import { Href } from '#src/web/ui/href.tsx'

/** One large way back into the book that was read last, here or on another device. */
export function ContinueReading() {
  const t = useTranslations('catalogue')
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const owner = useOwner()
  const here = useMemo(() => findLastRead(owner), [owner])
  const uid = useUid() ?? 0
  const asks = useSignedIn() && here === undefined
  const known = useQuery({ ...bookQuery(api, String(here?.bookId)), enabled: here !== undefined })
  const list = useQuery({ ...libraryQuery(api, 'reading', { uid, page: 0 }), enabled: asks })
  const elsewhere = list.data?.items[0]
  const book = known.data ?? elsewhere
  const page = here?.page ?? elsewhere?.readingPage ?? 1
  if (book !== undefined) {
    return (
      <Href className="plain__go" to={`/read/${book.bookId}?page=${page}`}>
        <Cover book={book} size={72} />
        <span>
          <b>{t('continue')}</b>
          <span lang={book.language}>{book.bookTitle}</span>
        </span>
      </Href>
    )
  }
  const isWaiting = (here !== undefined && known.isPending) || (asks && list.isPending)
  return isWaiting ? (
    <div className="plain__go sk" />
  ) : (
    <p className="plain__none">{t('nothingToContinue')}</p>
  )
}
