import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readStatusQuery, type ReadStatus } from '#src/web/api/library-queries.ts'
import { currentOwner } from '#src/web/api/owner.ts'
import { useUid } from '#src/web/api/presence.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import type { Target } from '#src/web/reader/engine/use-reading.ts'
import { type Place, readPlace } from '#src/web/reader/engine/place.ts'
import { readSyncedAt, writeSyncedAt } from './synced-place.ts'
import { useReadingLog } from './use-reading-log.ts'

type ServerPlaceOptions = {
  book: BookDetail
  startPage: number
  /** Whether there is text to read. */
  hasText: boolean
  /** What the address asks for. */
  requested: { page: number | undefined; block: number | undefined }
  page: number
  last: number
  here: () => Place | undefined
  goTo: (target: Target) => Promise<unknown>
  /** Goes to a place as `goTo` does, and offers the way back. */
  jump: (target: Target) => void
}

const SEND_DELAY = 2000

/**
 * Carries a member's place from device to device. The place is fetched when the book opens, and nothing is sent before. A
 * device without a place of its own goes there; any other offers it, if it is newer and elsewhere, and sends nothing until
 * the reader has moved on or answered. Moments of reading are stored in this browser until they have arrived.
 */
export function useServerPlace(reading: ServerPlaceOptions) {
  const { book, startPage, hasText, requested, page, last, here, goTo, jump } = reading
  const { bookId } = book
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const queryClient = useQueryClient()
  const uid = useUid()
  // The view shows the place of the member who opened the book, so it is not recorded for another member.
  const [opener] = useState(currentOwner)
  const active = useSignedIn() && hasText && uid !== undefined && uid === opener
  const { data } = useQuery({ ...readStatusQuery(api, bookId), enabled: active })
  const [offer, setOffer] = useState<ReadStatus>()
  const log = useReadingLog({ bookId, uid, page, active: active && data !== undefined })
  // The place is read before opening the book stores a new one.
  const [stored] = useState(() => {
    const place = readPlace(bookId)
    return place?.editionId === book.editionId ? place : undefined
  })
  const first = useRef(true)
  /** The place that need not be sent: the server has it, or the reader has not moved since the offer was shown. */
  const known = useRef<{ page: number; place?: Place | undefined }>(undefined)

  const applyServerPlace = useEffectEvent((status: ReadStatus) => {
    const opening = first.current
    first.current = false
    const hereNow = opening ? (stored?.page ?? requested.page ?? startPage) : page
    known.current = { page: status.page, place: status.page === hereNow ? here() : undefined }
    if (status.page === hereNow || status.page > last || !isNews(status, opening)) return
    if (opening && stored === undefined && requested.page === undefined && requested.block === undefined) {
      writeSyncedAt(bookId, status.updatedAt)
      void goTo(targetOf(status))
    } else {
      known.current = { page: hereNow }
      setOffer(status)
    }
  })
  function isNews(status: ReadStatus, opening: boolean): boolean {
    const syncedAt = readSyncedAt(bookId)
    if (syncedAt !== null || stored === undefined || !opening) return status.updatedAt !== syncedAt
    return status.updatedAt > stored.updatedAt
  }
  useEffect(() => {
    if (data !== undefined && 'page' in data) applyServerPlace(data)
  }, [data])

  const send = useEffectEvent(async (keepalive: boolean) => {
    if (!log.isActive) return
    const place = here()
    if (place !== undefined && hasMoved(place) && log.write('read', { ...place, page }))
      known.current = { page, place }
    const answer = await log.send(keepalive)
    if (answer === undefined) return
    // Where another device has read on since, its place is newer and is offered.
    if (answer.page === known.current?.page) {
      writeSyncedAt(bookId, answer.updatedAt)
      setOffer(undefined)
    }
    queryClient.setQueryData(readStatusQuery(api, bookId).queryKey, answer)
    void queryClient.invalidateQueries({ queryKey: ['library'] })
  })
  function hasMoved(place: Place): boolean {
    if (page !== known.current?.page) return true
    const before = known.current.place
    return offer === undefined && before !== undefined && !isSame(place, before)
  }
  useEffect(() => {
    const timer = setTimeout(() => void send(false), SEND_DELAY)
    return () => clearTimeout(timer)
  }, [page, data])
  useEffect(() => {
    const leave = () => void send(true)
    const sendAgain = () => void send(false)
    const hidden = () => document.visibilityState === 'hidden' && leave()
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', sendAgain)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      leave()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', sendAgain)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [])

  return {
    offer: offer?.page,
    recordLeft: (place: Place) => void log.write('left', place),
    answer: (follow: boolean) => {
      if (offer === undefined) return
      writeSyncedAt(bookId, offer.updatedAt)
      setOffer(undefined)
      if (!follow) return
      known.current = { page: offer.page }
      jump(targetOf(offer))
    },
  }
}

function targetOf({ page, block, start }: ReadStatus): Target {
  return { page, ...(block === null ? {} : { block, start: start ?? 0 }) }
}

function isSame(one: Place, other: Place): boolean {
  return one.block === other.block && one.start === other.start
}
