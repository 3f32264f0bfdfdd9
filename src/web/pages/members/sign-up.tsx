import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { emailFault, nicknameFault, passwordFault, phoneFault } from '#src/domain/members/rules.ts'
import { agreementFaults, Agreements, agreementsOf } from '#src/web/features/members/agreements.tsx'
import { confirmFault } from '#src/web/features/members/confirm-fault.ts'
import { explain } from '#src/web/features/members/explain.ts'
import { Field } from '#src/web/features/members/field.tsx'
import { Frame, Outcome } from '#src/web/features/members/frame.tsx'
import { SocialButtons } from '#src/web/features/members/social/social-buttons.tsx'
import { providersQuery } from '#src/web/features/members/social/social-queries.ts'
import { useAvailability } from '#src/web/features/members/use-availability.ts'
import { useForm } from '#src/web/api/use-form.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import { claimCarried } from '#src/web/api/carried-work.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { keepSession } from '#src/web/api/session.ts'
import { forgetAnswers } from '#src/web/api/sign-out.ts'
import { Button } from '#src/web/ui/button.tsx'
import { AUTH_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/signup')({
  staticData: { hides: AUTH_PAGE },
  loader: async ({ context }) => {
    const [words, social] = await Promise.all([
      loadWords('members', context.language),
      loadWords('social', context.language),
      context.queryClient.ensureQueryData(providersQuery(context.api)),
    ])
    return { words, social }
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.signUp, hidden: true }),
  component: SignUp,
})

function SignUp() {
  const { words, social } = Route.useLoaderData()
  const { api, words: common } = Route.useRouteContext()
  const router = useRouter()
  const queryClient = useQueryClient()
  const email = useAvailability((value) => answerOf(api.api.auth.check.email.$get({ query: { value } })))
  const nickname = useAvailability((value) =>
    answerOf(api.api.auth.check.nickname.$get({ query: { value } })),
  )
  const form = useForm({
    check: (typed) => ({
      email: emailFault(typed['email'] ?? '') ?? email.faultOf(typed['email'] ?? ''),
      nickname: nicknameFault(typed['nickname'] ?? '') ?? nickname.faultOf(typed['nickname'] ?? ''),
      phone: phoneFault(typed['phone'] ?? ''),
      password: passwordFault(typed['password'] ?? '', typed),
      confirm: confirmFault(typed),
      ...agreementFaults(typed),
    }),
    send: async (typed) => {
      const application = {
        email: typed['email'] ?? '',
        nickname: typed['nickname'] ?? '',
        phone: typed['phone'] ?? '',
        password: typed['password'] ?? '',
        ...agreementsOf(typed),
      }
      const pass = await answerOf(api.api.auth.signup.$post({ json: application }))
      keepSession(pass)
      claimCarried(pass.user.uid)
      forgetAnswers(queryClient)
      await router.navigate({ to: '/verifyEmail', search: { id: application.email.trim() } })
    },
    explain: (error) => explain(error, words, words.signUp.failed),
  })

  async function check(name: 'email' | 'nickname', asked: typeof email) {
    const value = form.read()[name] ?? ''
    form.leave(name)
    const fault = name === 'email' ? emailFault(value) : nicknameFault(value)
    if (fault === undefined) await asked.ask(value)
    form.focus(name)
  }

  const side = { form, words }
  const row = (name: 'email' | 'nickname', asked: typeof email) => {
    const value = form.values[name] ?? ''
    return {
      ...side,
      name,
      good: asked.isFree(value) ? words.free[name] : undefined,
      hint: words.hint[name],
      trouble: asked.error === undefined ? undefined : explain(asked.error, words),
      action: (
        <Button busy={asked.busy} aria-label={words.checkOf[name]} onClick={() => void check(name, asked)}>
          {words.check}
        </Button>
      ),
    }
  }
  return (
    <Frame title={common.places.signUp} lead={words.signUp.lead}>
      <form {...form.props}>
        <Field
          {...row('email', email)}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field {...row('nickname', nickname)} autoComplete="nickname" spellCheck={false} />
        <Field {...side} name="phone" hint={words.hint.phone} type="tel" inputMode="tel" autoComplete="tel" />
        <Field
          {...side}
          name="password"
          hint={words.hint.password}
          type="password"
          autoComplete="new-password"
        />
        <Field {...side} name="confirm" type="password" autoComplete="new-password" />
        <Agreements {...side} />
        <Outcome failure={form.failure} />
        <Button type="submit" fill wide busy={form.busy}>
          {words.signUp.submit}
        </Button>
      </form>
      <SocialButtons words={social} />
      <nav className="auth__links">
        <span>{words.signUp.member}</span>
        <Link to="/login">{words.link.login}</Link>
      </nav>
    </Frame>
  )
}
