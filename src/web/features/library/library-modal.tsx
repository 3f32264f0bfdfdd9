import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { LibraryWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import type { LibraryItem } from '#src/web/api/library-queries.ts'
import { Button, buttonClass } from '#src/web/ui/button.tsx'
import { DialogText, DialogTitle } from '#src/web/ui/dialogs/dialog-parts.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { rememberKept } from './kept-books.ts'
import { placeOf } from './place-of.ts'

type LibraryModalProps = { words: LibraryWords; item: LibraryItem; close: () => void }

/** What can be done with a book of the library; once it is removed, the modal closes and the list is read anew. */
export function LibraryModal({ words, item, close }: LibraryModalProps) {
  const queryClient = useQueryClient()
  const { bookFunction } = useRouteContext({ from: '__root__', select: (context) => context.api.api })
  const { readingId, wantReadId } = item
  const bookId = String(item.bookId)
  const remove = useMutation({
    mutationFn: async () => {
      if (readingId !== null)
        await answerOf(bookFunction.reading.$delete({ query: { bookId, readingId: String(readingId) } }))
      else await answerOf(bookFunction.wantRead.$delete({ query: { bookId, wantId: String(wantReadId) } }))
    },
    onSuccess: () => {
      rememberKept(item.bookId, false)
      close()
      return queryClient.invalidateQueries({ queryKey: ['library'] })
    },
  })
  const begun = item.readingPage !== null && item.percent > 0
  return (
    <>
      <DialogTitle>{item.bookTitle}</DialogTitle>
      <DialogText>{readingId === null ? item.author : words.removeReadingText}</DialogText>
      <div className="library-modal">
        <Href className={buttonClass({ fill: true, wide: true })} to={placeOf(item)} onClick={close}>
          {begun ? words.continue : words.start}
        </Href>
        <Href className={buttonClass({ wide: true })} to={`/book/${bookId}`} onClick={close}>
          {words.aboutBook}
        </Href>
        {(readingId !== null || wantReadId !== null) && (
          <Button icon="trash" wide busy={remove.isPending} onClick={() => remove.mutate()}>
            {readingId === null ? words.removeWantRead : words.removeReading}
          </Button>
        )}
        <p className="form-field__message form-field__message--bad" role="alert">
          {remove.isError && words.failed}
        </p>
      </div>
    </>
  )
}
