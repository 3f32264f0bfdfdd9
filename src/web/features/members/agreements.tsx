import type { MemberWords } from '#src/web/i18n/load-words.ts'
import type { Form, Values } from '#src/web/api/use-form.ts'
import { Check } from './field.tsx'

/** What must be ticked to become a member, and what may be. */
export function Agreements({ form, words }: { form: Form; words: MemberWords }) {
  const side = { form, words }
  return (
    <fieldset className="auth__agree">
      <legend>{words.signUp.agreements}</legend>
      <Check {...side} name="over14" label={words.signUp.over14} />
      <Check
        {...side}
        name="agreeTerms"
        label={words.signUp.terms}
        link={<Reading to="/tos" label={words.signUp.readTerms} />}
      />
      <Check
        {...side}
        name="agreePrivacy"
        label={words.signUp.privacy}
        link={<Reading to="/privacy" label={words.signUp.readPrivacy} />}
      />
      <Check {...side} name="agreeMarketing" label={words.signUp.marketing} />
    </fieldset>
  )
}

/** In a window of its own, so that nothing typed is lost. */
function Reading({ to, label }: { to: string; label: string }) {
  return (
    <a className="auth__under auth__read" href={to} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}

export function agreementFaults(typed: Values) {
  const missing = (name: string) => (typed[name] === undefined ? 'REQUIRED' : undefined)
  return {
    agreeTerms: missing('agreeTerms'),
    agreePrivacy: missing('agreePrivacy'),
    over14: missing('over14'),
  }
}

export function agreementsOf(typed: Values) {
  return {
    agreeTerms: typed['agreeTerms'] !== undefined,
    agreePrivacy: typed['agreePrivacy'] !== undefined,
    agreeMarketing: typed['agreeMarketing'] !== undefined,
    over14: typed['over14'] !== undefined,
  }
}
