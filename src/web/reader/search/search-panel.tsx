import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SEARCH_MAX, SEARCH_MIN } from '#src/domain/reading/rules.ts'
import { cleanKeyword } from '#src/domain/search/rules.ts'
import { inBookSearchQuery, type SearchHit } from '#src/web/lib/queries.ts'
import { fieldOf } from '#src/web/lib/form.ts'
import { Icon } from '#src/web/ui/icon.tsx'

type SearchProps = {
  bookId: number
  current: number
  onFound: (hits: SearchHit[]) => void
  onShow: (index: number) => void
}

/** In ms. An answer takes a few, so that the list follows the fingers. */
const PAUSE = 80

/** Searches while one types, a half-composed Korean syllable included; Enter goes to the first hit. */
export function SearchPanel({ bookId, current, onFound, onShow }: SearchProps) {
  const t = useTranslations('reader')
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [tooShort, setTooShort] = useState(false)
  const keyword = cleanKeyword(asked)
  const long = [...keyword].length >= SEARCH_MIN
  const { data, isError, isPlaceholderData } = useQuery({
    ...inBookSearchQuery(api, bookId, keyword),
    enabled: long,
    // The list stays until the next one is there.
    placeholderData: keepPreviousData,
  })
  const found = long ? data : undefined

  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const tell = useEffectEvent(() => onFound(found?.items ?? []))
  useEffect(() => tell(), [found])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = cleanKeyword(fieldOf(event.currentTarget, 'keyword'))
    const short = [...entered].length < SEARCH_MIN
    setTooShort(short)
    setAsked(entered)
    if (!short && entered === keyword && !isPlaceholderData && (found?.items.length ?? 0) > 0) onShow(0)
  }

  const hidden = (found?.total ?? 0) - (found?.items.length ?? 0)
  return (
    <>
      <form className="find" role="search" onSubmit={submit}>
        <Icon name="search" />
        <input
          data-first
          type="search"
          name="keyword"
          maxLength={SEARCH_MAX}
          autoComplete="off"
          aria-label={t('searchPlaceholder')}
          placeholder={t('searchPlaceholder')}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setTooShort(false)
          }}
        />
      </form>
      <p className="rp__count" role="status">
        {tooShort && t('searchShort')}
        {isError && long && t('searchFailed')}
        {found !== undefined &&
          (found.total === 0 ? t('searchNone') : t('searchTotal', { total: found.total }))}
        {found !== undefined && hidden > 0 && ` · ${t('searchHidden', { count: hidden })}`}
      </p>
      <ol className="rp__hits">
        {found?.items.map((hit, index) => (
          <li key={`${hit.block}:${hit.start}`}>
            <button
              type="button"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => onShow(index)}
            >
              <small>
                {hit.sectionTitle} · {t('page', { page: hit.page })}
              </small>
              <span>
                {hit.before}
                <mark>{hit.match}</mark>
                {hit.after}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
