import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Language } from '#src/shared/language.ts'
import type { SettingWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import type { Own } from '#src/web/api/queries.ts'
import { Button } from '#src/web/ui/button.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { explainMail } from '#src/web/features/members/explain.ts'
import { Result } from '#src/web/features/members/result.tsx'

export function AccountFacts({
  words,
  own,
  language,
}: {
  words: SettingWords
  own: Own
  language: Language
}) {
  const { user } = words
  return (
    <>
      <dl className="settings__facts">
        <div>
          <dt>{user.email}</dt>
          <dd>
            {own.email}{' '}
            <span className="muted">{own.emailVerifiedYn === 'Y' ? user.verified : user.unverified}</span>
          </dd>
        </div>
        <div>
          <dt>{user.nickname}</dt>
          <dd>{own.nickname}</dd>
        </div>
        <div>
          <dt>{user.phone}</dt>
          <dd className="number">{own.phone ?? user.none}</dd>
        </div>
        <div>
          <dt>{user.joined}</dt>
          <dd className="number">{formatDate(own.joinedAt, language)}</dd>
        </div>
      </dl>
      {own.emailVerifiedYn === 'N' && <Resend words={words} email={own.email} />}
    </>
  )
}

function Resend({ words, email }: { words: SettingWords; email: string }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const resend = useMutation({
    mutationFn: () => answerOf(api.api.auth.verifyEmail.resend.$post({ json: { email } })),
  })
  return (
    <>
      <Button busy={resend.isPending} onClick={() => resend.mutate()}>
        {words.user.resend}
      </Button>
      <Result
        failure={resend.isError ? explainMail(resend.error, words.members) : undefined}
        done={resend.isSuccess ? words.user.resent : undefined}
      />
    </>
  )
}
