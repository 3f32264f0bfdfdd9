import { useRouteContext } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { REPORT_CONTENT_MAX, REPORT_REASONS } from '#src/domain/reviews/rules.ts'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import { fieldOf } from '#src/web/lib/form.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { usePrompts } from '#src/web/shell/prompts.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { DialogText, DialogTitle } from '#src/web/ui/dialogs/dialog-parts.tsx'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { Icon } from '#src/web/ui/icon.tsx'

type Reported = { target: 'review' | 'preview' | 'seriesComment'; targetId: number }

export function ReportButton({ words, ...reported }: Reported & { words: ReviewWords }) {
  const dialogs = useDialogs()
  const prompts = usePrompts()
  const signedIn = useSignedIn()
  const ask = () =>
    signedIn
      ? dialogs.open((close) => <ReportForm words={words} close={close} {...reported} />)
      : prompts.signIn()
  return (
    <button type="button" className="text-button" onClick={() => void ask()}>
      <Icon name="flag" />
      {words.report.action}
    </button>
  )
}

function ReportForm({ words, close, ...reported }: Reported & { words: ReviewWords; close: () => void }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const dialogs = useDialogs()
  const [busy, setBusy] = useState(false)
  const { report } = words

  async function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = fieldOf(event.currentTarget, 'reason')
    const reason = REPORT_REASONS.find((one) => one === typed) ?? 'other'
    const content = fieldOf(event.currentTarget, 'content')
    setBusy(true)
    try {
      await answerOf(api.api.report.$post({ json: { ...reported, reason, content } }))
      close()
      await dialogs.alert(report.done)
    } catch {
      setBusy(false)
      await dialogs.alert(report.failed)
    }
  }

  return (
    <form className="report-form" method="post" onSubmit={(event) => void send(event)}>
      <DialogTitle>{report.title}</DialogTitle>
      <DialogText>{report.lead}</DialogText>
      <fieldset>
        <legend className="visually-hidden">{report.title}</legend>
        {REPORT_REASONS.map((reason, index) => (
          <label className="choice" key={reason}>
            <input type="radio" name="reason" value={reason} defaultChecked={index === 0} />
            <span>{report.reason[reason]}</span>
          </label>
        ))}
      </fieldset>
      <label className="form-field">
        <span>{report.content}</span>
        <textarea className="field" name="content" rows={3} maxLength={REPORT_CONTENT_MAX} />
      </label>
      <div className="dialog__buttons">
        <Button type="submit" fill busy={busy}>
          {report.submit}
        </Button>
      </div>
    </form>
  )
}
