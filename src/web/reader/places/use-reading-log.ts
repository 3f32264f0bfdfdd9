import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Place } from '#src/web/reader/engine/place.ts'
import type * as ReadingLog from './reading-log.ts'
import { useReadingTime } from './use-reading-time.ts'

type ReadingLogOptions = { bookId: number; uid: number | undefined; page: number; active: boolean }

/**
 * What this browser tells of a member's reading. Its script is fetched when a member reads; nothing is written or sent
 * before `active`. What was kept from another time is sent then, of other books too.
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
    // Without its script nothing is kept; the next book opened asks for it again.
    fetched.catch(() => undefined)
  }, [api, active, uid, bookId])
  return {
    isActive: key !== undefined,
    /** False where it cannot be kept (yet). */
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
