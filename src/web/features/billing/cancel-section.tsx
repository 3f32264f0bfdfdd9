import type { Subscription } from '#src/web/api/billing-queries.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { Button } from '#src/web/ui/button.tsx'
import { formatLastDay } from '#src/web/ui/date.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { ChangeResult } from './change-result.tsx'
import type { useChange } from './use-change.ts'

type CancelProps = {
  words: BillingWords
  subscription: Subscription
  language: string
  change: ReturnType<typeof useChange>
}

/** Cancelling takes no more steps than subscribing: one press and one plain question, with two equal buttons. */
export function CancelSection({ words: { cancel }, subscription, language, change }: CancelProps) {
  const dialogs = useDialogs()
  const { state, accessUntil, mayUndo } = subscription
  const day = formatLastDay(accessUntil, language)
  // Days that wait for a payment end with the subscription.
  const isOverdue = state === 'pastDue'

  async function ask() {
    const sure = await dialogs.confirm({
      title: cancel.askTitle,
      message: isOverdue ? cancel.askOverdue : day === '' ? cancel.askNow : fill(cancel.ask, { day }),
      ok: cancel.yes,
      cancel: cancel.no,
      isEven: true,
    })
    if (sure) change.make('cancel')
  }

  if (state === 'pendingCancellation')
    return (
      <section className="settings__section">
        <h2>{cancel.done}</h2>
        <p className="settings__lead" role="status">
          {day !== '' && fill(cancel.pending, { day })}
        </p>
        {mayUndo && (
          <Button busy={change.pending === 'undoCancel'} onClick={() => change.make('undoCancel')}>
            {cancel.undo}
          </Button>
        )}
        <ChangeResult change={change} of="undoCancel" />
      </section>
    )
  return (
    <section className="settings__section">
      <h2>{cancel.heading}</h2>
      {day !== '' && (
        <p className="settings__lead">{isOverdue ? cancel.leadOverdue : fill(cancel.lead, { day })}</p>
      )}
      <Button busy={change.pending === 'cancel'} onClick={() => void ask()}>
        {cancel.button}
      </Button>
      <ChangeResult change={change} of="cancel" />
      <ChangeResult change={change} of="undoCancel" done={cancel.undone} />
    </section>
  )
}
