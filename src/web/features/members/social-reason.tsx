import { useSyncExternalStore } from 'react'
import type { SocialWords } from '#src/web/i18n/social-words.ts'

/** Why the way to a provider was cut off, where it led back here. Known after hydrating: the page served is everyone's. */
export function SocialReason({ words }: { words: SocialWords }) {
  const reason = useSyncExternalStore(
    () => () => undefined,
    () => new URLSearchParams(location.search).get('social') ?? '',
    () => '',
  )
  const text: unknown = Object.hasOwn(words.reason, reason) ? Reflect.get(words.reason, reason) : undefined
  return <div role="alert">{typeof text === 'string' && <p className="soc__why">{text}</p>}</div>
}
