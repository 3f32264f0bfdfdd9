import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { passwordFault } from '#src/domain/members/rules.ts'
import { confirmFault } from '#src/web/features/members/confirm-fault.ts'
import { explain } from '#src/web/features/members/explain.ts'
import { Field } from '#src/web/features/members/field.tsx'
import { Frame, Outcome } from '#src/web/features/members/frame.tsx'
import { useLinkToken } from '#src/web/features/members/link-token.ts'
import { useForm } from '#src/web/api/use-form.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { endSession } from '#src/web/api/session.ts'
import { Button } from '#src/web/ui/button.tsx'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { AUTH_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/resetPassword')({
  staticData: { hides: AUTH_PAGE },
  loader: ({ context }) => loadWords('members', context.language),
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.resetPassword, hidden: true }),
  component: ResetPassword,
})

function ResetPassword() {
  const words = Route.useLoaderData()
  const { api, words: common } = Route.useRouteContext()
  const router = useRouter()
  const dialogs = useDialogs()
  const token = useLinkToken()
  const form = useForm({
    check: (typed) => ({
      password: passwordFault(typed['password'] ?? ''),
      confirm: confirmFault(typed),
    }),
    send: async ({ password = '' }) => {
      await answerOf(api.api.auth.resetPassword.$post({ json: { token, password } }))
      await endSession()
      await dialogs.alert(words.reset.done)
      await router.navigate({ to: '/login' })
    },
    explain: (error) => explain(error, words),
  })
  return (
    <Frame title={common.places.resetPassword} lead={words.reset.lead}>
      <form {...form.props}>
        <Field
          form={form}
          words={words}
          name="password"
          label={words.label.newPassword}
          hint={words.hint.password}
          type="password"
          autoComplete="new-password"
        />
        <Field form={form} words={words} name="confirm" type="password" autoComplete="new-password" />
        <Outcome failure={form.failure} />
        <Button type="submit" fill wide busy={form.busy}>
          {words.reset.submit}
        </Button>
      </form>
      <nav className="auth__links">
        <Link to="/findPassword">{words.reset.again}</Link>
        <Link to="/login">{words.link.login}</Link>
      </nav>
    </Frame>
  )
}
