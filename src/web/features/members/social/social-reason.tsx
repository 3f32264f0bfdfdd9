import type { SocialWords } from '#src/web/i18n/load-words.ts'

const REASONS = ['denied', 'failed', 'down', 'expired'] as const
type SocialReason = (typeof REASONS)[number]

/** The reason that the address names, if it is one of ours. */
export function reasonIn(search: Record<string, unknown>): SocialReason | undefined {
  return REASONS.find((reason) => reason === search['social'])
}

/** Why the way to a provider was cut off, where it led back here. */
export function WhyBack({ words, reason }: { words: SocialWords; reason: SocialReason | undefined }) {
  return (
    <div role="alert">{reason !== undefined && <p className="social__why">{words.reason[reason]}</p>}</div>
  )
}
