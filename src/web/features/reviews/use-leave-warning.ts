import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'

/** Asks before a page with unpublished writing is left. `set` says whether there is any. */
export function useLeaveWarning({ write }: ReviewWords, atFirst: boolean) {
  const dialogs = useDialogs()
  const unpublished = useRef(atFirst)
  useBlocker({
    shouldBlockFn: async () => {
      if (!unpublished.current) return false
      const leaves = await dialogs.confirm({
        title: write.leave,
        message: write.leaveText,
        ok: write.leaveOk,
        cancel: write.stay,
      })
      // Asked once: the browser itself must not ask again while the next page is on its way.
      if (leaves) unpublished.current = false
      return !leaves
    },
    enableBeforeUnload: () => unpublished.current,
  })
  return {
    set(isUnpublished: boolean) {
      unpublished.current = isUnpublished
    },
  }
}
