import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { emailFault, emailKey } from '#src/domain/members/rules.ts'
import type { SettingWords } from '#src/web/i18n/load-words.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import type { Own } from '#src/web/api/queries.ts'
import { Button } from '#src/web/ui/button.tsx'
import { useForm } from '#src/web/api/use-form.ts'
import { Field } from '#src/web/features/members/field.tsx'
import { Result } from '#src/web/features/members/result.tsx'
import { explainChange, useStepUp } from '#src/web/features/members/second-factor/step-up.tsx'

export function EmailForm({ words, own }: { words: SettingWords; own: Own }) {
  const { idPw } = words
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const guarded = useStepUp(words, own)
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    check: ({ email = '' }) => ({
      email: emailFault(email) ?? (emailKey(email) === emailKey(own.email) ? 'SAME_AS_CURRENT' : undefined),
    }),
    send: async ({ email = '' }) => {
      setSentTo(undefined)
      await guarded(() => answerOf(api.api.user.email.$patch({ json: { email } })))
      setSentTo(email.trim())
    },
    explain: (error) =>
      error instanceof ApiRefusal && error.code === 'TOO_MANY_REQUESTS'
        ? idPw.emailLimit
        : explainChange(error, words),
  })
  return (
    <form {...form.props}>
      <Field
        form={form}
        words={words.members}
        name="email"
        label={idPw.newEmail}
        hint={idPw.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Result failure={form.failure} done={sentTo && idPw.emailSent.replace('{email}', sentTo)} />
      <Button type="submit" fill busy={form.busy}>
        {idPw.emailSubmit}
      </Button>
    </form>
  )
}
