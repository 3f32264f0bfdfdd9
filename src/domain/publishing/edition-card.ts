import type { Db } from '#src/db/schema.ts'
import { searchLine } from '#src/shared/text/fold.ts'
import type { EditionCard } from './rules.ts'

/**
 * Writes the card of an edition into its book. What the operator chose counts only the first time: a book that was made
 * free since does not cost again because it goes back to an older edition.
 */
export async function writeCard(
  trx: Db,
  bookId: number,
  { card, isFirst }: { card: EditionCard; isFirst: boolean },
): Promise<void> {
  const { title, subtitle, language, description, isbn, cover, authors, translators, chosen } = card
  const publisherId = card.publisher === null ? null : await publisherIdOf(trx, card.publisher)
  await trx
    .updateTable('book')
    .set({
      title,
      subtitle,
      language,
      description,
      publisher_id: publisherId,
      isbn,
      published_on: card.publishedOn,
      cover_key: cover?.key ?? null,
      cover_width: cover?.width ?? null,
      cover_height: cover?.height ?? null,
      search_text: searchLine([title, subtitle, ...authors, ...translators, card.publisher]),
      ...(isFirst && chosen.isFree !== undefined ? { is_free: chosen.isFree } : {}),
      ...(isFirst && chosen.samplePages !== undefined ? { sample_pages: chosen.samplePages } : {}),
    })
    .where('id', '=', bookId)
    .execute()
  await trx.deleteFrom('book_person').where('book_id', '=', bookId).execute()
  await putPeople(trx, bookId, { author: authors, translator: translators })
  if (!isFirst || chosen.categoryIds.length === 0) return
  await trx
    .insertInto('book_category')
    .values(
      chosen.categoryIds.map((categoryId, position) => ({
        book_id: bookId,
        category_id: categoryId,
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function publisherIdOf(db: Db, name: string): Promise<number> {
  const { id } = await db
    .insertInto('publisher')
    .values({ name, search_text: searchLine([name]) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Stores who wrote and who translated a book. All their names go in at once and in one order, so that two imports with
 * the same people never wait for each other.
 */
async function putPeople(
  trx: Db,
  bookId: number,
  people: Record<'author' | 'translator', string[]>,
): Promise<void> {
  const names = [...new Set([...people.author, ...people.translator])].toSorted()
  if (names.length === 0) return
  const rows = await trx
    .insertInto('person')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .returning(['id', 'name'])
    .execute()
  const idOf = new Map(rows.map(({ id, name }) => [name, id]))
  const places = (['author', 'translator'] as const).flatMap((role) =>
    [...new Set(people[role])].map((name, position) => ({
      book_id: bookId,
      person_id: idOf.get(name) ?? 0,
      role,
      position,
    })),
  )
  await trx.insertInto('book_person').values(places).execute()
}
