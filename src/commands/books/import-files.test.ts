import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openFileStore } from '#src/gateways/files/file-store.ts'
import { makeEpub } from '#src/testing/books.ts'
import { testFolders } from '#src/testing/folder.ts'
import { noPayments } from '#src/testing/billing/no-payments.ts'
import { testLibrary } from '#src/testing/library.ts'
import { importFiles } from './import-files.ts'
import type { CommandOutput } from '#src/commands/command.ts'

const library = testLibrary()
const folder = testFolders()
let cwd: string

beforeEach(() => {
  cwd = folder()
})

const save = (name: string, bytes: Uint8Array | string) => writeFileSync(join(cwd, name), bytes)

/** The command as the operator types it, with the real reader of books. */
async function run(args: string[], language: 'ko' | 'en' = 'en') {
  const output: CommandOutput[] = []
  const files = openFileStore(join(cwd, 'data'))
  const code = await importFiles(
    {
      db: library.db,
      files,
      dataDir: join(cwd, 'data'),
      cwd,
      language,
      now: () => new Date(),
      billing: { ...noPayments, db: library.db },
      moveClock: undefined,
      print: (it) => output.push(it),
    },
    args,
  )
  return {
    code,
    lines: output.flatMap((it) => (it.kind === 'line' ? [it.text] : [])),
    progress: output.flatMap((it) => (it.kind === 'progress' ? [it.share] : [])),
    files,
  }
}

const booksNow = () => library.db.selectFrom('book').selectAll().orderBy('id').execute()

async function rowsLeft() {
  const tables = [
    'edition',
    'section',
    'page',
    'page_search',
    'block',
    'book',
    'publisher',
    'person',
  ] as const
  const rows = await Promise.all(tables.map((table) => library.db.selectFrom(table).selectAll().execute()))
  return rows.flat()
}

describe('importing files', () => {
  test('tells of each file what became of it, with a progress that only grows', async () => {
    save('one.epub', await makeEpub({ title: '하나', pages: 3, cover: true }))
    const { code, lines, progress, files } = await run(['one.epub'])
    expect(lines).toEqual(['✓ one.epub: “하나” (book 1, 3 pages)'])
    expect(code).toBe(0)
    expect(progress.at(-1)).toBe(1)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    const cover = (await booksNow())[0]?.cover_key
    expect((await files.find(cover!))?.length).toBeGreaterThan(20)
    expect((await run(['one.epub'])).lines).toEqual(['= one.epub: already here as “하나” (book 1)'])
    save('one.epub', await makeEpub({ title: '하나', pages: 4 }))
    expect((await run(['one.epub'])).lines).toEqual(['✓ one.epub: “하나”, edition 2 (book 1, 4 pages)'])
    expect((await run(['one.epub'], 'ko')).lines).toEqual([
      '= one.epub: 이미 들어와 있습니다. 「하나」 (책 1)',
    ])
  })

  test('imports the good ones among bad ones, names each bad one and its cause, and fails', async () => {
    save('good.epub', await makeEpub({ title: '좋은 책', pages: 2 }, 'ㄱ'))
    save('text.epub', 'no zip at all')
    save('empty.epub', await makeEpub({ chapters: [] }, 'ㄴ'))
    const whole = await makeEpub({ pages: 2 }, 'ㄷ')
    save('cut.epub', whole.slice(0, whole.length / 2))
    save('also-good.epub', await makeEpub({ title: '또 하나', pages: 1, identifier: 'urn:z' }, 'ㄹ'))
    const { code, lines } = await run([
      'text.epub',
      'good.epub',
      'empty.epub',
      'nowhere.epub',
      'cut.epub',
      'also-good.epub',
    ])
    expect(code).toBe(1)
    expect(lines).toEqual([
      '✗ text.epub: not an EPUB (not a ZIP file) [NOT_A_ZIP]',
      '✓ good.epub: “좋은 책” (book 1, 2 pages)',
      expect.stringMatching(/^✗ empty\.epub: .*\[(?:EMPTY_BOOK|BAD_PACKAGE|MISSING_FILE)\]$/),
      '✗ nowhere.epub: the file cannot be read [UNREADABLE_FILE]',
      '✗ cut.epub: not an EPUB (not a ZIP file) [NOT_A_ZIP]',
      '✓ also-good.epub: “또 하나” (book 2, 1 pages)',
    ])
    expect((await booksNow()).map((book) => book.title)).toEqual(['좋은 책', '또 하나'])
  })

  test('of a bad file stores not one row', async () => {
    save('bad.epub', (await makeEpub({ pages: 3, publisher: '아무' })).slice(0, 700))
    expect((await run(['bad.epub'])).code).toBe(1)
    expect(await rowsLeft()).toEqual([])
  })
})

describe('what the operator says of a book', () => {
  beforeEach(async () => {
    save('a.epub', await makeEpub({ pages: 5, language: 'en' }))
    for (const slug of ['doctrine', 'prayer']) {
      await library.db
        .insertInto('category')
        .values({ slug, parent_id: null, name_ko: slug, name_en: slug })
        .execute()
    }
  })

  test('is kept: categories, free, samples, language', async () => {
    const { code } = await run([
      'a.epub',
      '--category',
      'prayer,doctrine',
      '--free',
      '--samples',
      '0',
      '--language',
      'ko',
    ])
    expect(code).toBe(0)
    expect(await booksNow()).toMatchObject([{ is_free: true, sample_pages: 0, language: 'ko' }])
    const placed = await library.db
      .selectFrom('book_category')
      .select('category_id')
      .orderBy('position')
      .execute()
    expect(placed.map((row) => row.category_id)).toEqual([2, 1])
  })

  test('may be nothing: then the book is paid, with the samples of the rule and its own language', async () => {
    await run(['a.epub'])
    expect(await booksNow()).toMatchObject([{ is_free: false, sample_pages: null, language: 'en' }])
  })

  test('that the file is a new edition of a book holds', async () => {
    save('b.epub', await makeEpub({ pages: 2, identifier: 'urn:other', title: '새 판' }))
    await run(['a.epub'])
    const { lines } = await run(['b.epub', '--book', '1'])
    expect(lines).toEqual(['✓ b.epub: “새 판”, edition 2 (book 1, 2 pages)'])
  })

  test.each([
    [['a.epub', '--category', 'cooking'], /--category cooking: known are doctrine, prayer/],
    [['a.epub', '--samples', '-1'], /--samples/],
    [['a.epub', '--samples', 'many'], /--samples many: a whole number is needed/],
    [['a.epub', '--samples', '9999999999'], /--samples 9999999999: a whole number is needed/],
    [['a.epub', '--language', 'korean!'], /--language korean!: a code like ko or en is needed/],
    [['a.epub', '--book', '77'], /--book 77: there is no such book/],
    [['a.epub', '--book', 'x'], /--book x: a whole number is needed/],
    [['a.epub', '--fre'], /--fre/],
    [[], /No file named/],
  ])('is refused where it cannot be: %j', async (args, message) => {
    const { code, lines } = await run(args)
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(message)
    expect(lines.join('\n')).toContain('Usage: npm run import -- FILE…')
    expect(await booksNow()).toEqual([])
  })
})
