import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale } from 'use-intl'
import type { SocialWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import { formatDate } from '#src/web/ui/date.ts'
import { ErrorState } from '#src/web/ui/states.tsx'
import { Result } from '#src/web/features/members/result.tsx'
import { SettingSection } from './settings-frame.tsx'
import { mailPreferencesQuery } from '#src/web/features/members/social/social-queries.ts'

/** Whether a member wants news by mail, and since when. A part of the settings. */
export function MailPreferences({ words: { mails: words } }: { words: SocialWords }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const language = useLocale()
  const queryClient = useQueryClient()
  const query = mailPreferencesQuery(api)
  const found = useQuery(query)
  const save = useMutation({
    mutationFn: (marketing: boolean) =>
      answerOf(api.api.user.mailPreferences.$patch({ json: { marketing } })),
    onSuccess: (saved) => queryClient.setQueryData(query.queryKey, saved),
  })
  if (found.isError) return <ErrorState row busy={found.isFetching} onRetry={() => void found.refetch()} />
  const wants = save.isPending ? save.variables : (found.data?.marketing ?? false)
  const since = found.data?.marketingChangedAt ?? null
  const said = found.data?.marketing === true ? words.on : words.off
  return (
    <SettingSection title={words.heading} lead={words.account}>
      <label className="choice">
        <input
          type="checkbox"
          checked={wants}
          disabled={found.isPending}
          onChange={(event) => {
            if (!save.isPending) save.mutate(event.target.checked)
          }}
        />
        <span>
          {words.news}
          <small>{words.newsHint}</small>
        </span>
      </label>
      <Result
        failure={save.isError ? words.failed : undefined}
        done={since === null ? undefined : said.replace('{date}', formatDate(since, language))}
      />
    </SettingSection>
  )
}
