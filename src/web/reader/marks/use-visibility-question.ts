import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { answerOf } from '#src/web/api/client.ts'
import { meQuery } from '#src/web/api/queries.ts'

/**
 * Asks a member, when the first mark is saved, whether others may see the passages they mark. The answer is stored with the
 * account, so no other device asks again.
 */
export function useVisibilityQuestion() {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const queryClient = useQueryClient()
  const [state, setState] = useState<'unknown' | 'asked' | 'answered'>('unknown')
  const answer = useMutation({
    mutationFn: (showsMarks: boolean) => answerOf(api.api.user.me.$patch({ json: { showsMarks } })),
    onSuccess: (own) => {
      queryClient.setQueryData(meQuery(api).queryKey, own)
      setState('answered')
    },
  })
  return {
    isAsked: state === 'asked',
    isFailed: answer.isError,
    busy: answer.isPending,
    answer: (showsMarks: boolean) => answer.mutate(showsMarks),
    async askOnce() {
      if (state !== 'unknown') return
      // Another device may have asked since the account was loaded. Where it cannot be loaded now, the next mark retries.
      const own = await queryClient.fetchQuery({ ...meQuery(api), staleTime: 0 }).catch(() => undefined)
      if (own !== undefined) setState(own.settings.showsMarks === null ? 'asked' : 'answered')
    },
  }
}
