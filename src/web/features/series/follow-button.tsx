import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { SeriesWords } from '#src/web/i18n/load-words.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { followedQuery } from '#src/web/api/series-queries.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { usePrompts } from '#src/web/shell/prompts.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'

/** Tells a member by mail of each new work, or stops doing so. */
export function FollowButton({ seriesId, words }: { seriesId: number; words: SeriesWords }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const queryClient = useQueryClient()
  const dialogs = useDialogs()
  const prompts = usePrompts()
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...followedQuery(api), enabled: signedIn })
  const follows = signedIn && data?.some((each) => each.seriesId === seriesId) === true
  const change = useMutation({
    mutationFn: () =>
      follows
        ? answerOf(api.api.series.follow.$delete({ query: { seriesId: String(seriesId) } }))
        : answerOf(api.api.series.follow.$post({ json: { seriesId } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['series', 'followed'] }),
    onError: (error) =>
      void dialogs.alert(
        (error instanceof ApiRefusal ? error.detail : undefined) ?? words.detail.followFailed,
      ),
  })
  return (
    <Button
      icon="bell"
      aria-pressed={follows}
      busy={change.isPending}
      onClick={() => (signedIn ? change.mutate() : void prompts.signIn())}
    >
      {follows ? words.detail.following : words.detail.follow}
    </Button>
  )
}
