import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'

/** What a reader does with short reviews of their own: one is edited at a time. */
export function useReviewChanges(words: ReviewWords) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const queryClient = useQueryClient()
  const dialogs = useDialogs()
  const [edited, setEdited] = useState<number>()
  const renew = () => queryClient.invalidateQueries({ queryKey: ['reviews'] })
  return {
    edited,
    renew,
    edit(reviewId: number) {
      if (edited === undefined) setEdited(reviewId)
      else void dialogs.alert(words.short.finishFirst)
    },
    endEdit: async (changed: boolean) => {
      if (changed) await renew()
      setEdited(undefined)
    },
    /** True once it is gone. */
    async remove(reviewId: number): Promise<boolean> {
      if (edited !== undefined) {
        await dialogs.alert(words.short.finishFirst)
        return false
      }
      if (!(await dialogs.confirm({ message: words.short.removeAsk, ok: words.short.remove }))) return false
      try {
        await answerOf(api.api.bookFunction.review.$delete({ query: { reviewId: String(reviewId) } }))
        return true
      } catch {
        await dialogs.alert(words.short.removeFailed)
        return false
      }
    },
  }
}
