import { createFileRoute, Link, useRouter, useSearch } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '#src/web/features/members/explain.ts'
import { CodeField, Field } from '#src/web/features/members/field.tsx'
import { Frame, Outcome } from '#src/web/features/members/frame.tsx'
import { SocialButtons } from '#src/web/features/members/social/social-buttons.tsx'
import { providersQuery } from '#src/web/features/members/social/social-queries.ts'
import { reasonIn, WhyBack } from '#src/web/features/members/social/social-reason.tsx'
import { useForm } from '#src/web/api/use-form.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { takePlace } from '#src/web/lib/back.ts'
import { claimCarried } from '#src/web/api/carried-work.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { keepSession } from '#src/web/api/session.ts'
import { forgetAnswers } from '#src/web/api/sign-out.ts'
import { Button } from '#src/web/ui/button.tsx'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { AUTH_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/login')({
  staticData: { hides: AUTH_PAGE },
  loader: async ({ context }) => {
    const [words, social] = await Promise.all([
      loadWords('members', context.language),
      loadWords('social', context.language),
      context.queryClient.ensureQueryData(providersQuery(context.api)),
    ])
    return { words, social }
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.login, hidden: true }),
  component: Login,
})

function Login() {
  const { words, social } = Route.useLoaderData()
  const reason = useSearch({ strict: false, select: reasonIn })
  const { api, words: common } = Route.useRouteContext()
  const router = useRouter()
  const queryClient = useQueryClient()
  const dialogs = useDialogs()
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    check: ({ email = '', password = '', totp = '' }) => ({
      email: email.trim() === '' ? 'EMPTY' : undefined,
      password: password === '' ? 'EMPTY' : undefined,
      totp: needsCode && totp.trim() === '' ? 'EMPTY' : undefined,
    }),
    send: async ({ email = '', password = '', totp }) => {
      const code = totp === undefined ? {} : { totp: totp.trim() }
      const pass = await answerOf(api.api.auth.login.$post({ json: { email, password, ...code } }))
      keepSession(pass)
      claimCarried(pass.user.uid)
      forgetAnswers(queryClient)
      await router.navigate({ href: takePlace() })
    },
    explain: (error) => {
      if (!(error instanceof ApiRefusal)) return explain(error, words)
      if (error.code === 'SECOND_FACTOR_NEEDED') {
        setNeedsCode(true)
        return undefined
      }
      if (error.code === 'PASSWORD_RESET_NEEDED') return error.detail
      if (error.code !== 'Unauthorized') return explain(error, words)
      const message = needsCode ? `${words.login.failed} ${words.login.totpWrong}` : words.login.failed
      void sayWrong(message)
      return undefined
    },
  })
  async function sayWrong(message: string) {
    await dialogs.alert({ title: words.login.failedTitle, message })
    form.focus('password')
  }

  return (
    <Frame title={common.places.login} lead={words.login.lead}>
      <WhyBack words={social} reason={reason} />
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
        <Field form={form} words={words} name="password" type="password" autoComplete="current-password" />
        {needsCode && <CodeField form={form} words={words} />}
        <Outcome failure={form.failure} />
        <Button type="submit" fill wide busy={form.busy}>
          {words.login.submit}
        </Button>
      </form>
      <SocialButtons words={social} />
      <nav className="auth__links">
        <Link to="/findId">{words.link.findId}</Link>
        <Link to="/findPassword">{words.link.findPassword}</Link>
        <Link to="/signup">{words.link.signUp}</Link>
      </nav>
    </Frame>
  )
}
