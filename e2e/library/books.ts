import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostileBook } from './hostile-book.ts'
import { installBible, scriptureBook } from './scripture-book.ts'
import { wideBook } from './wide-book.ts'
import type { RunningLibrary } from './server.ts'
import { plantMagazine } from './magazine.ts'
import { plantReviews } from './reviews.ts'

/** Real books for tests, beside the project; never copied into it. */
const SHARED = '../shared/epub'

/** How each real book is put on the shelf: what follows the file names of one import. */
const SHELVES = [
  { category: 'puritans', free: true, books: ['pilgrims-progress'] },
  {
    category: 'literature',
    free: true,
    books: ['korean-a-lucky-day', 'kusamakura-japanese-vertical-writing'],
  },
  { category: 'doctrine', free: true, books: ['linear-algebra', 'regime-anticancer-arabic', 'georgia-cfi'] },
  {
    category: 'literature',
    free: false,
    books: ['korean-buckwheat', 'childrens-literature', 'wasteland-otf-obf', 'quiz-bindings'],
  },
] as const

export type RealBook = (typeof SHELVES)[number]['books'][number]
export type Shelf = Partial<
  Record<RealBook | 'hostile' | 'wide' | 'preview' | 'review' | 'scripture' | 'article', number>
>

/** Imports what the tests read, as an operator would beside the running server. Answers each book's id. */
export async function fillShelves(library: RunningLibrary, canary: string): Promise<Shelf> {
  const ids: Record<string, number> = {
    ...(await plant(library, 'hostile', hostileBook(canary))),
    ...(await plant(library, 'wide', wideBook())),
    ...(await plantReviews(library)),
    ...(await plantMagazine(library)),
    ...(await plant(library, 'scripture', scriptureBook())),
  }
  installBible(library.dataDir)
  if (!existsSync(SHARED)) {
    console.error(`\n!!! ${SHARED} IS ABSENT: THE JOURNEYS THROUGH REAL BOOKS ARE NOT TESTED !!!\n`)
    return ids
  }
  for (const { category, free, books } of SHELVES) {
    const files = books.map((book) => join(SHARED, `${book}.epub`))
    const options = ['--category', category, ...(free ? ['--free'] : [])]
    Object.assign(ids, idsIn(await library.command('import', ...files, ...options)))
  }
  return ids
}

/** Imports a book that a test made. Answers its id under its name; a new edition of a known one has none. */
export async function plant(library: RunningLibrary, name: string, bytes: Uint8Array, ...options: string[]) {
  const folder = join(library.dataDir, 'planted')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.epub`)
  writeFileSync(file, bytes)
  return idsIn(await library.command('import', file, '--category', 'literature', '--free', ...options))
}

/** Imports real books free to read. Answers each one's id under its name. */
export async function putOnShelf(library: RunningLibrary, books: readonly RealBook[]) {
  const files = books.map((book) => join(SHARED, `${book}.epub`))
  return idsIn(await library.command('import', ...files, '--category', 'literature', '--free'))
}

/** `✓ name.epub: “Title” (book 7, 300 pages)` */
function idsIn(said: string): Record<string, number> {
  const ids: Record<string, number> = {}
  for (const [, name = '', id] of said.matchAll(/^✓ (\S+)\.epub: .*\(book (\d+), \d+ pages\)$/gm)) {
    ids[name] = Number(id)
  }
  return ids
}
