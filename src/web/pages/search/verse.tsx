import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { versePath } from '#src/domain/scripture/rules.ts'
import { verseMeta } from '#src/web/features/search/verse-meta.ts'
import { Passages } from '#src/web/features/search/passages.tsx'
import { ScriptureText } from '#src/web/ui/scripture-text.tsx'
import { orMissing } from '#src/web/api/missing.ts'
import { citedInQuery, type PassageName, versePageQuery } from '#src/web/api/queries.ts'
import { Href } from '#src/web/ui/href.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { EmptyState } from '#src/web/ui/states.tsx'

export const Route = createFileRoute('/verse/$ref')({
  loader: async ({ context: { queryClient, api, language }, params: { ref } }) => {
    const { osis } = await orMissing(queryClient.ensureQueryData(versePageQuery(api, ref, language)))
    // One address for a passage, however it was called.
    if (versePath(osis) !== `/verse/${ref}`)
      throw redirect({
        to: '/verse/$ref',
        params: { ref: osis.toLowerCase() },
        search: true,
        statusCode: 301,
      })
    await queryClient.ensureQueryData(citedInQuery(api, osis))
    return null
  },
  head: ({ match, params }) => verseMeta(match, params.ref),
  component: Verse,
})

function Verse() {
  const t = useTranslations('catalogue')
  const locale = useLocale()
  const { api } = Route.useRouteContext()
  const { ref } = Route.useParams()
  const { data: passage } = useSuspenseQuery(versePageQuery(api, ref, locale))
  const { data: cited } = useSuspenseQuery(citedInQuery(api, passage.osis))
  const { previous, next, chapter } = passage
  return (
    <div className="wrap verse">
      <header className="verse__head">
        <p className="verse__kicker">{t('verseKind')}</p>
        <h1>{passage.reference[locale]}</h1>
        <div className="verse__text">
          <ScriptureText passage={passage} />
        </div>
        {(previous ?? next ?? chapter) !== null && (
          <nav className="verse__neighbours" aria-label={t('verseNeighbours')}>
            <Neighbour passage={previous} before />
            <Neighbour passage={chapter} />
            <Neighbour passage={next} after />
          </nav>
        )}
      </header>
      {cited.groups.passages.totalCount > 0 ? (
        <Passages keyword={passage.osis} first={cited} title={t('citedBooks')} />
      ) : (
        <EmptyState icon="book" title={t('citedNowhere')} message={t('citedNowhereText')} />
      )}
    </div>
  )
}

type NeighbourProps = { passage: PassageName | null; before?: boolean; after?: boolean }

function Neighbour({ passage, before = false, after = false }: NeighbourProps) {
  const locale = useLocale()
  if (passage === null) return <span />
  return (
    <Href to={versePath(passage.osis)} rel={before ? 'prev' : after ? 'next' : undefined}>
      {before && <Icon name="chevron-left" />}
      {passage.reference[locale]}
      {after && <Icon name="chevron-right" />}
    </Href>
  )
}
