import { useRouteContext } from '@tanstack/react-router'
import type { MemberWords, SocialWords } from '#src/web/i18n/load-words.ts'
import { ApiRefusal } from '#src/web/api/client.ts'
import { Button } from '#src/web/ui/button.tsx'
import { useForm } from '#src/web/api/use-form.ts'
import { explain } from '#src/web/features/members/explain.ts'
import { CodeField } from '#src/web/features/members/field.tsx'
import { Frame, Outcome } from '#src/web/features/members/frame.tsx'

type Props = { words: MemberWords; social: SocialWords; onCode: (totp: string) => Promise<void> }

/** Asks who comes from a provider for the second step. */
export function SocialCode({ words, social, onCode }: Props) {
  const title = useRouteContext({
    from: '__root__',
    select: (context) => context.words.places.authentication,
  })
  const form = useForm({
    check: ({ totp = '' }) => ({ totp: totp.trim() === '' ? 'EMPTY' : undefined }),
    send: ({ totp = '' }) => onCode(totp.trim()),
    explain: (error) => {
      if (!(error instanceof ApiRefusal)) return explain(error, words)
      return error.code === 'Unauthorized' ? social.finish.codeWrong : (error.detail ?? words.failed)
    },
  })
  return (
    <Frame title={title} lead={social.finish.code}>
      <form {...form.props}>
        <CodeField form={form} words={words} />
        <Outcome failure={form.failure} />
        <Button type="submit" fill wide busy={form.busy}>
          {social.finish.submitCode}
        </Button>
      </form>
    </Frame>
  )
}
