import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ApiClient, ApiRefusal } from '#src/web/api/client.ts'
import { type Group, groupQuery } from '#src/web/api/group-queries.ts'
import type { GroupWords } from '#src/web/i18n/load-words.ts'

/** Changes a group, and shows what the API answers. */
export function useGroupChange<Change>(
  words: GroupWords,
  call: (api: ApiClient, change: Change) => Promise<Group>,
) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { queryKey } = groupQuery(api)
  const change = useMutation({
    mutationFn: (wanted: Change) => call(api, wanted),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    // It was made in another window, say: then this one shows what is true now.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
  return { ...change, failure: change.error === null ? undefined : explainGroup(change.error, words) }
}

export function explainGroup(error: unknown, words: GroupWords): string {
  return (error instanceof ApiRefusal ? error.detail : undefined) ?? words.failed
}
