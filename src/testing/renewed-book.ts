import { importBook, type ImportOptions } from '#src/domain/publishing/import-book.ts'
import { carryAndListBookmarks, carryAndListHighlights } from '#src/domain/publishing/current-marks.ts'
import { makeEpub, importPortsFor } from './books.ts'
import type { Library } from './library.ts'

/* One book that is imported again and again, a little changed each time. */

const FILLER = '은혜로 말미암아 믿음으로 걷는 길은 더디어도 끊어지지 않는다. '.repeat(30)
export const chapter = (n: number, words: string) =>
  `<p>${n}장은 이렇게 시작한다. ${words}</p><p>${n}. ${FILLER}</p>`
export const OLD = [
  chapter(1, '순례자는 멸망의 도시를 떠나 좁은 문으로 달려갔다.'),
  chapter(2, '낙심의 늪에서 도움이라는 이가 그의 손을 잡아 이끌어 올렸다.'),
  chapter(3, '십자가 앞에 이르자 그의 짐이 어깨에서 풀려 굴러떨어졌다.'),
  chapter(4, '사자들이 매여 있는 길 한가운데로 그는 떨며 지나갔다.'),
]

/** What tests of editions do with it. */
export function renewedBook(library: Library) {
  return {
    /** Imports the book with these chapters, and answers with the edition's row. */
    put: async (
      chapters: string[],
      options: ImportOptions & { title?: string; identifier?: string } = {},
    ) => {
      const { title = '천로역정', identifier = 'urn:pilgrim', ...rest } = options
      const bytes = await makeEpub({ title, identifier, chapters })
      const file = { path: '', name: 'a.epub' }
      const done = await importBook(library.db, file, { ...rest, ...importPortsFor(bytes, library.pictures) })
      const { id } = await library.db
        .selectFrom('edition')
        .select('id')
        .where('book_id', '=', done.bookId)
        .where('number', '=', done.editionNumber)
        .executeTakeFirstOrThrow()
      return { ...done, editionId: id }
    },
    /** The texts of an edition's blocks. */
    textsOf: async (editionId: number) => {
      const rows = await library.db
        .selectFrom('block')
        .select('text')
        .where('edition_id', '=', editionId)
        .orderBy('number')
        .execute()
      return rows.map(({ text }) => text)
    },
    /** Which edition readers see, and under which title. */
    currentOf: (bookId: number) =>
      library.db
        .selectFrom('book')
        .select(['current_edition_id as id', 'title'])
        .where('id', '=', bookId)
        .executeTakeFirstOrThrow(),
    /** The member's marks with their places in the edition readers see. */
    marksOf: async (memberId: number, bookId: number) => {
      const [bookmarks, highlights] = await Promise.all([
        carryAndListBookmarks(library.db, memberId, bookId),
        carryAndListHighlights(library.db, memberId, bookId),
      ])
      return { bookmarks, highlights }
    },
  }
}

/** The words a mark stands on now. */
export const wordsOf = ({ anchors }: { anchors: { exact: string }[] }) =>
  anchors.map(({ exact }) => exact).join(' ')
