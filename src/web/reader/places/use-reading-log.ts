import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Place } from '#src/web/reader/engine/place.ts'
import type * as ReadingLog from './reading-log.ts'
import { useReadingTime } from './use-reading-time.ts'

type ReadingLogOptions = { bookId: number; uid: number | undefined; page: number; active: boolean }

/**
 * Records a member's reading in this browser and sends it. The code is loaded when a member reads; nothing is stored or
 * sent before `active`. Moments of earlier visits, of other books too, are sent then.
 */
export function useReadingLog({ bookId, uid, page, active }: ReadingLogOptions) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const time = useReadingTime(page)
  const log = useRef<typeof ReadingLog>(undefined)
  const key = active && uid !== undefined ? { uid, bookId } : undefined
  useEffect(() => {
    if (!active || uid === undefined) return
    const fetched = import('./reading-log.ts').then(async (part) => {
      log.current = part
      await part.sendOtherLogs(api, { uid, bookId })
    })
    // Without the code nothing is recorded; the next book that is opened loads it again.
    fetched.catch(() => undefined)
  }, [api, active, uid, bookId])
  return {
    isActive: key !== undefined,
    /** Returns false where nothing can be recorded (yet). */
    write(kind: 'read' | 'left', { page: at, block, start, editionId }: Place): boolean {
      if (key === undefined || log.current === undefined) return false
      log.current.logMoment(key, { page: at, block, start, editionId, kind, ...time.take() })
      return true
    },
    async send(keepalive: boolean) {
      return key === undefined ? undefined : log.current?.sendLog(api, key, keepalive)
    },
  }
}
