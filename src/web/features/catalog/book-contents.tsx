import { useTranslations } from 'use-intl'
import type { BookDetail, ContentsEntry } from '#src/web/api/book-types.ts'
import { Href } from '#src/web/ui/href.tsx'
import { Icon } from '#src/web/ui/icon.tsx'

export function BookContents({ book, contents }: { book: BookDetail; contents: ContentsEntry[] }) {
  const t = useTranslations('catalogue')
  const top = Math.min(...contents.map((entry) => entry.level))
  return (
    <section className="book-section">
      <div className="section__head">
        <div>
          <h2>{t('contents')}</h2>
        </div>
      </div>
      <ul className="book-contents" lang={book.language}>
        {groups(contents, top).map(({ head, below }) => (
          <li key={head.sectionId}>
            {below.length === 0 ? (
              <Entry entry={head} book={book} />
            ) : (
              <details open={contents.length <= 12}>
                <summary>
                  {head.title}
                  <Icon name="chevron-down" />
                </summary>
                <ol>
                  <li>
                    <Entry entry={head} book={book} />
                  </li>
                  {below.map((entry) => (
                    <li key={entry.sectionId} style={{ paddingInlineStart: `${entry.level - top - 1}em` }}>
                      <Entry entry={entry} book={book} />
                    </li>
                  ))}
                </ol>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry, book }: { entry: ContentsEntry; book: BookDetail }) {
  const t = useTranslations('catalogue')
  return (
    <Href to={`/read/${book.bookId}?page=${entry.page}`}>
      {entry.title}
      {!book.isFree && entry.page <= book.samplePages && <span className="free">{t('sample')}</span>}
      <b>{entry.page}</b>
    </Href>
  )
}

/** Each entry of the top level with all that stands below it. */
function groups(contents: ContentsEntry[], top: number) {
  const grouped: { head: ContentsEntry; below: ContentsEntry[] }[] = []
  for (const entry of contents) {
    const last = grouped.at(-1)
    if (entry.level === top || last === undefined) grouped.push({ head: entry, below: [] })
    else last.below.push(entry)
  }
  return grouped
}
