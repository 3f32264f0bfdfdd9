import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { phoneFault } from '#src/domain/members/rules.ts'
import { explain } from '#src/web/features/members/explain.ts'
import { Field } from '#src/web/features/members/field.tsx'
import { Frame, Outcome } from '#src/web/features/members/frame.tsx'
import { useForm } from '#src/web/api/use-form.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { Button } from '#src/web/ui/button.tsx'
import { AUTH_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/findId')({
  staticData: { hides: AUTH_PAGE },
  loader: ({ context }) => loadWords('members', context.language),
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.findId, hidden: true }),
  component: FindId,
})

function FindId() {
  const words = Route.useLoaderData()
  const { api, words: common } = Route.useRouteContext()
  const [found, setFound] = useState<string[]>()
  const form = useForm({
    check: ({ phone = '' }) => ({ phone: phoneFault(phone) }),
    send: async ({ phone = '' }) => {
      setFound(undefined)
      setFound((await answerOf(api.api.auth.findId.$post({ json: { phone } }))).emails)
    },
    explain: (error) => explain(error, words),
  })
  return (
    <Frame title={common.places.findId} lead={words.findId.lead}>
      <form {...form.props}>
        <Field form={form} words={words} name="phone" type="tel" inputMode="tel" autoComplete="tel" />
        <Outcome failure={form.failure} />
        <Button type="submit" fill wide busy={form.busy}>
          {words.findId.submit}
        </Button>
      </form>
      <div className="auth__found" role="status">
        {found !== undefined && <p>{found.length > 0 ? words.findId.found : words.findId.none}</p>}
        {found !== undefined && found.length > 0 && (
          <ul>
            {found.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        )}
      </div>
      <nav className="auth__links">
        <Link to="/login">{words.link.login}</Link>
        <Link to="/findPassword">{words.link.findPassword}</Link>
      </nav>
    </Frame>
  )
}
