import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { nicknameFault, passwordFault, phoneFault } from '#src/domain/members/rules.ts'
import { agreementFaults, Agreements, agreementsOf } from '#src/web/features/members/agreements.tsx'
import { confirmFault } from '#src/web/features/members/confirm-fault.ts'
import { explain } from '#src/web/features/members/explain.ts'
import { Field } from '#src/web/features/members/field.tsx'
import { Frame, Outcome } from '#src/web/features/members/frame.tsx'
import { useLinkToken } from '#src/web/features/members/link-token.ts'
import { claimCarried } from '#src/web/api/carried-work.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { keepSession } from '#src/web/api/session.ts'
import { forgetAnswers } from '#src/web/api/sign-out.ts'
import { useForm } from '#src/web/api/use-form.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { AUTH_PAGE } from '#src/web/shell/page-frame.ts'
import { Button } from '#src/web/ui/button.tsx'

export const Route = createFileRoute('/group/account')({
  staticData: { hides: AUTH_PAGE },
  loader: async ({ context: { language } }) => {
    const [words, groups] = await Promise.all([loadWords('members', language), loadWords('groups', language)])
    return { words, groups }
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.groupAccount, hidden: true }),
  component: GroupAccount,
})

/** The account that the operator prepared for an invited address. Nothing is stored before it is sent. */
function GroupAccount() {
  const { words, groups } = Route.useLoaderData()
  const { api, words: common } = Route.useRouteContext()
  const router = useRouter()
  const queryClient = useQueryClient()
  const token = useLinkToken()
  const form = useForm({
    check: (typed) => ({
      nickname: nicknameFault(typed['nickname'] ?? ''),
      phone: phoneFault(typed['phone'] ?? ''),
      password: passwordFault(typed['password'] ?? '', typed),
      confirm: confirmFault(typed),
      ...agreementFaults(typed),
    }),
    send: async (typed) => {
      const json = {
        token,
        nickname: typed['nickname'] ?? '',
        phone: typed['phone'] ?? '',
        password: typed['password'] ?? '',
        ...agreementsOf(typed),
      }
      const pass = await answerOf(api.api.group.account.$post({ json }))
      keepSession(pass)
      claimCarried(pass.user.uid)
      forgetAnswers(queryClient)
      await router.navigate({ to: '/home' })
    },
    explain: (error) =>
      error instanceof ApiRefusal && error.status === 404
        ? error.detail
        : explain(error, words, words.signUp.failed),
  })
  const side = { form, words }
  return (
    <Frame title={common.places.groupAccount} lead={groups.join.accountLead}>
      <form {...form.props}>
        <Field
          {...side}
          name="nickname"
          hint={words.hint.nickname}
          autoComplete="nickname"
          spellCheck={false}
        />
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
    </Frame>
  )
}
