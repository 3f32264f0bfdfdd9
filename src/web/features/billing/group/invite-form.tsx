import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { INVITATIONS_AT_ONCE } from '#src/domain/billing/groups/rules.ts'
import { emailFault } from '#src/shared/email-address.ts'
import { answerOf } from '#src/web/api/client.ts'
import { type Group, groupQuery } from '#src/web/api/group-queries.ts'
import { useForm } from '#src/web/api/use-form.ts'
import type { GroupWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Result } from './result.tsx'
import { explainGroup } from './use-group-change.ts'

/** Invites people to the free seats, one address a line. */
export function InviteForm({ words, group }: { words: GroupWords; group: Group }) {
  const { invite: said } = words
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const id = useId()
  const [done, setDone] = useState<string>()
  const form = useForm({
    check: ({ emails = '' }) => ({ emails: faultOf(emails, said) }),
    async send({ emails = '' }) {
      setDone(undefined)
      const json = { emails: linesOf(emails) }
      const { invited } = await answerOf<{ invited: number }>(api.api.group.invitations.$post({ json }))
      setDone(fill(said.done, { count: invited }))
      form.clear()
      await queryClient.invalidateQueries({ queryKey: groupQuery(api).queryKey })
    },
    explain: (error) => explainGroup(error, words),
  })
  if (group.capacity <= group.members.length + group.invitations.length && done === undefined) return null
  const fault = form.faultOf('emails')
  return (
    <section className="settings__section">
      <h2>{said.heading}</h2>
      <form {...form.props}>
        <div className="form-field">
          <label htmlFor={id}>{said.label}</label>
          <textarea
            id={id}
            className="field"
            name="emails"
            rows={4}
            required
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={`${id}-m`}
          />
          <p
            id={`${id}-m`}
            className={
              fault === undefined ? 'form-field__message' : 'form-field__message form-field__message--bad'
            }
            aria-live="polite"
          >
            {fault ?? fill(said.hint, { count: INVITATIONS_AT_ONCE })}
          </p>
        </div>
        <Button type="submit" busy={form.busy}>
          {said.submit}
        </Button>
        <Result failure={form.failure} done={done} />
      </form>
    </section>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Said in words at once: the fault names the line. */
function faultOf(text: string, said: GroupWords['invite']): string | undefined {
  const lines = linesOf(text)
  const wrong = lines.find((line) => emailFault(line) !== undefined)
  if (lines.length === 0) return said.empty
  if (wrong !== undefined) return fill(said.wrong, { email: wrong })
  return lines.length > INVITATIONS_AT_ONCE ? fill(said.many, { count: INVITATIONS_AT_ONCE }) : undefined
}
