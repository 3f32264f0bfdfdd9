import type { SocialProvider } from '#src/domain/members/rules.ts'

/** Drawn by us, only to tell the buttons apart. */
const drawings = {
  kakao: (
    <path
      fill="currentColor"
      d="M12 4.5c-4.7 0-8.5 2.9-8.5 6.5 0 2.3 1.6 4.3 4 5.5l-.8 3.2 3.6-2.4c.6.1 1.1.2 1.7.2 4.7 0 8.5-2.9 8.5-6.5S16.7 4.5 12 4.5z"
    />
  ),
  naver: <path fill="currentColor" d="M5 5h4.6l4.8 7V5H19v14h-4.6l-4.8-7v7H5z" />,
  google: (
    <path fill="none" stroke="currentColor" strokeWidth="2.6" d="M18.2 7.4A7.7 7.7 0 1 0 19.7 12H12.5" />
  ),
  apple: (
    <path
      fill="currentColor"
      d="M12 8.2C10.4 7 8.7 7 7.3 7.9c-2.6 1.7-2.5 5.8-.7 9 1.6 2.9 3.2 2.9 5.4 1.9 2.2 1 3.8 1 5.4-1.9.6-1 .9-1.9 1.1-2.7-2.7-1.2-2.9-4.6-.5-6-1.6-1.7-3.9-1.5-6 0zM12.2 6.4c0-2 1.3-3.5 3.2-3.9.2 2.1-1.2 3.7-3.2 3.9z"
    />
  ),
} as const

export function ProviderMark({ provider }: { provider: SocialProvider }) {
  return (
    <svg className="social__mark" viewBox="0 0 24 24" aria-hidden="true">
      {drawings[provider]}
    </svg>
  )
}
