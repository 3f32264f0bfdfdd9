import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { FAQ_CATEGORIES, type FaqCategory } from '#src/domain/support/rules.ts'
import { faqQuery } from '#src/web/api/support-queries.ts'
import type { SupportWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { EmptyState } from '#src/web/ui/states.tsx'
import { findQuestions } from './find-questions.ts'
import { FaqList } from './faq-list.tsx'

/** So few answers are shown at once, without another press. */
const SHOWN_OPEN = 3

type FaqSearchProps = { words: SupportWords; category: FaqCategory | undefined }

/** Frequent questions by topic and keyword. What is searched for stays in the browser. */
export function FaqSearch({ words, category }: FaqSearchProps) {
  const { faq } = words
  const { api, language } = useRouteContext({ from: '__root__' })
  const { data: entries } = useSuspenseQuery(faqQuery(api, language))
  const [keyword, setKeyword] = useState('')
  const found = findQuestions(entries, keyword).filter(
    (entry) => category === undefined || entry.category === category,
  )
  const isSearch = keyword.trim() !== ''
  const ask = (
    <Link className={buttonClass()} to="/setting/detail/contact">
      {faq.ask}
    </Link>
  )
  return (
    <>
      <form
        className="faq-search"
        role="search"
        onSubmit={(event) => {
          // What was typed is searched for already.
          event.preventDefault()
        }}
      >
        <Icon name="search" />
        <input
          className="field"
          type="search"
          value={keyword}
          maxLength={100}
          autoComplete="off"
          aria-label={faq.search}
          placeholder={faq.placeholder}
          onChange={({ target }) => setKeyword(target.value)}
        />
      </form>
      <nav className="chips chips--small faq-topics" aria-label={faq.categories}>
        {[undefined, ...FAQ_CATEGORIES].map((one) => (
          <Link
            key={one ?? 'all'}
            to="/setting/detail/faq"
            search={one === undefined ? {} : { category: one }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === category ? 'page' : undefined}
            resetScroll={false}
          >
            {one === undefined ? faq.all : faq.category[one]}
          </Link>
        ))}
      </nav>
      <p className="faq-count" role="status">
        {isSearch && found.length > 0 && fill(faq.found, { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState icon="search" title={faq.none} message={faq.noneText} action={ask} />
      ) : (
        <>
          <FaqList
            words={words}
            entries={found}
            keyword={keyword}
            isGrouped={!isSearch && category === undefined}
            isOpen={isSearch && found.length <= SHOWN_OPEN}
          />
          <EmptyState row title={faq.more} message={faq.moreText} action={ask} />
        </>
      )}
    </>
  )
}
