import { useId } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { SettingWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import { noteWithdrawal } from '#src/web/api/withdrawn-notice.ts'
import { forgetOwner } from '#src/web/api/owner.ts'
import type { Own } from '#src/web/api/queries.ts'
import { endSession } from '#src/web/api/session.ts'
import { forgetAnswers } from '#src/web/api/sign-out.ts'
import { Button } from '#src/web/ui/button.tsx'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { useForm } from '#src/web/api/use-form.ts'
import { Check } from '#src/web/features/members/field.tsx'
import { Result } from '#src/web/features/members/result.tsx'
import { explainChange, useStepUp } from '#src/web/features/members/second-factor/step-up.tsx'

/** What else is lost, with a tick of its own. */
type Loss = { text: string; accept: string; needed: string }

type WithdrawalProps = { words: SettingWords; own: Own; loss: Loss | undefined }

export function WithdrawalForm({ words, own, loss }: WithdrawalProps) {
  const { withdrawal } = words
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const router = useRouter()
  const queryClient = useQueryClient()
  const dialogs = useDialogs()
  const guarded = useStepUp(words, own)
  const form = useForm({
    check: ({ acceptNotice, acceptLoss }) => ({
      acceptNotice: acceptNotice === undefined ? 'REQUIRED' : undefined,
      acceptLoss: loss !== undefined && acceptLoss === undefined ? 'REQUIRED' : undefined,
    }),
    send: async () => {
      const sure = await dialogs.confirm({
        message: withdrawal.ask,
        ok: withdrawal.askOk,
        cancel: withdrawal.askCancel,
      })
      if (!sure) return
      await guarded(() => answerOf(api.api.user.$delete({ json: { acceptNotice: true } })))
      noteWithdrawal()
      // Away from here first: this page would ask to sign in.
      await router.navigate({ to: '/setting/detail/withdrawn' })
      await endSession()
      forgetOwner(own.uid)
      forgetAnswers(queryClient)
    },
    explain: (error) => explainChange(error, words, withdrawal.failed),
  })
  return (
    <form {...form.props}>
      <Check form={form} words={words.members} name="acceptNotice" label={withdrawal.accept} />
      {loss !== undefined && <LossCheck loss={loss} fault={form.faultOf('acceptLoss')} />}
      <Result failure={form.failure} done={undefined} />
      <Button type="submit" fill busy={form.busy}>
        {withdrawal.submit}
      </Button>
    </form>
  )
}

function LossCheck({ loss, fault }: { loss: Loss; fault: string | undefined }) {
  const id = useId()
  return (
    <div>
      <p>{loss.text}</p>
      <label className="choice">
        <input
          type="checkbox"
          name="acceptLoss"
          value="Y"
          required
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : id}
        />
        <span>{loss.accept}</span>
      </label>
      {fault !== undefined && (
        <p className="form-field__message form-field__message--bad auth__under" id={id}>
          {loss.needed}
        </p>
      )}
    </div>
  )
}
