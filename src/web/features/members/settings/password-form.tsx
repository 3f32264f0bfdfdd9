import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { passwordFault } from '#src/domain/members/rules.ts'
import type { SettingWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import type { Own } from '#src/web/api/queries.ts'
import { Button } from '#src/web/ui/button.tsx'
import { useForm } from '#src/web/api/use-form.ts'
import { confirmFault } from '#src/web/features/members/confirm-fault.ts'
import { Field } from '#src/web/features/members/field.tsx'
import { Result } from '#src/web/features/members/result.tsx'
import { explainChange } from '#src/web/features/members/second-factor/step-up.tsx'

export function PasswordForm({ words, own }: { words: SettingWords; own: Own }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const [done, setDone] = useState(false)
  const form = useForm({
    check: (typed) => {
      const { current = '', password = '' } = typed
      return {
        current: current === '' ? 'EMPTY' : undefined,
        password: passwordFault(password, own) ?? (password === current ? 'SAME_AS_CURRENT' : undefined),
        confirm: confirmFault(typed),
      }
    },
    send: async ({ current = '', password = '' }) => {
      setDone(false)
      await answerOf(api.api.user.password.$patch({ json: { current, password } }))
      form.clear()
      setDone(true)
    },
    explain: (error) => explainChange(error, words),
  })
  const side = { form, words: words.members, type: 'password' } as const
  return (
    <form {...form.props}>
      {/* Tells password managers whose password this is. */}
      <input
        type="email"
        className="visually-hidden"
        autoComplete="username"
        value={own.email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <Field {...side} name="current" autoComplete="current-password" />
      <Field
        {...side}
        name="password"
        label={words.members.label.newPassword}
        hint={words.members.hint.password}
        autoComplete="new-password"
      />
      <Field {...side} name="confirm" autoComplete="new-password" />
      <Result failure={form.failure} done={done ? words.idPw.passwordDone : undefined} />
      <Button type="submit" fill busy={form.busy}>
        {words.idPw.passwordSubmit}
      </Button>
    </form>
  )
}
