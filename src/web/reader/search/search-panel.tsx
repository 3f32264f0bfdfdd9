import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SEARCH_MAX, SEARCH_MIN } from '#src/domain/reading/rules.ts'
import { cleanKeyword } from '#src/shared/text/keyword.ts'
import { fieldOf } from '#src/web/lib/form.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { HitList } from './hit-list.tsx'
import type { Hits } from './use-hits.ts'

type SearchProps = { hits: Hits; onShow: (index: number) => void }

/** In ms. The server answers in a few, so the list can follow the typing. */
const SEARCH_DELAY = 80

/** Searches while the reader types, a half-composed Korean syllable included. Enter goes to the first hit. */
export function SearchPanel({ hits, onShow }: SearchProps) {
  const t = useTranslations('reader')
  const [typed, setTyped] = useState(hits.keyword)
  const [tooShort, setTooShort] = useState(false)
  const { found } = hits

  const search = useEffectEvent(() => hits.search(typed))
  useEffect(() => {
    const timer = window.setTimeout(search, SEARCH_DELAY)
    return () => clearTimeout(timer)
  }, [typed])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = cleanKeyword(fieldOf(event.currentTarget, 'keyword'))
    const short = Array.from(entered).length < SEARCH_MIN
    setTooShort(short)
    hits.search(entered)
    if (!short && entered === hits.keyword && !hits.isStale && hits.list.length > 0) onShow(0)
  }

  return (
    <>
      <form className="search-box" role="search" onSubmit={submit}>
        <Icon name="search" />
        <input
          data-first
          type="search"
          name="keyword"
          maxLength={SEARCH_MAX}
          autoComplete="off"
          defaultValue={hits.keyword}
          aria-label={t('searchPlaceholder')}
          placeholder={t('searchPlaceholder')}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setTooShort(false)
          }}
        />
      </form>
      <p className="reader-panel__count" role="status">
        {tooShort && t('searchShort')}
        {hits.isFailed && t('searchFailed')}
        {found !== undefined &&
          (found.total > 0
            ? t('searchTotal', { total: found.total })
            : t(found.unsearchedPages > 0 ? 'searchNoneOpen' : 'searchNone'))}
        {found !== undefined &&
          found.unsearchedPages > 0 &&
          ` · ${t('searchUnread', { count: found.unsearchedPages })}`}
      </p>
      <HitList hits={hits} onShow={onShow} />
    </>
  )
}
