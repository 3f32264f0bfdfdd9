import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { SettingWords } from '#src/web/i18n/load-words.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { rememberPlace } from '#src/web/lib/back.ts'
import type { Own } from '#src/web/api/queries.ts'
import { endSession } from '#src/web/api/session.ts'
import { forgetAnswers } from '#src/web/api/sign-out.ts'
import { Button } from '#src/web/ui/button.tsx'
import { DialogText, DialogTitle } from '#src/web/ui/dialogs/dialog-parts.tsx'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { useForm } from '#src/web/api/use-form.ts'
import { explain } from '#src/web/features/members/explain.ts'
import { Field } from '#src/web/features/members/field.tsx'
import { Outcome } from '#src/web/features/members/frame.tsx'

/** The password was asked for and not given. */
class NotConfirmed extends Error {}

/** Does what is guarded: where the API wants the password first, it is asked for and the work done once more. */
export function useStepUp(words: SettingWords, own: Own) {
  const dialogs = useDialogs()
  return async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.code !== 'STEP_UP_NEEDED') throw error
    }
    let confirmed = false
    await dialogs.open((close) =>
      own.passwordYn === 'Y' ? (
        <PasswordAgain
          words={words}
          onDone={() => {
            confirmed = true
            close()
          }}
        />
      ) : (
        <SignInAgain words={words} close={close} />
      ),
    )
    if (!confirmed) throw new NotConfirmed()
    return work()
  }
}

/** What to say where a change did not come about. */
export function explainChange(error: unknown, words: SettingWords, otherwise = words.failed): string {
  if (error instanceof NotConfirmed) return words.stepUp.cancelled
  const explanation =
    error instanceof ApiRefusal &&
    ['SUBSCRIPTION_ACTIVE', 'LAST_OWNER', 'PASSWORD_RESET_NEEDED'].includes(error.code)
  return explanation ? (error.detail ?? otherwise) : explain(error, words.members, otherwise)
}

function PasswordAgain({ words, onDone }: { words: SettingWords; onDone: () => void }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const form = useForm({
    check: ({ password = '' }) => ({ password: password === '' ? 'EMPTY' : undefined }),
    send: async ({ password = '' }) => {
      await answerOf(api.api.user.stepUp.$post({ json: { password } }))
      onDone()
    },
    explain: (error) => explainChange(error, words),
  })
  return (
    <>
      <DialogTitle>{words.stepUp.title}</DialogTitle>
      <DialogText>{words.stepUp.text}</DialogText>
      <form {...form.props} className="form settings__question">
        <Field
          form={form}
          words={words.members}
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        <Outcome failure={form.failure} />
        <Button type="submit" fill wide busy={form.busy}>
          {words.stepUp.submit}
        </Button>
      </form>
    </>
  )
}

function SignInAgain({ words, close }: { words: SettingWords; close: () => void }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  async function signInAgain() {
    rememberPlace()
    close()
    await endSession()
    forgetAnswers(queryClient)
    await router.navigate({ to: '/login' })
  }
  return (
    <>
      <DialogTitle>{words.stepUp.signInTitle}</DialogTitle>
      <DialogText>{words.stepUp.signInText}</DialogText>
      <div className="settings__question">
        <Button fill wide onClick={() => void signInAgain()}>
          {words.stepUp.signIn}
        </Button>
      </div>
    </>
  )
}
