import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { RecentWords } from '#src/web/i18n/load-words.ts'
import { recentPlacesQuery, type RecentPlace } from '#src/web/api/library-queries.ts'
import type { BookDetail, ContentsEntry } from '#src/web/api/book-types.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import type { Target } from '#src/web/reader/engine/use-reading.ts'
import { ErrorState } from '#src/web/ui/states.tsx'
import { type LeftPlace, readJumps } from './jumps.ts'
import { deviceName } from './synced-place.ts'
import { formatTimeAgo } from './time-ago.ts'

export type RecentProps = {
  book: BookDetail
  contents: ContentsEntry[]
  /** The page being read, which is not listed. */
  page: number
  onOpen: (target: Target) => void
}
type Shown = {
  page: number
  block: number | null
  start: number | null
  words: string
  chapter: string
  at: string
}
type Listed = Shown & { device?: string | undefined }

/** Lists the places that jumps left, and those where other devices stopped. */
export function RecentPlaces(props: RecentProps & { words: RecentWords }) {
  return useSignedIn() ? <OwnPlaces {...props} /> : <PlacesHere {...props} />
}

function OwnPlaces(props: RecentProps & { words: RecentWords }) {
  const t = useTranslations('ui.state')
  const { book, words } = props
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const { data, isPending, isFetching, refetch } = useQuery(recentPlacesQuery(api, book.bookId))
  if (isPending) return <p role="status">{t('loading')}</p>
  if (data === undefined) return <ErrorState row busy={isFetching} onRetry={() => void refetch()} />
  const here = deviceName()
  return (
    <List
      {...props}
      places={data.map((place) => ({
        ...place,
        chapter: place.sectionTitle,
        at: place.readAt,
        device: nameOf(place, here, words),
      }))}
    />
  )
}

function nameOf({ device, deviceName: name }: RecentPlace, here: string, words: RecentWords) {
  if (device === here) return words.thisDevice
  return name === '?' ? words.otherDevice : name
}

function PlacesHere(props: RecentProps & { words: RecentWords }) {
  const { book, contents } = props
  const chapterOf = ({ page }: LeftPlace) => contents.findLast((entry) => entry.page <= page)?.title ?? ''
  const places = readJumps(book.bookId, book.editionId).map((place) => ({
    ...place,
    chapter: chapterOf(place),
    at: place.updatedAt,
  }))
  return <List {...props} places={places} />
}

type ListProps = RecentProps & { words: RecentWords; places: Listed[] }

function List({ book, page, places, words, onOpen }: ListProps) {
  const t = useTranslations('reader')
  const locale = useRouteContext({ from: '__root__', select: (context) => context.language })
  const others = places.filter((place) => place.page !== page)
  if (others.length === 0) return <p className="reader-panel__none">{words.none}</p>
  return (
    <ol className="reader-panel__hits">
      {others.map((place) => (
        <li key={place.page}>
          <button
            type="button"
            onClick={() =>
              onOpen({
                page: place.page,
                ...(place.block === null ? {} : { block: place.block, start: place.start ?? 0 }),
              })
            }
          >
            <small>
              {t('page', { page: place.page })} · <bdi lang={book.language}>{place.chapter}</bdi>
            </small>
            {place.words !== '' && place.words !== place.chapter && (
              <span lang={book.language}>{place.words}</span>
            )}
            <small>{[formatTimeAgo(place.at, locale), place.device].filter(Boolean).join(' · ')}</small>
          </button>
        </li>
      ))}
    </ol>
  )
}
