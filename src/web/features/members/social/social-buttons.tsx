import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { SocialWords } from '#src/web/i18n/load-words.ts'
import { ProviderMark } from './provider-mark.tsx'
import { providersQuery } from './social-queries.ts'

/** The ways in that the operator has set up; nothing where there are none. */
export function SocialButtons({ words }: { words: SocialWords }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const { providers } = useSuspenseQuery(providersQuery(api)).data
  if (providers.length === 0) return null
  return (
    <div className="social">
      <p className="social__divider">{words.or}</p>
      <ul>
        {providers.map((provider) => (
          <li key={provider}>
            {/* A page of another site comes next, so it is no link of the router's. */}
            <a
              className={`button button--wide social__button--${provider}`}
              href={`/api/auth/social/${provider}`}
            >
              <ProviderMark provider={provider} />
              <span>{words.continueWith[provider]}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
