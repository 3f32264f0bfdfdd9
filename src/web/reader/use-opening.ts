import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { locateQuery } from '#src/web/lib/queries.ts'
import type { Place } from './place.ts'
import type { Target } from './use-reading.ts'

type Opening = {
  bookId: number
  start: { page: number; readable: boolean }
  /** What the address asks for. */
  asked: { page: number | undefined; block: number | undefined }
  /** Where a link within the book was followed from. */
  cameFrom: Place | undefined
  keptPlace: () => Place | undefined
  goTo: (target: Target) => Promise<void>
  onReturned: () => void
}

/** Opening a book, and the browser's back and forward: the address says where; without a page in it, the kept place. */
export function useOpening({ bookId, start, asked, cameFrom, keptPlace, goTo, onReturned }: Opening): void {
  const queryClient = useQueryClient()
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const opened = useRef(false)
  const open = useEffectEvent(async () => {
    const first = !opened.current
    opened.current = true
    if (!start.readable) return
    const kept = keptPlace()
    if (asked.block !== undefined) {
      const page = first ? start.page : await pageOf(asked.block)
      await goTo({ page, block: asked.block })
    } else if (first && kept !== undefined && (asked.page === undefined || asked.page === kept.page)) {
      await goTo(kept)
    } else if (cameFrom !== undefined && asked.page === cameFrom.page) {
      await goTo(cameFrom)
      onReturned()
    } else if (asked.page !== undefined || first) {
      await goTo({ page: asked.page ?? 1 })
    }
  })
  useEffect(() => void open(), [asked.page, asked.block])

  async function pageOf(block: number) {
    return (await queryClient.ensureQueryData(locateQuery(api, String(bookId), block))).page
  }
}
