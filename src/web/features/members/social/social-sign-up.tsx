import { useRouteContext } from '@tanstack/react-router'
import { nicknameFault, phoneFault, type SocialProvider } from '#src/domain/members/rules.ts'
import type { MemberWords, SocialWords } from '#src/web/i18n/load-words.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import type { Pass } from '#src/web/api/session.ts'
import { Button } from '#src/web/ui/button.tsx'
import { useForm } from '#src/web/api/use-form.ts'
import { agreementFaults, Agreements, agreementsOf } from '#src/web/features/members/agreements.tsx'
import { explain } from '#src/web/features/members/explain.ts'
import { Field } from '#src/web/features/members/field.tsx'
import { Frame, Outcome } from '#src/web/features/members/frame.tsx'
import { useAvailability } from '#src/web/features/members/use-availability.ts'

type Props = {
  words: MemberWords
  social: SocialWords
  code: string
  newcomer: { provider: SocialProvider; email: string }
  onEntered: (pass: Pass) => Promise<void>
}

/** What is still needed of somebody a provider brought. Nothing is stored before it is sent. */
export function SocialSignUp({ words, social, code, newcomer, onEntered }: Props) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const nickname = useAvailability((value) =>
    answerOf(api.api.auth.check.nickname.$get({ query: { value } })),
  )
  const form = useForm({
    check: (typed) => ({
      nickname: nicknameFault(typed['nickname'] ?? '') ?? nickname.faultOf(typed['nickname'] ?? ''),
      phone: phoneFault(typed['phone'] ?? ''),
      ...agreementFaults(typed),
    }),
    send: async (typed) => {
      const json = {
        code,
        nickname: typed['nickname'] ?? '',
        phone: typed['phone'] ?? '',
        ...agreementsOf(typed),
      }
      await onEntered(await answerOf(api.api.auth.social.signup.$post({ json })))
    },
    explain: (error) => {
      const explanation = error instanceof ApiRefusal && error.code.startsWith('SOCIAL_')
      return explanation ? error.detail : explain(error, words, words.signUp.failed)
    },
  })

  async function check() {
    const value = form.read()['nickname'] ?? ''
    form.leave('nickname')
    if (nicknameFault(value) === undefined) await nickname.ask(value)
    form.focus('nickname')
  }

  const lead = social.finish.newLead
    .replace('{provider}', social.provider[newcomer.provider])
    .replace('{email}', newcomer.email)
  const side = { form, words }
  return (
    <Frame title={social.finish.newHeading} lead={lead}>
      <form {...form.props}>
        <Field
          {...side}
          name="nickname"
          hint={words.hint.nickname}
          good={nickname.isFree(form.values['nickname'] ?? '') ? words.free.nickname : undefined}
          trouble={nickname.error === undefined ? undefined : explain(nickname.error, words)}
          autoComplete="nickname"
          spellCheck={false}
          action={
            <Button busy={nickname.busy} aria-label={words.checkOf.nickname} onClick={() => void check()}>
              {words.check}
            </Button>
          }
        />
        <Field {...side} name="phone" hint={words.hint.phone} type="tel" inputMode="tel" autoComplete="tel" />
        <Agreements {...side} />
        <Outcome failure={form.failure} />
        <Button type="submit" fill wide busy={form.busy}>
          {words.signUp.submit}
        </Button>
      </form>
    </Frame>
  )
}
