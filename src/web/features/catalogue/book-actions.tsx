import { useTranslations } from 'use-intl'
import type { BookDetail } from '#src/web/lib/queries.ts'
import { usePlace } from '#src/web/reader/place.ts'
import { shareAddress } from '#src/web/shell/share-address.tsx'
import { buttonClass, IconButton } from '#src/web/ui/button.tsx'
import { useDialogs } from '#src/web/ui/dialogs.tsx'
import { Href } from '#src/web/ui/href.tsx'

export function BookActions({ book }: { book: BookDetail }) {
  const t = useTranslations('catalogue')
  const dialogs = useDialogs()
  const place = usePlace(book.bookId)
  const label = place !== undefined ? t('continue') : book.isFree ? t('readFree') : t('readSample')
  const to = place === undefined ? `/read/${book.bookId}` : `/read/${book.bookId}?page=${place.page}`

  return (
    <>
      <div className="bd__act">
        <Href className={buttonClass({ fill: true })} to={to}>
          {label}
        </Href>
        <IconButton
          name="share"
          label={t('share')}
          onClick={() => void shareAddress(dialogs, book.bookTitle)}
        />
      </div>
      <p className="bd__note">{book.isFree ? t('freeNote') : t('sampleNote', { pages: book.samplePages })}</p>
    </>
  )
}
