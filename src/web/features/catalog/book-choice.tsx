import { useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LANGUAGES } from '#src/shared/language.ts'
import type { BookChoice } from '#src/web/api/queries.ts'
import { Href } from '#src/web/ui/href.tsx'

/** What an address narrows its list of books to. */
export function parseChoice(search: Record<string, unknown>): BookChoice {
  const language = LANGUAGES.find((one) => one === search['in'])
  return {
    ...(Number(search['free']) === 1 ? { free: 1 as const } : {}),
    ...(language === undefined ? {} : { in: language }),
  }
}

export function isNarrowed({ free, in: language }: BookChoice): boolean {
  return free !== undefined || language !== undefined
}

/** Links that narrow the list of a page, and widen it again; they work without script. */
export function BookChoices({ path }: { path: string }) {
  const t = useTranslations('catalogue')
  // Of the page that is on its way: the next press adds to this one, however soon it comes.
  const search = useLocation({
    select: ({ pathname, search: pressed }) => (pathname === path ? pressed : undefined),
  })
  const choice = parseChoice(search ?? {})
  const languages = [
    { name: t('korean'), code: 'ko' },
    { name: t('english'), code: 'en' },
  ] as const
  return (
    <nav className="chips chips--small" aria-label={t('narrow')}>
      <Choice to={addressOf(path, choice.in, choice.free === undefined)} on={choice.free === 1}>
        {t('free')}
      </Choice>
      {languages.map(({ name, code }) => (
        <Choice
          key={code}
          to={addressOf(path, choice.in === code ? undefined : code, choice.free === 1)}
          on={choice.in === code}
        >
          {name}
        </Choice>
      ))}
    </nav>
  )
}

function Choice({ to, on, children }: { to: string; on: boolean; children: string }) {
  return (
    <Href to={to} rel="nofollow" aria-current={on ? 'true' : undefined}>
      {children}
    </Href>
  )
}

function addressOf(path: string, language: BookChoice['in'], free: boolean): string {
  const query = [free && 'free=1', language !== undefined && `in=${language}`].filter(Boolean).join('&')
  return query === '' ? path : `${path}?${query}`
}
