import { articleQuery } from '#src/web/api/magazine-queries.ts'
import { pageMeta, type PageMatch, sharedPicture } from '#src/web/head/page-meta.ts'

/** The head of an article, with what schema.org calls one. */
export function articleMeta(match: PageMatch, articleId: string) {
  const { api, queryClient, words } = match.context
  const article = queryClient.getQueryData(articleQuery(api, articleId).queryKey)
  if (article === undefined) return pageMeta(match, { name: words.shell.magazine, hidden: true })
  const { title: name, author, excerpt: description, createdAt: datePublished, thumbnail, issue } = article
  return pageMeta(match, {
    name,
    description,
    type: 'article',
    ...sharedPicture(thumbnail, name),
    about: (absolute) => [
      {
        '@type': 'Article',
        '@id': absolute(`/magazine/${articleId}`),
        headline: name,
        description,
        author: author === '' ? undefined : { '@type': 'Person', name: author },
        datePublished,
        inLanguage: issue.language,
        isAccessibleForFree: true,
        isPartOf: { '@type': 'PublicationIssue', name: issue.title, datePublished },
        image: thumbnail === null ? undefined : absolute(thumbnail.src),
      },
    ],
  })
}
