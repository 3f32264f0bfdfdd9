import type { Db } from '#src/db/schema.ts'

type SeriesPlan = {
  /** The days on which its works appear. */
  published: readonly string[]
  freeWorks?: number
  name?: string
  language?: string
}

/** A series of articles with one work for each day of `published`. Answers the ids of the works. */
export async function plantWorks(
  db: Db,
  { published, freeWorks = 1, name = '골목의 등불', language = 'ko' }: SeriesPlan,
): Promise<number[]> {
  const { id: categoryId } = await db
    .insertInto('series_category')
    .values({ slug: 'life', name_ko: '삶', name_en: 'Life' })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name_ko: '삶' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('series')
    .values({
      slug: crypto.randomUUID(),
      language,
      name,
      author: '정다온',
      kind: 'article',
      category_id: categoryId,
      color: '#35513f',
      free_works: freeWorks,
      search_text: name,
      created_at: new Date(0),
      work_count: published.length,
      latest_work_at: new Date(published.at(-1) ?? 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const works = await db
    .insertInto('series_work')
    .values(
      published.map((day, index) => ({
        series_id: id,
        number: index + 1,
        name: `${index + 1}화`,
        html: `<p>${name} ${index + 1}</p>`,
        plain_text: `${name} ${index + 1}`,
        published_at: new Date(day),
        source_hash: '',
      })),
    )
    .returning('id')
    .execute()
  return works.map((work) => work.id)
}
