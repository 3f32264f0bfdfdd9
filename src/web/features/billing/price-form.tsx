import { useForm } from '#src/web/api/use-form.ts'
import { fill } from '#src/web/lib/fill.ts'
import { Button } from '#src/web/ui/button.tsx'
import { AgreeBox } from './agree-box.tsx'

type PriceFormProps = {
  /** What is said, with places for the values. */
  words: Record<'heading' | 'lead' | 'agree' | 'agreeNeeded' | 'submit' | 'done', string>
  values: Record<string, string | number>
  isAgreed: boolean
  send: () => Promise<void>
  explain: (error: unknown) => string
}

/** A price that rises: without consent nothing is charged (전자상거래법 §13⑥). */
export function PriceForm({ words, values, isAgreed, send, explain }: PriceFormProps) {
  const form = useForm({
    check: ({ agrees }) => ({ agrees: agrees === undefined ? 'REQUIRED' : undefined }),
    send,
    explain,
  })
  if (isAgreed)
    return (
      <section className="settings__section">
        <h2>{words.heading}</h2>
        <p className="settings__lead" role="status">
          {fill(words.done, values)}
        </p>
      </section>
    )
  return (
    <section className="settings__section">
      <h2>{words.heading}</h2>
      <p className="settings__lead">{fill(words.lead, values)}</p>
      <form {...form.props}>
        <AgreeBox
          name="agrees"
          label={fill(words.agree, values)}
          fault={form.faultOf('agrees') && words.agreeNeeded}
        />
        <Button type="submit" busy={form.busy}>
          {words.submit}
        </Button>
        <p className="form-field__message form-field__message--bad billing-result" role="alert">
          {form.failure}
        </p>
      </form>
    </section>
  )
}
