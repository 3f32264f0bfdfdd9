import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale } from 'use-intl'
import type { SocialProvider } from '#src/domain/members/rules.ts'
import type { SocialWords } from '#src/web/i18n/load-words.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { Button } from '#src/web/ui/button.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { ErrorState } from '#src/web/ui/states.tsx'
import { ProviderMark } from '#src/web/features/members/social/provider-mark.tsx'
import { SettingSection } from './settings-frame.tsx'
import { linksQuery } from '#src/web/features/members/social/social-queries.ts'

/** The providers a member signs in through, each with a way to take it away. A part of the settings. */
export function LinkedAccounts({ words: { linked: words, provider: names } }: { words: SocialWords }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const language = useLocale()
  const queryClient = useQueryClient()
  const dialogs = useDialogs()
  const found = useQuery(linksQuery(api))
  const unlink = useMutation({
    mutationFn: (provider: SocialProvider) => answerOf(api.api.user.social.$delete({ query: { provider } })),
    onSettled: () => queryClient.invalidateQueries(linksQuery(api)),
    onError: (error) => void dialogs.alert((error instanceof ApiRefusal && error.detail) || words.last),
  })

  async function ask(provider: SocialProvider) {
    const title = words.sure.replace('{provider}', names[provider])
    const sure = await dialogs.confirm({
      title,
      message: words.sureText,
      ok: words.unlink,
      cancel: words.cancel,
    })
    if (sure) unlink.mutate(provider)
  }

  const links = found.data?.links ?? []
  const isLast = found.data?.hasPassword === false && links.length === 1
  const lead = links.length === 0 ? words.none : words.lead
  return (
    <SettingSection title={words.heading} lead={found.data === undefined ? undefined : lead}>
      {found.isError && <ErrorState row busy={found.isFetching} onRetry={() => void found.refetch()} />}
      {found.isPending && <span className="skeleton settings__skeleton" />}
      {links.length > 0 && (
        <ul className="settings__list">
          {links.map(({ provider, linkedAt }) => (
            <li key={provider}>
              <ProviderMark provider={provider} />
              <span>
                {names[provider]}
                <small className="number">
                  {words.since.replace('{date}', formatDate(linkedAt, language))}
                </small>
              </span>
              {!isLast && (
                <Button
                  small
                  busy={unlink.isPending && unlink.variables === provider}
                  aria-label={words.unlinkOf.replace('{provider}', names[provider])}
                  onClick={() => void ask(provider)}
                >
                  {words.unlink}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isLast && <p className="settings__lead">{words.last}</p>}
    </SettingSection>
  )
}
