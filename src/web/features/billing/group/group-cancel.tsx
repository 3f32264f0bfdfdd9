import { answerOf } from '#src/web/api/client.ts'
import type { Group } from '#src/web/api/group-queries.ts'
import type { GroupWords } from '#src/web/i18n/load-words.ts'
import { Button } from '#src/web/ui/button.tsx'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { Result } from './result.tsx'
import { useGroupChange } from './use-group-change.ts'

/** Cancelling takes one press and one plain question, and can be undone as easily. */
export function GroupCancel({ words, group }: { words: GroupWords; group: Group }) {
  const { cancel } = words
  const dialogs = useDialogs()
  const change = useGroupChange(words, (api, name: 'cancel' | 'undoCancel') =>
    answerOf(api.api.group[name].$post()),
  )

  async function ask() {
    const question = { title: cancel.askTitle, message: cancel.ask, ok: cancel.yes, cancel: cancel.no }
    if (await dialogs.confirm({ ...question, isEven: true })) change.mutate('cancel')
  }

  return (
    <div className="group-cancel">
      {group.state === 'pendingCancellation' ? (
        group.mayUndo && (
          <Button busy={change.isPending} onClick={() => change.mutate('undoCancel')}>
            {cancel.undo}
          </Button>
        )
      ) : (
        <Button busy={change.isPending} onClick={() => void ask()}>
          {cancel.button}
        </Button>
      )}
      <Result failure={change.failure} />
    </div>
  )
}
