import { FAQ_CATEGORIES } from '#src/domain/support/rules.ts'
import type { FaqEntry } from '#src/web/api/support-queries.ts'
import type { SupportWords } from '#src/web/i18n/load-words.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Marked } from '#src/web/ui/mark.tsx'

type FaqListProps = {
  words: SupportWords
  entries: readonly FaqEntry[]
  keyword: string
  /** Under the names of their topics. */
  isGrouped: boolean
  isOpen: boolean
}

export function FaqList({ words, entries, isGrouped, ...shown }: FaqListProps) {
  if (!isGrouped) return <Questions entries={entries} {...shown} />
  const byCategory = Map.groupBy(entries, ({ category }) => category)
  return FAQ_CATEGORIES.filter((category) => byCategory.has(category)).map((category) => (
    <section key={category} className="faq-topic">
      <h2>{words.faq.category[category]}</h2>
      <Questions entries={byCategory.get(category) ?? []} {...shown} />
    </section>
  ))
}

function Questions({ entries, keyword, isOpen }: Pick<FaqListProps, 'entries' | 'keyword' | 'isOpen'>) {
  return (
    <ul className="faq">
      {entries.map(({ faqId, question, answer }) => (
        <li key={faqId}>
          <details open={isOpen}>
            <summary>
              <span>
                <Marked text={question} term={keyword} />
              </span>
              <Icon name="chevron-down" />
            </summary>
            <p className="support-text">
              <Marked text={answer} term={keyword} />
            </p>
          </details>
        </li>
      ))}
    </ul>
  )
}
