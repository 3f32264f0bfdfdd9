import type { Db } from '#src/db/schema.ts'
import {
  findPictures,
  hashOf,
  type ImportedPicture,
  importPictures,
  type PictureFile,
  type PicturePorts,
  removeAssets,
} from '#src/domain/assets/imported-pictures.ts'
import { renderMarkdown, type TextPicture } from '#src/domain/text/markdown.ts'
import type { Language } from '#src/shared/language.ts'

/** An issue as its folder has it. */
export type IssueSource = {
  /** The folder's name: imported again it is the same issue. */
  slug: string
  language: Language
  title: string
  intro: string
  cover: string | undefined
  publishedAt: Date
  articles: ArticleSource[]
  /** Every picture that the issue or one of its texts names. */
  pictures: PictureFile[]
}

/** `file` names the text, and the article with it; `text` is its Markdown. */
export type ArticleSource = {
  file: string
  title: string
  author: string
  text: string
  thumbnail: string | undefined
}

export type ImportOutcome = 'new' | 'changed' | 'unchanged'

/**
 * Puts an issue into the magazine, or brings the one of the same folder up to date: an article keeps its address as long
 * as its file keeps its name, and an unchanged picture its own. Unchanged altogether, nothing is written. Throws
 * ContentError.
 */
export async function importIssue(db: Db, source: IssueSource, ports: PicturePorts): Promise<ImportOutcome> {
  const sourceHash = hashSource(source)
  const before = await db
    .selectFrom('magazine_issue')
    .select(['id', 'source_hash as sourceHash'])
    .where('slug', '=', source.slug)
    .executeTakeFirst()
  if (before?.sourceHash === sourceHash) return 'unchanged'
  const known = before === undefined ? [] : await listPictures(db, before.id)
  const { pictures, added } = await importPictures(db, ports, { files: source.pictures, known })
  try {
    const shown = await findPictures(
      db,
      pictures.map(({ assetId }) => assetId),
    )
    const pictureOf = (file: string) => shown.get(idOf(pictures, file) ?? 0)
    await db.transaction().execute(async (trx) => {
      const issueId = await storeIssue(trx, source, { sourceHash, coverId: idOf(pictures, source.cover) })
      await storeArticles(trx, source, { issueId, pictures, pictureOf })
      await trx.deleteFrom('magazine_picture').where('issue_id', '=', issueId).execute()
      if (pictures.length > 0)
        await trx
          .insertInto('magazine_picture')
          .values(
            pictures.map(({ file, sourceHash: hash, assetId }) => ({
              issue_id: issueId,
              file,
              source_hash: hash,
              asset_id: assetId,
            })),
          )
          .execute()
      const kept = new Set(pictures.map(({ assetId }) => assetId))
      await removeAssets(
        trx,
        known.map(({ assetId }) => assetId).filter((id) => !kept.has(id)),
      )
    })
  } catch (error) {
    await removeAssets(db, added)
    throw error
  }
  return before === undefined ? 'new' : 'changed'
}

/** Whether nothing was ever put into the magazine. */
export async function isMagazineEmpty(db: Db): Promise<boolean> {
  const first = await db.selectFrom('magazine_issue').select('id').limit(1).executeTakeFirst()
  return first === undefined
}

function hashSource({ pictures, ...rest }: IssueSource): string {
  return hashOf(JSON.stringify([rest, pictures.map(({ file, bytes }) => [file, hashOf(bytes)])]))
}

function listPictures(db: Db, issueId: number): Promise<ImportedPicture[]> {
  return db
    .selectFrom('magazine_picture')
    .select(['file', 'source_hash as sourceHash', 'asset_id as assetId'])
    .where('issue_id', '=', issueId)
    .execute()
}

function idOf(pictures: readonly ImportedPicture[], file: string | undefined): number | null {
  return pictures.find((one) => one.file === file)?.assetId ?? null
}

async function storeIssue(
  trx: Db,
  { slug, language, title, intro, publishedAt }: IssueSource,
  { sourceHash, coverId }: { sourceHash: string; coverId: number | null },
): Promise<number> {
  const row = {
    language,
    title,
    intro,
    cover_id: coverId,
    published_at: publishedAt,
    source_hash: sourceHash,
  }
  const { id } = await trx
    .insertInto('magazine_issue')
    .values({ slug, ...row })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Filing = {
  issueId: number
  pictures: readonly ImportedPicture[]
  pictureOf: (file: string) => TextPicture | undefined
}

async function storeArticles(
  trx: Db,
  { articles }: IssueSource,
  { issueId, pictures, pictureOf }: Filing,
): Promise<void> {
  await trx
    .deleteFrom('magazine_article')
    .where('issue_id', '=', issueId)
    .where(
      'file',
      'not in',
      articles.map(({ file }) => file),
    )
    .execute()
  for (const [index, { file, title, author, text, thumbnail }] of articles.entries()) {
    const { html, text: plainText } = renderMarkdown(text, {
      pictureOf: (name) => inText(pictureOf(name)),
    })
    const row = {
      number: index + 1,
      title,
      author,
      html,
      plain_text: plainText,
      thumbnail_id: idOf(pictures, thumbnail),
    }
    await trx
      .insertInto('magazine_article')
      .values({ issue_id: issueId, file, ...row })
      .onConflict((conflict) => conflict.columns(['issue_id', 'file']).doUpdateSet(row))
      .execute()
  }
}

/** How wide a picture stands in the column of an article. */
const IN_TEXT = '(min-width: 760px) 680px, calc(100vw - 40px)'

function inText(picture: TextPicture | undefined): TextPicture | undefined {
  return picture && { ...picture, sizes: IN_TEXT }
}
