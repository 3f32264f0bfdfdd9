import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useIsSubscriber } from '#src/web/api/presence.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'
import { readTab, writeTab } from '#src/web/lib/tab-storage.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'

/** The notice of 12 July 2024 (specification §2): whoever ticks its box never sees it again. */
const NOTICE = 'notice_240712'

/** Shows members with an active subscription the notice, once in a tab. */
export function useSubscriberNotice(): void {
  const { language } = useRouteContext({ from: '__root__' })
  const dialogs = useDialogs()
  const isSubscriber = useIsSubscriber()
  const isShown = useSignedIn() && isSubscriber
  useEffect(() => {
    if (!isShown || readStored(NOTICE) !== null || readTab(NOTICE) !== null) return
    void import('./subscriber-notice.tsx')
      .then(async ({ loadNotice }) => {
        const content = await loadNotice(language, (isDismissed) =>
          writeStored(NOTICE, isDismissed ? 'Y' : null),
        )
        // Two pages of the same tab may have come this far.
        if (readTab(NOTICE) !== null) return
        writeTab(NOTICE, 'shown')
        await dialogs.open(content)
      })
      // It is shown another time.
      .catch(() => undefined)
  }, [isShown, dialogs, language])
}
