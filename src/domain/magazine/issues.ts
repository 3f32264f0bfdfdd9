import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { findPictures } from '#src/domain/assets/imported-pictures.ts'
import type { ShownPicture } from '#src/domain/assets/rules.ts'
import { Refusal } from '#src/domain/errors.ts'
import { excerptOf } from '#src/domain/reviews/preview-html.ts'
import type { Language } from '#src/shared/language.ts'
import { EXCERPT_LENGTH, ISSUES_PER_PAGE } from './rules.ts'

/** An article as lists show it. */
export type ArticleCard = {
  id: number
  title: string
  author: string
  excerpt: string
  thumbnail: ShownPicture | undefined
}

/** An issue with its articles in the order of its contents. */
export type Issue = {
  id: number
  title: string
  intro: string
  language: Language
  publishedAt: Date
  cover: ShownPicture | undefined
  articles: ArticleCard[]
}

export type Article = ArticleCard & { html: string; issue: Issue }

type Listed = { language: Language; page: number; now: Date }

/** A page of the published issues: those in the reader's language before all others, the newest first. */
export async function listIssues(
  db: Db,
  { language, page, now }: Listed,
): Promise<{ issues: Issue[]; totalCount: number }> {
  const [issues, { count }] = await Promise.all([
    publishedIssues(db, now)
      .orderBy(sql`language = ${language}`, 'desc')
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(ISSUES_PER_PAGE)
      .offset(page * ISSUES_PER_PAGE)
      .execute(),
    db
      .selectFrom('magazine_issue')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('published_at', '<=', now)
      .executeTakeFirstOrThrow(),
  ])
  return { issues: await withArticles(db, issues), totalCount: count }
}

/** An article of a published issue, with that issue. Throws ARTICLE_NOT_FOUND. */
export async function getArticle(
  db: Db,
  { articleId, now }: { articleId: number; now: Date },
): Promise<Article> {
  const found = await db
    .selectFrom('magazine_article')
    .select(['issue_id as issueId', 'html'])
    .where('id', '=', articleId)
    .executeTakeFirst()
  const rows =
    found === undefined ? [] : await publishedIssues(db, now).where('id', '=', found.issueId).execute()
  const [issue] = await withArticles(db, rows)
  const card = issue?.articles.find(({ id }) => id === articleId)
  if (found === undefined || issue === undefined || card === undefined) throw new Refusal('ARTICLE_NOT_FOUND')
  return { ...card, html: found.html, issue }
}

function publishedIssues(db: Db, now: Date) {
  return db
    .selectFrom('magazine_issue')
    .select(['id', 'title', 'intro', 'language', 'published_at as publishedAt', 'cover_id as coverId'])
    .where('published_at', '<=', now)
}

type IssueRow = Omit<Issue, 'cover' | 'articles'> & { coverId: number | null }

async function withArticles(db: Db, issues: IssueRow[]): Promise<Issue[]> {
  if (issues.length === 0) return []
  const articles = await db
    .selectFrom('magazine_article')
    .select(['id', 'issue_id as issueId', 'title', 'author', 'thumbnail_id as thumbnailId'])
    // Enough for the excerpt of any language; the whole text may be long.
    .select(sql<string>`left(plain_text, ${4 * EXCERPT_LENGTH})`.as('start'))
    .where(
      'issue_id',
      'in',
      issues.map(({ id }) => id),
    )
    .orderBy('number')
    .execute()
  const pictures = await findPictures(db, [
    ...issues.map(({ coverId }) => coverId),
    ...articles.map(({ thumbnailId }) => thumbnailId),
  ])
  const byIssue = Map.groupBy(articles, ({ issueId }) => issueId)
  return issues.map(({ coverId, ...issue }) => ({
    ...issue,
    cover: pictures.get(coverId ?? 0),
    articles: (byIssue.get(issue.id) ?? []).map(({ id, title, author, start, thumbnailId }) => ({
      id,
      title,
      author,
      excerpt: excerptOf(start, EXCERPT_LENGTH),
      thumbnail: pictures.get(thumbnailId ?? 0),
    })),
  }))
}
