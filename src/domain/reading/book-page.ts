import { type RawBuilder, sql } from 'kysely'
import type { Footnote } from '#src/db/book-tables.ts'
import type { Db } from '#src/db/schema.ts'
import { isLive } from '#src/domain/access/live-session.ts'
import type { Actor } from '#src/domain/actor.ts'
import { entitled, readable, readableByVisitor } from '#src/domain/access/readable.ts'
import { visibleEdition } from '#src/domain/access/visible-edition.ts'
import { Refusal } from '#src/domain/errors.ts'
import { prepareQuery } from '#src/domain/prepared-query.ts'

export type BookPage = {
  bookId: number
  editionId: number
  number: number
  totalPage: number
  sectionId: number
  sectionTitle: string
  html: string
  footnotes: Footnote[]
  /** Whether anyone may read it, so that it may be kept in shared memory. */
  isPublic: boolean
}

/** Who reads, with the session that was not looked up yet; without one it was, or there is none. */
export type PageReader = Actor & { sessionId?: string | undefined }

/**
 * One page with its text; the right to it, and the session where one is given, are judged in the same query.
 * Throws BOOK_NOT_FOUND, PAGE_NOT_FOUND, DID_NOT_PAYED or SESSION_NULL.
 */
export async function getBookPage(
  db: Db,
  reader: PageReader,
  at: { bookId: number; page: number },
): Promise<BookPage> {
  const [found] = await findPage(db, reader, at)
  if (found === undefined) throw new Refusal('BOOK_NOT_FOUND')
  const { number, html, footnotes, sectionId, sectionTitle, isSessionLive, isPublic, ...rest } = found
  if (!isSessionLive) throw new Refusal('SESSION_NULL')
  if (number === null || sectionId === null || sectionTitle === null) throw new Refusal('PAGE_NOT_FOUND')
  if (html === null || footnotes === null) throw new Refusal('DID_NOT_PAYED')
  return { ...rest, number, sectionId, sectionTitle, html, footnotes, isPublic: isPublic === true }
}

function findPage(db: Db, { memberId, sessionId, now }: PageReader, at: At) {
  if (memberId === undefined) return findVisitorsPage(db, at)
  if (sessionId === undefined) return findMembersPage(db, { ...at, memberId, now })
  return findSessionsPage(db, { ...at, memberId, sessionId, now })
}

type At = { bookId: number; page: number }

const findVisitorsPage = prepareQuery((db, at: At) => selectPage(db, at, readableByVisitor(sql`page.number`)))

const findMembersPage = prepareQuery((db, given: At & { memberId: number; now: Date }) =>
  selectPage(db, given, readable(given, sql`page.number`)),
)

const findSessionsPage = prepareQuery((db, given: At & SessionAt) =>
  selectPage(db, given, readable(given, sql`page.number`), given),
)

type Text = { html: string; footnotes: Footnote[] }
type SessionAt = { memberId: number; sessionId: string; now: Date }

/**
 * A page and, where it may be read, its text. Of a book without that page only the book. The session and the right are
 * looked up once for all columns, not once for each.
 */
function selectPage(db: Db, at: At, mayRead: RawBuilder<boolean>, session?: SessionAt) {
  const isSessionLive =
    session === undefined ? sql<boolean>`true` : sql<boolean>`coalesce(${isLive(session.now)}, false)`
  return db
    .selectFrom('book')
    .innerJoin('edition', 'edition.id', 'book.current_edition_id')
    .leftJoin('page', (join) =>
      join.onRef('page.edition_id', '=', 'edition.id').on('page.number', '=', at.page),
    )
    .leftJoin('section', (join) =>
      join.onRef('section.edition_id', '=', 'edition.id').onRef('section.number', '=', 'page.section_no'),
    )
    .$if(session !== undefined, (query) =>
      query
        .leftJoin('session', (join) =>
          join
            .on('session.id', '=', session?.sessionId ?? '')
            .on('session.member_id', '=', session?.memberId ?? 0),
        )
        .leftJoin('member', 'member.id', 'session.member_id'),
    )
    .leftJoinLateral(sql<Text>`(select page.html, page.footnotes)`.as('text'), (join) =>
      join.on(sql<boolean>`${isSessionLive} and ${mayRead}`),
    )
    .select([
      'book.id as bookId',
      'edition.id as editionId',
      'edition.page_count as totalPage',
      sql<boolean | null>`${readableByVisitor(sql`page.number`)}`.as('isPublic'),
      isSessionLive.as('isSessionLive'),
      'page.number',
      'section.id as sectionId',
      'section.title as sectionTitle',
      'text.html',
      'text.footnotes',
    ])
    .where('book.id', '=', at.bookId)
}

/** Where a section starts. Throws SECTION_NOT_FOUND. */
export async function getSectionPlace(db: Db, sectionId: number): Promise<{ bookId: number; page: number }> {
  const found = await db
    .selectFrom('section')
    .innerJoin('book', 'book.current_edition_id', 'section.edition_id')
    .select(['book.id as bookId', 'section.page_no as page'])
    .where('section.id', '=', sectionId)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('SECTION_NOT_FOUND')
  return found
}

/**
 * Whether the reader may see a picture: a cover always, one in the text where a page that shows it may be read.
 * `isPublic` says that anyone may. Throws MEDIA_NOT_FOUND also for a picture that may not be seen.
 */
export async function getPictureAccess(
  db: Db,
  reader: Actor,
  picture: { editionId: number; key: string },
): Promise<{ isPublic: boolean }> {
  const { rows } = await sql<{ allowed: boolean; isPublic: boolean }>`
    select
      coalesce(bool_or(book.cover_key = ${picture.key} or ${readable(reader, sql`page.number`)}), false) as allowed,
      coalesce(bool_or(book.cover_key = ${picture.key} or ${entitled({ ...reader, memberId: undefined })}), false) as "isPublic"
    from edition
    join book on book.id = edition.book_id
    left join page on page.edition_id = edition.id and ${picture.key} = any(page.image_keys)
    where edition.id = ${picture.editionId} and ${visibleEdition}
      and (page.number is not null or book.cover_key = ${picture.key})`.execute(db)
  const access = rows[0]
  if (access?.allowed !== true) throw new Refusal('MEDIA_NOT_FOUND')
  return { isPublic: access.isPublic }
}
