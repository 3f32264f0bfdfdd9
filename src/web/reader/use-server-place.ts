import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { answerOf } from '#src/web/lib/api.ts'
import { readStatusQuery, type ReadStatus } from '#src/web/lib/library-queries.ts'
import type { BookDetail } from '#src/web/lib/queries.ts'
import { useSignedIn } from '#src/web/lib/session.ts'
import { readPlace } from './place.ts'
import { deviceName, readSeen, writeSeen } from './sent-place.ts'

type Reading = {
  book: BookDetail
  startPage: number
  /** Whether there is text to be read. */
  reads: boolean
  /** What the address asks for. */
  asked: { page: number | undefined; block: number | undefined }
  page: number
  last: number
  goTo: (target: { page: number }) => Promise<unknown>
}

const SENT_AFTER = 2000

/**
 * A member's place goes from device to device. It is asked for when the book opens, and until then nothing is sent. A
 * device without a place of its own goes to it; another offers it, where it is newer and elsewhere, and sends nothing
 * until the reader has moved on here or answered. What could not be sent is tried again.
 */
export function useServerPlace({ book, startPage, reads, asked, page, last, goTo }: Reading) {
  const { bookId } = book
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const queryClient = useQueryClient()
  const active = useSignedIn() && reads
  const { data } = useQuery({ ...readStatusQuery(api, bookId), enabled: active })
  const [offer, setOffer] = useState<ReadStatus>()
  // Before opening the book writes a new one.
  const [kept] = useState(() => {
    const place = readPlace(bookId)
    return place?.editionId === book.editionId ? place : undefined
  })
  const first = useRef(true)
  /** The page that needs no sending: the server has it, or the reader has not moved since the question was put. */
  const known = useRef<number>(undefined)
  const reached = useRef(0)

  const take = useEffectEvent((status: ReadStatus) => {
    const opening = first.current
    first.current = false
    const hereNow = opening ? (kept?.page ?? asked.page ?? startPage) : page
    known.current = status.page
    if (status.page === hereNow || status.page > last || !isNews(status, opening)) return
    if (opening && kept === undefined && asked.page === undefined && asked.block === undefined) {
      writeSeen(bookId, status.updatedAt)
      void goTo({ page: status.page })
    } else {
      known.current = hereNow
      setOffer(status)
    }
  })
  function isNews(status: ReadStatus, opening: boolean): boolean {
    const seen = readSeen(bookId)
    if (seen !== null || kept === undefined || !opening) return status.updatedAt !== seen
    return status.updatedAt > kept.updatedAt
  }
  useEffect(() => {
    if (data !== undefined && 'page' in data) take(data)
  }, [data])

  const send = useEffectEvent(async (keepalive: boolean) => {
    if (!active || data === undefined || page === known.current) return
    const secondsAgo = Math.max(0, Math.round((Date.now() - reached.current) / 1000))
    const json = { page, device: deviceName(), secondsAgo }
    const asking = api.api.bookFunction.readStatus[':bookId'].$put(
      { param: { bookId: String(bookId) }, json },
      { init: { keepalive } },
    )
    const answer = await answerOf(asking).catch(() => undefined)
    if (answer === undefined) return
    known.current = page
    // Where another device has read on since this page was reached, its place stands and is offered.
    if (answer.page === page) {
      writeSeen(bookId, answer.updatedAt)
      setOffer(undefined)
    }
    queryClient.setQueryData(readStatusQuery(api, bookId).queryKey, answer)
    void queryClient.invalidateQueries({ queryKey: ['library'] })
  })
  useEffect(() => {
    reached.current = Date.now()
  }, [page])
  useEffect(() => {
    const timer = setTimeout(() => void send(false), SENT_AFTER)
    return () => clearTimeout(timer)
  }, [page, data])
  useEffect(() => {
    const leave = () => void send(true)
    const again = () => void send(false)
    const hidden = () => document.visibilityState === 'hidden' && leave()
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      leave()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [])

  return {
    offer: offer?.page,
    answer: (follow: boolean) => {
      if (offer === undefined) return
      writeSeen(bookId, offer.updatedAt)
      setOffer(undefined)
      if (!follow) return
      known.current = offer.page
      void goTo({ page: offer.page })
    },
  }
}
