import { basename, join } from 'node:path'
import { z } from 'zod'
import { ContentError } from '#src/domain/assets/content-error.ts'
import type { ArticleSource, IssueSource } from '#src/domain/magazine/import-issue.ts'
import { ARTICLE_MAX, ARTICLES_MAX } from '#src/domain/magazine/rules.ts'
import { listPictureFiles } from '#src/domain/text/markdown.ts'
import { LANGUAGES } from '#src/shared/language.ts'
import { day, fileName, readJson, readPictures, readText, SLUG } from '#src/commands/content-files.ts'

export const ISSUE_FILE = 'issue.json'

const title = z.string().trim().min(1).max(200)
const issue = z.object({
  language: z.enum(LANGUAGES),
  title,
  intro: z.string().trim().max(2000).default(''),
  cover: fileName.optional(),
  published: day,
  articles: z
    .array(
      z.object({
        title,
        author: z.string().trim().max(200).default(''),
        text: fileName,
        thumbnail: fileName.optional(),
      }),
    )
    .min(1)
    .max(ARTICLES_MAX)
    .refine((all) => new Set(all.map(({ text }) => text)).size === all.length),
})

/** An issue of the magazine as its folder has it. Throws ContentError. */
export async function readIssue(folder: string): Promise<IssueSource> {
  const slug = basename(folder)
  if (!SLUG.test(slug)) throw new ContentError('BAD_NAME', slug)
  const { published, cover, articles: listed, ...rest } = await readJson(join(folder, ISSUE_FILE), issue)
  const articles: ArticleSource[] = []
  for (const { text: file, thumbnail, ...article } of listed)
    articles.push({ ...article, file, thumbnail, text: await readText(folder, file, ARTICLE_MAX) })
  const pictures = await readPictures(folder, [
    cover,
    ...articles.flatMap(({ thumbnail, text }) => [thumbnail, ...listPictureFiles(text)]),
  ])
  return { slug, cover, publishedAt: published, articles, pictures, ...rest }
}
