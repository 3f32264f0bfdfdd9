import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { nicknameFault, nicknameKey } from '#src/domain/members/rules.ts'
import type { SettingWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import type { Own } from '#src/web/api/queries.ts'
import { Button } from '#src/web/ui/button.tsx'
import { useForm } from '#src/web/api/use-form.ts'
import { explain } from '#src/web/features/members/explain.ts'
import { Field } from '#src/web/features/members/field.tsx'
import { useKeepOwn } from './own-change.ts'
import { Result } from '#src/web/features/members/result.tsx'
import { explainChange } from '#src/web/features/members/second-factor/step-up.tsx'
import { useAvailability } from '#src/web/features/members/use-availability.ts'

export function NicknameForm({ words, own }: { words: SettingWords; own: Own }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const keepOwn = useKeepOwn()
  const [saved, setSaved] = useState<string>()
  const free = useAvailability((value) => answerOf(api.api.auth.check.nickname.$get({ query: { value } })))
  // One's own in another spelling is taken by nobody but oneself.
  const isOwn = (typed: string) => nicknameKey(typed) === nicknameKey(own.nickname)
  const form = useForm({
    check: ({ nickname = '' }) => ({
      nickname: nicknameFault(nickname) ?? (isOwn(nickname) ? undefined : free.faultOf(nickname)),
    }),
    send: async ({ nickname = '' }) => {
      setSaved(undefined)
      keepOwn(await answerOf(api.api.user.me.$patch({ json: { nickname } })))
      setSaved(nickname)
    },
    explain: (error) => explainChange(error, words),
  })
  async function check() {
    const { nickname = '' } = form.read()
    form.leave('nickname')
    if (nicknameFault(nickname) === undefined && !isOwn(nickname)) await free.ask(nickname)
    form.focus('nickname')
  }
  const typed = form.values['nickname'] ?? ''
  return (
    <form {...form.props}>
      <Field
        form={form}
        words={words.members}
        name="nickname"
        defaultValue={own.nickname}
        autoComplete="nickname"
        spellCheck={false}
        hint={words.members.hint.nickname}
        good={free.isFree(typed) ? words.members.free.nickname : undefined}
        trouble={free.error === undefined ? undefined : explain(free.error, words.members)}
        action={
          <Button busy={free.busy} aria-label={words.members.checkOf.nickname} onClick={() => void check()}>
            {words.members.check}
          </Button>
        }
      />
      <Result
        failure={form.failure}
        done={saved !== undefined && (typed === '' || typed === saved) ? words.saved : undefined}
      />
      <Button type="submit" fill busy={form.busy}>
        {words.save}
      </Button>
    </form>
  )
}
