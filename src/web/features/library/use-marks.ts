import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { answerOf } from '#src/web/api/client.ts'
import type { LibraryWords } from '#src/web/i18n/load-words.ts'
import type { MarkKind } from '#src/web/api/library-queries.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'

/** Asks first: what is deleted cannot be had back. */
export function useRemoveMark(words: LibraryWords) {
  const { bookFunction } = useRouteContext({ from: '__root__', select: (context) => context.api.api })
  const queryClient = useQueryClient()
  const dialogs = useDialogs()

  return async function remove({ kind, id }: { kind: MarkKind; id: number }): Promise<void> {
    const sure = await dialogs.confirm({
      title: kind === 'bookmark' ? words.removeBookmark : words.removeHighlight,
      message: words.removeText,
      ok: words.remove,
    })
    if (!sure) return
    try {
      if (kind === 'bookmark')
        await answerOf(bookFunction.bookmark.$delete({ query: { bookmarkId: String(id) } }))
      else await answerOf(bookFunction.highlight.$delete({ query: { highlightId: String(id) } }))
    } catch {
      await dialogs.alert(words.failed)
    }
    // Also after a failure: it may have been deleted elsewhere.
    await queryClient.invalidateQueries({ queryKey: ['marks'] })
  }
}
