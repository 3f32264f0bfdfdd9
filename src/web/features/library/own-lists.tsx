import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Cover } from '#src/web/items/cover.tsx'
import { highlightText } from '#src/web/lib/highlight-text.ts'
import { rememberPlace } from '#src/web/lib/back.ts'
import {
  type BookmarkItem,
  type HighlightItem,
  lastBookmarksQuery,
  lastHighlightsQuery,
  lastReadQuery,
} from '#src/web/api/library-queries.ts'
import { usePresence } from '#src/web/api/presence.ts'
import type { BookItem } from '#src/web/api/queries.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { MoreLink } from '#src/web/ui/shelf.tsx'
import { EmptyState, ErrorState, LoadingNote } from '#src/web/ui/states.tsx'
import { placeOf } from './place-of.ts'

/** Of each list the page of books shows so many. */
const SHOWN = 3

/**
 * What a member read and marked last. The server shows a visitor's invitation; the lists come into the same room, which is
 * as high, so that nothing on the page moves.
 */
export function OwnLists() {
  const t = useTranslations('catalogue.own')
  const isMember = usePresence() === 'member'
  return (
    <section className="section wrap" aria-label={t('title')}>
      <div className="section__head">
        <div>
          <h2>{t('title')}</h2>
          <p>{t('text')}</p>
        </div>
        {isMember && <MoreLink to="/library" title={t('title')} />}
      </div>
      <div className="own-lists">{isMember ? <Lists /> : <Invitation />}</div>
    </section>
  )
}

function Invitation() {
  const t = useTranslations('catalogue.own')
  const shell = useTranslations('shell')
  return (
    <EmptyState
      icon="bookmark"
      title={t('inviteTitle')}
      message={t('inviteText')}
      action={
        <Href className={buttonClass({ fill: true })} to="/login" onClick={rememberPlace}>
          {shell('signIn')}
        </Href>
      }
    />
  )
}

function Lists() {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const read = useQuery(lastReadQuery(api))
  const bookmarks = useQuery(lastBookmarksQuery(api))
  const highlights = useQuery(lastHighlightsQuery(api))
  return (
    <>
      <List list="history" asked={read}>
        {read.data?.slice(0, SHOWN).map((item) => (
          <Row key={item.bookId} book={item} to={placeOf(item)} said={`${item.percent}%`} />
        ))}
      </List>
      <List list="bookmark" asked={bookmarks}>
        {bookmarks.data?.slice(0, SHOWN).map((mark) => (
          <Row key={mark.bookmarkId} book={mark} to={placeIn(mark)} said={mark.bookmarkContent} />
        ))}
      </List>
      <List list="highlight" asked={highlights}>
        {highlights.data?.slice(0, SHOWN).map((mark) => (
          <Row
            key={mark.highlightId}
            book={mark}
            to={placeIn(mark)}
            said={highlightText(mark.highlightContent)}
          />
        ))}
      </List>
    </>
  )
}

/** Where a mark stands; of one that has no place any more, its book. */
function placeIn({ bookId, certainty, anchor: [first] }: BookmarkItem | HighlightItem): string {
  return certainty === 'orphaned' || first === undefined
    ? `/book/${bookId}`
    : `/read/${bookId}?loc=${first.block}`
}

type ListProps = {
  list: 'history' | 'bookmark' | 'highlight'
  asked: {
    data: readonly unknown[] | undefined
    isPending: boolean
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  children: ReactNode
}

function List({ list, asked, children }: ListProps) {
  const t = useTranslations('catalogue.own')
  const id = useId()
  return (
    <section className="own-lists__list" aria-labelledby={id}>
      <h3 id={id}>
        <Href to={`/library?list=${list}`}>{t(`list.${list}`)}</Href>
      </h3>
      {asked.data === undefined ? (
        asked.isPending ? (
          <Waiting />
        ) : (
          <ErrorState row busy={asked.isFetching} onRetry={() => void asked.refetch()} />
        )
      ) : asked.data.length === 0 ? (
        <p className="own-lists__empty">{t(`empty.${list}`)}</p>
      ) : (
        <ul>{children}</ul>
      )}
    </section>
  )
}

function Row({ book, to, said }: { book: BookItem; to: string; said: string }) {
  return (
    <li>
      <Href className="own-lists__row" to={to}>
        <Cover book={book} size={40} />
        <span>
          <b lang={book.language}>{book.bookTitle}</b>
          <span lang={book.language}>{book.author}</span>
          <span className="own-lists__waiting">{said}</span>
        </span>
      </Href>
    </li>
  )
}

function Waiting() {
  return (
    <LoadingNote>
      {Array.from({ length: SHOWN }, (_, index) => (
        <span key={index} className="own-lists__row">
          <span className="skeleton skeleton--line" />
        </span>
      ))}
    </LoadingNote>
  )
}
