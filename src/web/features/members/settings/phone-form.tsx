import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { phoneFault } from '#src/domain/members/rules.ts'
import type { SettingWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import type { Own } from '#src/web/api/queries.ts'
import { Button } from '#src/web/ui/button.tsx'
import { useForm } from '#src/web/api/use-form.ts'
import { Field } from '#src/web/features/members/field.tsx'
import { useKeepOwn } from './own-change.ts'
import { Result } from '#src/web/features/members/result.tsx'
import { explainChange, useStepUp } from '#src/web/features/members/second-factor/step-up.tsx'

export function PhoneForm({ words, own }: { words: SettingWords; own: Own }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const keepOwn = useKeepOwn()
  const guarded = useStepUp(words, own)
  const [done, setDone] = useState<string>()
  const form = useForm({
    check: ({ phone = '' }) => ({ phone: phone.trim() === '' ? undefined : phoneFault(phone) }),
    send: async ({ phone = '' }) => {
      setDone(undefined)
      keepOwn(await guarded(() => answerOf(api.api.user.me.$patch({ json: { phone } }))))
      setDone(phone.trim() === '' ? words.info.phoneKept : words.saved)
    },
    explain: (error) => explainChange(error, words),
  })
  return (
    <form {...form.props}>
      <Field
        form={form}
        words={words.members}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required={false}
        hint={
          own.phone === null ? words.members.hint.phone : words.info.phoneHint.replace('{phone}', own.phone)
        }
      />
      <Result failure={form.failure} done={done} />
      <Button type="submit" fill busy={form.busy}>
        {words.save}
      </Button>
    </form>
  )
}
