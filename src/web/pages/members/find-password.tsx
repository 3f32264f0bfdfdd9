import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { emailFault } from '#src/domain/members/rules.ts'
import { explainMail } from '#src/web/features/members/explain.ts'
import { Field } from '#src/web/features/members/field.tsx'
import { Frame, Outcome } from '#src/web/features/members/frame.tsx'
import { useForm } from '#src/web/api/use-form.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { Button } from '#src/web/ui/button.tsx'
import { AUTH_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/findPassword')({
  staticData: { hides: AUTH_PAGE },
  loader: ({ context }) => loadWords('members', context.language),
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.findPassword, hidden: true }),
  component: FindPassword,
})

function FindPassword() {
  const words = Route.useLoaderData()
  const { api, words: common } = Route.useRouteContext()
  const [sent, setSent] = useState(false)
  const form = useForm({
    check: ({ email = '' }) => ({ email: emailFault(email) }),
    send: async ({ email = '' }) => {
      setSent(false)
      await answerOf(api.api.auth.findPassword.$post({ json: { email } }))
      setSent(true)
    },
    explain: (error) => explainMail(error, words),
  })
  return (
    <Frame title={common.places.findPassword} lead={words.findPassword.lead}>
      <form {...form.props}>
        <Field
          form={form}
          words={words}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Outcome failure={form.failure} />
        <Button type="submit" fill wide busy={form.busy}>
          {words.findPassword.submit}
        </Button>
      </form>
      <div className="auth__found" role="status">
        {sent && <p>{words.findPassword.sent}</p>}
      </div>
      <nav className="auth__links">
        <Link to="/login">{words.link.login}</Link>
        <Link to="/findId">{words.link.findId}</Link>
      </nav>
    </Frame>
  )
}
