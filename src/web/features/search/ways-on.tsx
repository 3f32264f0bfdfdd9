import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { versePath } from '#src/domain/scripture/rules.ts'
import { categoriesQuery } from '#src/web/api/queries.ts'
import { Href } from '#src/web/ui/href.tsx'

/** Verses that many look for. */
const VERSES = [
  { osis: 'Rom.8.28', name: 'romans' },
  { osis: 'Ps.23', name: 'psalm' },
  { osis: 'John.3.16', name: 'john' },
] as const

/** Where a search that found nothing may go on: authors spelt alike, shelves with books, verses. */
export function WaysOn({ nearAuthors }: { nearAuthors: readonly string[] }) {
  const t = useTranslations('catalogue')
  const { api, language } = useRouteContext({ from: '__root__' })
  const { data: categories } = useSuspenseQuery(categoriesQuery(api))
  const shelves = categories.filter(({ bookCount }) => bookCount > 0)
  return (
    <div className="search-ways">
      <Way
        title={t('nearAuthors')}
        links={nearAuthors.map((name) => ({ label: name, to: `/search/${encodeURIComponent(name)}` }))}
      />
      <Way
        title={t('shelves')}
        links={shelves.map(({ categoryId, name }) => ({
          label: name[language],
          to: `/book/category/${categoryId}`,
        }))}
      />
      <Way
        title={t('verses')}
        links={VERSES.map(({ osis, name }) => ({ label: t(`exampleVerse.${name}`), to: versePath(osis) }))}
      />
    </div>
  )
}

function Way({ title, links }: { title: string; links: { label: string; to: string }[] }) {
  if (links.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <nav className="chips chips--wrap" aria-label={title}>
        {links.map(({ label, to }) => (
          <Href key={to} to={to}>
            {label}
          </Href>
        ))}
      </nav>
    </section>
  )
}
