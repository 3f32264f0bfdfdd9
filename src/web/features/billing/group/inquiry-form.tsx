import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import {
  INQUIRY_MESSAGE_MAX,
  INQUIRY_MIN_PEOPLE,
  INQUIRY_NAME_MAX,
  inquiryFaults,
} from '#src/domain/billing/groups/rules.ts'
import { emailFault } from '#src/shared/email-address.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { siteQuery } from '#src/web/api/queries.ts'
import { useForm, type Values } from '#src/web/api/use-form.ts'
import type { GroupWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { SUBSCRIBE } from '#src/web/lib/subscribe-path.ts'
import { Button, buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { EmptyState } from '#src/web/ui/states.tsx'
import { Result } from './result.tsx'
import { TextField } from './text-field.tsx'

/** A visitor's question about a group. What was typed stays where sending it fails. */
export function InquiryForm({ words: { inquiry: said } }: { words: GroupWords }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: site } = useSuspenseQuery(siteQuery(api))
  const [isSent, setIsSent] = useState(false)
  const form = useForm({
    check: (values) => ({ ...inquiryFaults(inquiryOf(values)), email: emailFault(values['email'] ?? '') }),
    async send(values) {
      const json = inquiryOf(values)
      await answerOf(api.api.payment.groupInquiry.$post({ json }))
      setIsSent(true)
    },
    explain: (error) => (error instanceof ApiRefusal ? error.detail : undefined) ?? said.failed,
  })
  if (site.company.email === '')
    return <EmptyState icon="info" title={said.closedTitle} message={said.closedText} />
  if (isSent)
    return (
      <div role="status">
        <EmptyState
          icon="check"
          title={said.sentHeading}
          message={said.sent}
          action={
            <Href className={buttonClass()} to={SUBSCRIBE}>
              {said.back}
            </Href>
          }
        />
      </div>
    )
  const side = { form, faults: said.fault }
  return (
    <form {...form.props}>
      <TextField {...side} name="name" label={said.name} autoComplete="name" maxLength={INQUIRY_NAME_MAX} />
      <TextField
        {...side}
        name="email"
        label={said.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <TextField
        {...side}
        name="organisation"
        label={said.organisation}
        autoComplete="organization"
        maxLength={INQUIRY_NAME_MAX}
      />
      <TextField
        {...side}
        name="people"
        label={said.people}
        hint={fill(said.peopleHint, { count: INQUIRY_MIN_PEOPLE })}
        inputMode="numeric"
        maxLength={6}
      />
      <TextField {...side} name="message" label={said.message} rows={6} maxLength={INQUIRY_MESSAGE_MAX} />
      <Button type="submit" fill wide busy={form.busy}>
        {said.submit}
      </Button>
      <Result failure={form.failure} />
    </form>
  )
}

function inquiryOf(values: Values) {
  const of = (name: string) => values[name] ?? ''
  const people = of('people').normalize('NFKC').trim()
  return {
    name: of('name'),
    email: of('email'),
    organisation: of('organisation'),
    people: people === '' ? 0 : Number(people),
    message: of('message'),
  }
}
