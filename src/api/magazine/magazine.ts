import { Hono } from 'hono'
import { z } from 'zod'
import type { ArticleCard, Issue } from '#src/domain/magazine/issues.ts'
import { getArticle, listIssues } from '#src/domain/magazine/issues.ts'
import { ISSUES_PER_PAGE } from '#src/domain/magazine/rules.ts'
import { LANGUAGES } from '#src/shared/language.ts'
import { picture } from '#src/api/files/picture.ts'
import { answers, paged } from '#src/api/http/answers.ts'
import type { Env } from '#src/api/http/environment.ts'
import { microCache } from '#src/api/http/micro-cache.ts'
import { id, listPage, param } from '#src/api/http/request.ts'

const articleCard = z
  .object({
    articleId: z.number().int(),
    title: z.string(),
    author: z.string(),
    excerpt: z.string().meta({ description: 'Its first words, without markup' }),
    thumbnailPath: z.string().nullable(),
    thumbnail: picture.nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ ref: 'MagazineArticle' })

const issue = z
  .object({
    issueId: z.number().int(),
    title: z.string(),
    intro: z.string(),
    language: z.enum(LANGUAGES),
    publishedAt: z.iso.datetime(),
    coverPath: z.string().nullable(),
    cover: picture.nullable(),
    articles: z.array(articleCard),
  })
  .meta({ ref: 'MagazineIssue' })

const article = articleCard
  .extend({ content: z.string().meta({ description: 'Its HTML' }), issue })
  .meta({ ref: 'MagazineArticleDetail' })

/** The magazine, free for everyone. */
export function magazine() {
  const lists = microCache<Awaited<ReturnType<typeof listIssues>>>()
  return new Hono<Env>()
    .get(
      '/detail/:articleId',
      answers('An article with the contents of its issue', article, ['ARTICLE_NOT_FOUND', 'INVALID_REQUEST']),
      param(z.object({ articleId: id })),
      async (c) => {
        const { articleId } = c.req.valid('param')
        const found = await getArticle(c.var.db, { articleId, now: c.var.members.now() })
        return c.json({
          ...toCard(found, found.issue.publishedAt),
          content: found.html,
          issue: toIssue(found.issue),
        })
      },
    )
    .get(
      '/:page',
      answers('The issues with their articles, those in the reader’s language first', paged(issue), [
        'INVALID_REQUEST',
      ]),
      param(z.object({ page: listPage })),
      async (c) => {
        const { page } = c.req.valid('param')
        const { language, db, members } = c.var
        const { issues, totalCount } = await lists(`${language} ${page}`, () =>
          listIssues(db, { language, page, now: members.now() }),
        )
        return c.json({
          items: issues.map(toIssue),
          page,
          totalPages: Math.ceil(totalCount / ISSUES_PER_PAGE),
          totalCount,
        })
      },
    )
}

function toIssue({ id: issueId, cover, publishedAt, articles, ...rest }: Issue): z.infer<typeof issue> {
  const { title, intro, language } = rest
  return {
    issueId,
    title,
    intro,
    language,
    publishedAt: publishedAt.toISOString(),
    coverPath: cover?.src ?? null,
    cover: cover ?? null,
    articles: articles.map((card) => toCard(card, publishedAt)),
  }
}

function toCard(
  { id: articleId, title, author, excerpt, thumbnail }: ArticleCard,
  publishedAt: Date,
): z.infer<typeof articleCard> {
  return {
    articleId,
    title,
    author,
    excerpt,
    thumbnailPath: thumbnail?.src ?? null,
    thumbnail: thumbnail ?? null,
    createdAt: publishedAt.toISOString(),
  }
}
