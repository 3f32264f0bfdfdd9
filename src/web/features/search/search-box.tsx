import { Link, useParams, useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cleanKeyword } from '#src/shared/text/keyword.ts'
import { fieldOf } from '#src/web/lib/form.ts'
import { ownKey, readOwn, useOwn } from '#src/web/api/owner.ts'
import { writeStored } from '#src/web/lib/stored.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { parseRecent, withKeyword } from './recent-keywords.ts'

/** With the keyword of the address, where that is a search. */
export function SearchBox({ autoFocus = false }: { autoFocus?: boolean }) {
  const { keyword = '' } = useParams({ strict: false })
  const t = useTranslations('shell')
  const router = useRouter()
  const dialogs = useDialogs()
  const form = useRef<HTMLFormElement>(null)
  const [open, setOpen] = useState(false)
  const recent = parseRecent(useOwn('recentKeywords'))

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = cleanKeyword(fieldOf(event.currentTarget, 'keyword'))
    if (entered === '') {
      void dialogs.alert({ message: t('searchEmpty') })
      return
    }
    remember(entered)
    setOpen(false)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    void router.navigate({ to: '/search/$keyword', params: { keyword: entered } })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears where the focus goes within it
    <form
      ref={form}
      className="search-box search-box--open"
      role="search"
      onSubmit={search}
      onFocus={() => setOpen(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <Icon name="search" />
      <input
        key={keyword}
        type="search"
        name="keyword"
        defaultValue={keyword}
        autoComplete="off"
        maxLength={100}
        // The box is opened by the reader's own press on "search", so focus belongs in it.
        autoFocus={autoFocus}
        aria-label={t('search')}
        placeholder={t('searchPlaceholder')}
      />
      {open && recent.length > 0 && (
        <div className="suggestions">
          <div className="suggestions__heading">
            <span>{t('recent')}</span>
            <button type="button" onClick={() => writeStored(ownKey('recentKeywords'), null)}>
              {t('recentClear')}
            </button>
          </div>
          <ul>
            {recent.map((word) => (
              <li key={word}>
                <Link
                  to="/search/$keyword"
                  params={{ keyword: word }}
                  onClick={() => {
                    remember(word)
                    setOpen(false)
                  }}
                >
                  {word}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </form>
  )
}

function remember(keyword: string) {
  writeStored(
    ownKey('recentKeywords'),
    JSON.stringify(withKeyword(parseRecent(readOwn('recentKeywords')), keyword)),
  )
}
