import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ContentError } from '#src/domain/assets/content-error.ts'
import { drawPicture, issueSource, picturePorts } from '#src/testing/magazine.ts'
import { testDatabase } from '#src/testing/database.ts'
import { importIssue, type IssueSource, isMagazineEmpty } from './import-issue.ts'
import { getArticle, listIssues } from './issues.ts'

const database = testDatabase()
const NOW = new Date('2026-11-23T00:00:00Z')
let source: IssueSource

beforeEach(async () => {
  source = await issueSource()
})

const put = (given: Partial<IssueSource> = {}) =>
  importIssue(database.db, { ...source, ...given }, picturePorts())
const list = async () => (await listIssues(database.db, { language: 'ko', page: 0, now: NOW })).issues

/** Everything an import writes, with the versions of the rows. */
async function rows() {
  const { db } = database
  const read = (table: 'magazine_issue' | 'magazine_article' | 'magazine_picture' | 'asset') =>
    db
      .selectFrom(table)
      .selectAll()
      .select(sql`xmin`.as('version'))
      .execute()
  return JSON.stringify(
    await Promise.all([
      read('magazine_issue'),
      read('magazine_article'),
      read('magazine_picture'),
      read('asset'),
    ]),
  )
}

describe('an issue', () => {
  test('comes in with its articles and pictures', async () => {
    expect(await isMagazineEmpty(database.db)).toBe(true)
    expect(await put()).toBe('new')
    expect(await isMagazineEmpty(database.db)).toBe(false)
    const [issue] = await list()
    expect(issue).toMatchObject({ title: '등불 아래', language: 'ko', cover: { width: 60, height: 80 } })
    expect(issue?.articles.map(({ title, thumbnail }) => [title, thumbnail?.width])).toEqual([
      ['등잔 밑을 고치는 사람', 80],
      ['네 사람이 모이면', undefined],
    ])
    const article = await getArticle(database.db, { articleId: issue?.articles[0]?.id ?? 0, now: NOW })
    expect(article.html).toMatch(
      /^<p>골목 끝에 <strong>제본소<\/strong>가 있습니다\.<\/p>\n<h2>실과 풀<\/h2>\n<figure><img src="\/media\/asset\/\d+\/80\.webp"/,
    )
    expect(article.excerpt).toBe('골목 끝에 제본소가 있습니다. 실과 풀 천천히 마른 책이 오래갑니다.')
  })

  test('that comes twice changes nothing', async () => {
    await put()
    const before = await rows()
    expect(await put()).toBe('unchanged')
    expect(await rows()).toBe(before)
  })

  test('that was changed is brought up to date, and its articles and pictures keep their addresses', async () => {
    await put()
    const [before] = await list()
    const [first, second] = source.articles
    const articles = [{ ...second!, title: '다섯 사람이 모이면' }, first!]
    const pictures = source.pictures.map((one) => ({ ...one }))
    pictures[1] = { file: '01.webp', bytes: await drawPicture('#0a0') }
    expect(await put({ title: '새 이름', articles, pictures })).toBe('changed')
    const [after] = await list()
    expect(after).toMatchObject({ id: before!.id, title: '새 이름', cover: before!.cover! })
    expect(after!.articles.map(({ id, title }) => [id, title])).toEqual([
      [before!.articles[1]!.id, '다섯 사람이 모이면'],
      [before!.articles[0]!.id, '등잔 밑을 고치는 사람'],
    ])
    expect(after!.articles[1]!.thumbnail!.src).not.toBe(before!.articles[0]!.thumbnail!.src)
    // The picture that nothing shows any more is gone.
    expect(await database.db.selectFrom('asset').select('id').execute()).toHaveLength(3)
  })

  test('loses the articles and pictures it no longer has', async () => {
    await put()
    await put({ articles: source.articles.slice(1), pictures: source.pictures.slice(0, 1) })
    const [issue] = await list()
    expect(issue!.articles.map(({ title }) => title)).toEqual(['네 사람이 모이면'])
    expect(await database.db.selectFrom('asset').select('id').execute()).toHaveLength(1)
  })

  test('with a picture that is none is refused, and leaves nothing', async () => {
    const pictures = [
      ...source.pictures,
      { file: 'broken.webp', bytes: new TextEncoder().encode('<svg onload="alert(1)"/>') },
    ]
    await expect(put({ pictures })).rejects.toEqual(new ContentError('BAD_PICTURE', 'broken.webp'))
    expect(await rows()).toBe('[[],[],[],[]]')
  })

  test('is seen from its day on, those in the reader’s language first', async () => {
    const day = (text: string) => new Date(`${text}T00:00:00Z`)
    for (const [slug, language, on] of [
      ['ko-old', 'ko', '2026-09-01'],
      ['en-new', 'en', '2026-11-20'],
      ['ko-new', 'ko', '2026-11-01'],
      ['coming', 'ko', '2026-12-01'],
    ] as const)
      await put({ slug, title: slug, language, publishedAt: day(on) })
    const titles = async (language: 'ko' | 'en', now: Date) =>
      (await listIssues(database.db, { language, page: 0, now })).issues.map(({ title }) => title)
    expect(await titles('ko', NOW)).toEqual(['ko-new', 'ko-old', 'en-new'])
    expect(await titles('en', NOW)).toEqual(['en-new', 'ko-new', 'ko-old'])
    expect(await titles('ko', day('2026-12-01'))).toEqual(['coming', 'ko-new', 'ko-old', 'en-new'])
    const { id } = await database.db
      .selectFrom('magazine_article')
      .innerJoin('magazine_issue', 'magazine_issue.id', 'issue_id')
      .select('magazine_article.id')
      .where('slug', '=', 'coming')
      .limit(1)
      .executeTakeFirstOrThrow()
    await expect(getArticle(database.db, { articleId: id, now: NOW })).rejects.toThrow('ARTICLE_NOT_FOUND')
  })
})
