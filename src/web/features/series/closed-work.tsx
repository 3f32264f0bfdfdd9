import { useEffect, useRef } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { SeriesWords } from '#src/web/i18n/load-words.ts'
import { leadToSubscribe } from '#src/web/shell/lead-to-subscribe.ts'
import { Button } from '#src/web/ui/button.tsx'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { Icon } from '#src/web/ui/icon.tsx'

/** In the place of a work that only a subscription opens; the specification wants it said in an alert too (§6). */
export function ClosedWork({ words }: { words: SeriesWords }) {
  const dialogs = useDialogs()
  const router = useRouter()
  const isSaid = useRef(false)
  useEffect(() => {
    if (isSaid.current) return
    isSaid.current = true
    void dialogs.alert(words.work.closedAlert)
  }, [dialogs, words])
  return (
    <div className="work__body work__closed">
      <Icon name="lock" />
      <p>{words.work.closed}</p>
      <Button fill onClick={() => void leadToSubscribe(router)}>
        {words.work.subscribe}
      </Button>
    </div>
  )
}
