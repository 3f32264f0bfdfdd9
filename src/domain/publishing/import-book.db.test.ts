import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeEpub, importPortsFor } from '#src/testing/books.ts'
import { testLibrary } from '#src/testing/library.ts'
import { type ImportError, importBook, type ImportOptions, removeAbandonedEditions } from './import-book.ts'

const library = testLibrary()
const CONTENT = ['edition', 'section', 'page', 'page_search', 'block', 'page_label'] as const

beforeEach(() => library.pictures.clear())

/** Imports these bytes; `watch` runs between two steps of storing. */
async function put(bytes: Uint8Array, options: ImportOptions & { watch?: (share: number) => void } = {}) {
  const { watch, ...rest } = options
  const ports = importPortsFor(bytes, library.pictures)
  return importBook(
    library.db,
    { path: '', name: 'a.epub' },
    { ...rest, ...ports, ...(watch === undefined ? {} : { onProgress: watch }) },
  )
}

async function rows(...tables: (typeof CONTENT)[number][]) {
  const counted = await Promise.all(
    (tables.length === 0 ? CONTENT : tables).map(async (table) => {
      const { count } = await library.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return [table, Number(count)] as const
    }),
  )
  return Object.fromEntries(counted)
}

const nothing = Object.fromEntries(CONTENT.map((table) => [table, 0]))

describe('the same file', () => {
  test('twice says so and changes nothing', async () => {
    const bytes = await makeEpub({ title: '한 책', pages: 3 })
    const first = await put(bytes)
    expect(first).toEqual({ outcome: 'new', bookId: 1, title: '한 책', pages: 3, editionNumber: 1 })
    const before = await rows()
    await expect(put(bytes, { isFree: true, samplePages: 9 })).resolves.toEqual({
      ...first,
      outcome: 'unchanged',
    })
    expect(await rows()).toEqual(before)
    const { body } = await library.visit()(`/api/bookCore/1`)
    expect(body).toMatchObject({ isFree: false, samplePages: 3 })
  })

  test('twice at the same moment is stored once', async () => {
    const bytes = await makeEpub({ pages: 4 })
    const results = await Promise.allSettled([put(bytes), put(bytes), put(bytes)])
    expect(results.filter((it) => it.status === 'fulfilled' && it.value.outcome === 'new')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'BUSY' })
    }
    expect(await rows('edition', 'page')).toEqual({ edition: 1, page: 4 })
    expect(await library.db.selectFrom('book').select('id').execute()).toHaveLength(1)
  })
})

describe('a changed file', () => {
  const plan = { identifier: 'urn:one' }

  test('with the identifier of a known book is its new edition', async () => {
    const old = await put(await makeEpub({ ...plan, title: '옛 제목', pages: 3, authors: ['가', '나'] }), {
      isFree: true,
      samplePages: 2,
    })
    const renewed = await put(await makeEpub({ ...plan, title: '새 제목', pages: 5, authors: ['나'] }))
    expect(renewed).toEqual({
      outcome: 'new-edition',
      bookId: old.bookId,
      title: '새 제목',
      pages: 5,
      editionNumber: 2,
      counts: { exact: 0, moved: 0, approximate: 0, orphaned: 0 },
    })
    const { body } = await library.visit()(`/api/bookCore/${old.bookId}`)
    expect(body).toMatchObject({
      bookTitle: '새 제목',
      author: '나',
      totalPage: 5,
      isFree: true,
      samplePages: 2,
    })
    const found = await library.visit()<{ total: number }>('/api/search?q=옛')
    expect(found.body.total).toBe(0)
  })

  test('is seen by readers only when its last row is stored', async () => {
    const { bookId } = await put(await makeEpub({ ...plan, pages: 3 }, '옛'), { isFree: true })
    const visit = library.visit()
    const seen: Promise<{ total: number; pages: number }>[] = []
    const look = async () => {
      const page = await visit<{ totalPage: number }>(`/api/bookCore/page/${bookId}`)
      const hits = await visit<{ total: number }>(`/api/bookCore/search/${bookId}?q=새쪽에서`)
      return { total: hits.body.total, pages: page.body.totalPage }
    }
    await put(await makeEpub({ ...plan, pages: 90 }, '새쪽'), {
      watch: (share) => share < 1 && seen.push(look()),
    })
    const looks = await Promise.all(seen)
    expect(looks.length).toBeGreaterThan(3)
    // A look may be answered at the very end, so each sees the old book whole or the new one whole.
    for (const { total, pages } of looks) expect([`0 of 3`, '90 of 90']).toContain(`${total} of ${pages}`)
    expect(looks[0]).toEqual({ total: 0, pages: 3 })
    expect(await look()).toEqual({ total: 90, pages: 90 })
  })

  test('without a known identifier is a new book, unless the operator says which book it is', async () => {
    const first = await put(await makeEpub({ identifier: null, pages: 1 }, '하나'))
    const second = await put(await makeEpub({ identifier: null, pages: 1 }, '둘'))
    expect(second).toMatchObject({ outcome: 'new', bookId: first.bookId + 1 })
    const third = await put(await makeEpub({ identifier: null, pages: 1 }, '셋'), { bookId: first.bookId })
    expect(third).toMatchObject({ outcome: 'new-edition', bookId: first.bookId, editionNumber: 2 })
  })

  test('that names no identifier leaves the book the one it has', async () => {
    const { bookId } = await put(await makeEpub({ ...plan, pages: 1 }, '하나'))
    await put(await makeEpub({ identifier: null, pages: 1 }, '둘'), { bookId })
    const third = await put(await makeEpub({ ...plan, pages: 1 }, '셋'))
    expect(third).toMatchObject({ outcome: 'new-edition', bookId, editionNumber: 3 })
  })

  test('goes to the book the operator names, even with the identifier of another', async () => {
    const one = await put(await makeEpub({ identifier: 'urn:one', title: '하나', pages: 1 }))
    const two = await put(await makeEpub({ identifier: 'urn:two', title: '둘', pages: 1 }))
    const moved = await put(await makeEpub({ identifier: 'urn:one', title: '둘째', pages: 2 }), {
      bookId: two.bookId,
    })
    expect(moved).toMatchObject({ outcome: 'new-edition', bookId: two.bookId, title: '둘째' })
    // The identifier stays with the book that had it: its next edition finds its way home.
    const home = await put(await makeEpub({ identifier: 'urn:one', title: '하나 고침', pages: 3 }))
    expect(home).toMatchObject({ outcome: 'new-edition', bookId: one.bookId })
  })

  test('two at the same moment never become two books of one identifier', async () => {
    const files = await Promise.all(['가', '나', '다'].map((tag) => makeEpub({ ...plan, pages: 2 }, tag)))
    const results = await Promise.allSettled(files.map((bytes) => put(bytes)))
    const books = await library.db.selectFrom('book').select('id').execute()
    expect(books).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'BUSY' })
    }
    const stored = results.filter((result) => result.status === 'fulfilled')
    expect(await rows('edition', 'page')).toEqual({ edition: stored.length, page: stored.length * 2 })
  })
})

describe('an import that breaks off', () => {
  test('leaves nothing half-stored, and the file can be imported again', async () => {
    const bytes = await makeEpub({ pages: 30, rich: true })
    const broken = put(bytes, {
      watch: (share) => {
        if (share > 0.6) throw new Error('the disk is gone')
      },
    })
    await expect(broken).rejects.toThrow('the disk is gone')
    expect(await rows()).toEqual(nothing)
    expect(await library.db.selectFrom('book').select('id').execute()).toEqual([])
    await expect(put(bytes)).resolves.toMatchObject({ outcome: 'new', pages: 30 })
  })

  test('while being published leaves nothing, and the book as it was', async () => {
    const old = await put(await makeEpub({ identifier: 'urn:one', title: '옛', pages: 2 }))
    const before = await rows()
    const failing = await makeEpub({ identifier: 'urn:one', title: '새', pages: 3 })
    await expect(put(failing, { categoryIds: [999] })).rejects.toThrow(/foreign key/)
    expect(await rows()).toEqual(before)
    const { body } = await library.visit()(`/api/bookCore/${old.bookId}`)
    expect(body).toMatchObject({ bookTitle: '옛', totalPage: 2 })
  })

  test('by the reader of books leaves nothing', async () => {
    await expect(put(new Uint8Array([1, 2, 3]))).rejects.toThrow('NOT_A_ZIP')
    expect(await rows()).toEqual(nothing)
  })

  test('with its process is swept once it has not moved for long, and blocks its file until then', async () => {
    const bytes = await makeEpub({ pages: 2 })
    const fileHash = await importPortsFor(bytes).hashFile('')
    const { id } = await library.db
      .insertInto('edition')
      .values({ file_hash: fileHash, file_name: 'a.epub' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await library.db
      .insertInto('block')
      .values({
        edition_id: id,
        number: 0,
        page_no: 1,
        kind: 'paragraph',
        lang: null,
        text: 'ㄱ',
        hash: 'h',
      })
      .execute()
    await expect(put(bytes)).rejects.toMatchObject({ code: 'BUSY' } satisfies Partial<ImportError>)
    await sql`update edition set created_at = now() - interval '61 minutes'`.execute(library.db)
    await expect(put(bytes)).resolves.toMatchObject({ outcome: 'new', pages: 2 })
    expect(await library.db.selectFrom('block').select('text').where('text', '=', 'ㄱ').execute()).toEqual([])
  })

  test('is swept without touching a book that is complete', async () => {
    await put(await makeEpub({ pages: 2 }))
    const complete = await rows()
    const created_at = new Date(Date.now() - 1000)
    await library.db
      .insertInto('edition')
      .values({ file_hash: 'x', file_name: 'cut.epub', created_at })
      .execute()
    await removeAbandonedEditions(library.db, 0)
    expect(await rows()).toEqual(complete)
  })
})

describe('a book of strange letters', () => {
  test('is stored with what a database cannot hold left out', async () => {
    const bytes = await makeEpub({
      title: '널&#0;문자',
      chapters: ['<p>가&#0;나 다&#xD800;라</p><p>\u0001마</p>'],
    })
    await expect(put(bytes, { isFree: true })).resolves.toMatchObject({ outcome: 'new', pages: 1 })
    expect((await library.visit()(`/api/bookCore/content/1/1`)).status).toBe(200)
  })
})

test('books of the same people in another order are imported at the same moment', async () => {
  const people = Array.from({ length: 24 }, (_, number) => `지은이 ${number}`)
  const files = await Promise.all(
    [people, people.toReversed(), people, people.toReversed()].map((authors, number) =>
      makeEpub({ title: `책 ${number}`, pages: 1, authors }, `tag-${number}`),
    ),
  )
  const results = await Promise.all(files.map((bytes) => put(bytes)))
  expect(results.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new', 'new'])
  const { body } = await library.visit()(`/api/bookCore/${results[1]?.bookId}`)
  expect(body).toMatchObject({ authors: people.toReversed().map((name) => ({ name })) })
})
