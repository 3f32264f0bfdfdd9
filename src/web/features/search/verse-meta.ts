import { versePath } from '#src/domain/scripture/rules.ts'
import { breadcrumbsData } from '#src/web/head/linked-data.ts'
import { pageMeta, type PageMatch } from '#src/web/head/page-meta.ts'
import { citedInQuery, versePageQuery } from '#src/web/api/queries.ts'

/** The head of the page of a passage. Search engines keep those that a book cites: the others say nothing of their own. */
export function verseMeta(match: PageMatch, ref: string) {
  const { api, queryClient, words, language } = match.context
  const passage = queryClient.getQueryData(versePageQuery(api, ref, language).queryKey)
  if (passage === undefined) return pageMeta(match, { name: words.places.verse, hidden: true })
  const { osis, reference, chapter, verses } = passage
  const cited = queryClient.getQueryData(citedInQuery(api, osis).queryKey)
  const name = reference[language]
  const trail = [...(chapter === null ? [] : [chapter]), passage].map((step) => ({
    name: step.reference[language],
    path: versePath(step.osis),
  }))
  return pageMeta(match, {
    name,
    description: [name, verses?.[0]?.text, words.found.verse].filter(Boolean).join(' · '),
    hidden: (cited?.groups.passages.totalCount ?? 0) === 0,
    about: (absolute) => [
      {
        '@type': 'WebPage',
        url: absolute(versePath(osis)),
        name,
        inLanguage: language,
        about: { '@type': 'CreativeWork', name, isPartOf: { '@type': 'Book', name: words.found.bible } },
      },
      breadcrumbsData(trail, absolute),
    ],
  })
}
