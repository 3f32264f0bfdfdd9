import type { Db } from '#src/db/schema.ts'
import { cleanKeyword, fold } from '#src/shared/text/keyword.ts'
import { findNearNames } from './spelling.ts'
import { synonymsOf } from './synonyms.ts'

export type NamedCategory = { id: number; parentId: number | null; nameKo: string; nameEn: string }

/** A shorter word stands in too many names. */
const SHORTEST = 2
const MOST_NAMES = 5
/** A library with more authors looks for misspelt names among those of the newest books alone. */
const MOST_COMPARED = 300

/** Every category by its names. */
export function listNamedCategories(db: Db): Promise<NamedCategory[]> {
  return db
    .selectFrom('category')
    .select(['id', 'parent_id as parentId', 'name_ko as nameKo', 'name_en as nameEn'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The categories in whose name one of the words stands, each with all below it; `words` are folded. */
export function categoriesNamed(
  categories: readonly NamedCategory[],
  words: readonly string[],
): NamedCategory[] {
  const searched = words.filter((word) => [...word].length >= SHORTEST)
  const found = new Set(
    categories
      .filter(({ nameKo, nameEn }) => {
        const names = [nameKo, nameKo.replaceAll(' ', ''), nameEn].map(fold)
        return searched.some((word) => names.some((name) => name.includes(word)))
      })
      .map(({ id }) => id),
  )
  for (let known = -1; known !== found.size;) {
    known = found.size
    for (const { id, parentId } of categories) if (parentId !== null && found.has(parentId)) found.add(id)
  }
  return categories.filter(({ id }) => found.has(id))
}

/** The categories that a keyword names in its own words or in those that mean the same. */
export async function findMatchingCategories(db: Db, keyword: string): Promise<NamedCategory[]> {
  return categoriesNamed(await listNamedCategories(db), synonymsOf(fold(cleanKeyword(keyword))))
}

/** Authors and translators of visible books whose name is spelt nearly like the keyword. */
export async function findNearAuthors(db: Db, keyword: string): Promise<string[]> {
  const people = await db
    .selectFrom('person')
    .innerJoin('book_person', 'book_person.person_id', 'person.id')
    .innerJoin('book', 'book.id', 'book_person.book_id')
    .select('person.name')
    .where('book.current_edition_id', 'is not', null)
    .groupBy('person.name')
    .orderBy((eb) => eb.fn.max('book.id'), 'desc')
    .limit(MOST_COMPARED)
    .execute()
  return findNearNames(
    cleanKeyword(keyword),
    people.map(({ name }) => name),
    MOST_NAMES,
  )
}
