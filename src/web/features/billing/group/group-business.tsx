import { useState } from 'react'
import { cleanBusinessNumber } from '#src/domain/billing/groups/rules.ts'
import { emailFault } from '#src/shared/email-address.ts'
import { answerOf } from '#src/web/api/client.ts'
import type { Group } from '#src/web/api/group-queries.ts'
import { useForm, type Values } from '#src/web/api/use-form.ts'
import type { GroupWords } from '#src/web/i18n/load-words.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Result } from './result.tsx'
import { TextField } from './text-field.tsx'
import { explainGroup, useGroupChange } from './use-group-change.ts'

type Business = NonNullable<Group['business']>

const FIELDS = [
  { name: 'businessName', autoComplete: 'organization' },
  { name: 'businessNumber', inputMode: 'numeric' },
  { name: 'representative', autoComplete: 'off' },
  { name: 'address', autoComplete: 'street-address' },
  { name: 'invoiceEmail', autoComplete: 'email', type: 'email', inputMode: 'email' },
] as const

/** What tax invoices need: all of it, or none. */
export function GroupBusiness({ words, group }: { words: GroupWords; group: Group }) {
  const { business: said } = words
  const [done, setDone] = useState<string>()
  const change = useGroupChange(words, (api, business: Business | null) =>
    answerOf(api.api.group.billing.$put({ json: { business } })),
  )
  const form = useForm({
    check: (values) => ({
      ...Object.fromEntries(
        FIELDS.map(({ name }) => [name, (values[name] ?? '').trim() === '' ? 'EMPTY' : undefined]),
      ),
      ...numberFault(values['businessNumber'] ?? ''),
      invoiceEmail: emailFault(values['invoiceEmail'] ?? ''),
    }),
    async send(values) {
      setDone(undefined)
      await change.mutateAsync(businessOf(values))
      setDone(said.saved)
    },
    explain: (error) => explainGroup(error, words),
  })

  async function forget() {
    await change.mutateAsync(null)
    form.clear()
    setDone(said.forgotten)
  }

  return (
    <section className="settings__section">
      <h2>{said.heading}</h2>
      <p className="settings__lead">{said.lead}</p>
      {/* Drawn anew once it is forgotten: its fields keep their own text. */}
      <form {...form.props} key={String(group.business === null)}>
        {FIELDS.map(({ name, ...input }) => (
          <TextField
            key={name}
            {...input}
            form={form}
            name={name}
            label={said[name]}
            faults={said.fault}
            defaultValue={group.business?.[name] ?? ''}
            maxLength={200}
          />
        ))}
        <div className="group-buttons">
          <Button type="submit" busy={form.busy}>
            {said.save}
          </Button>
          {group.business !== null && (
            <Button busy={change.isPending && change.variables === null} onClick={() => void forget()}>
              {said.forget}
            </Button>
          )}
        </div>
        <Result failure={form.failure} done={done} />
      </form>
    </section>
  )
}

function numberFault(typed: string): { businessNumber?: string } {
  if (typed.trim() === '') return { businessNumber: 'EMPTY' }
  return cleanBusinessNumber(typed) === undefined ? { businessNumber: 'INVALID' } : {}
}

function businessOf(values: Values): Business {
  const of = (name: keyof Business) => values[name] ?? ''
  return {
    businessName: of('businessName'),
    businessNumber: of('businessNumber'),
    representative: of('representative'),
    address: of('address'),
    invoiceEmail: of('invoiceEmail'),
  }
}
