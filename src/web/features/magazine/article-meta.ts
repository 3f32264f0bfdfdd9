import { articleQuery } from '#src/web/api/magazine-queries.ts'
import { breadcrumbsData } from '#src/web/head/linked-data.ts'
import { pageMeta, type PageMatch } from '#src/web/head/page-meta.ts'

/** The head of an article, with what schema.org calls one. */
export function articleMeta(match: PageMatch, articleId: string) {
  const { api, queryClient, words } = match.context
  const article = queryClient.getQueryData(articleQuery(api, articleId).queryKey)
  if (article === undefined) return pageMeta(match, { name: words.shell.magazine, hidden: true })
  const { title, author, excerpt, createdAt, thumbnail, issue } = article
  const path = `/magazine/${articleId}`
  return pageMeta(match, {
    name: title,
    description: excerpt,
    type: 'article',
    ...(thumbnail === null
      ? {}
      : {
          picture: {
            path: thumbnail.src,
            alt: title,
            type: 'image/webp',
            width: thumbnail.width,
            height: thumbnail.height,
          },
        }),
    about: (absolute) => [
      {
        '@type': 'Article',
        '@id': absolute(path),
        url: absolute(path),
        headline: title,
        description: excerpt,
        ...(author === '' ? {} : { author: { '@type': 'Person', name: author } }),
        datePublished: createdAt,
        inLanguage: issue.language,
        isAccessibleForFree: true,
        isPartOf: { '@type': 'PublicationIssue', name: issue.title, datePublished: issue.publishedAt },
        ...(thumbnail === null ? {} : { image: absolute(thumbnail.src) }),
      },
      breadcrumbsData(
        [
          { name: words.shell.magazine, path: '/magazine' },
          { name: title, path },
        ],
        absolute,
      ),
    ],
  })
}
