import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#src/db/open.ts'
import type { Db } from '#src/db/schema.ts'
import { type FoldedText, readFoldedText } from '#src/domain/reading/folded-text.ts'
import { searchInBook } from '#src/domain/reading/in-book-search.ts'
import { privatePostgres } from '../databases.ts'
import { ms, percentile, timed } from '../figures.ts'
import { newest } from '../library.ts'
import { CONNECTIONS, explainLoad, load } from '../load/load.ts'
import { startProduct } from '../product.ts'
import type { Found, Row } from '../report.ts'
import { type SyntheticBook, synthesize } from '../synthetic-book.ts'

const AIM = 20
const ROUNDS = 20

type Search = (word: string) => Promise<{ total: number }>
type Kind = { kind: string; words: string[] }

/** Every hit of a word in a book of a million characters, on both databases, in the process and over HTTP. */
export async function inBookSearch(): Promise<Found> {
  const book = synthesize()
  const kinds = chooseWords(book)
  const rows = await searchOn(book, kinds, 'embedded')
  const postgres = await privatePostgres()
  try {
    if (postgres !== undefined) rows.push(...(await searchOn(book, kinds, 'PostgreSQL', postgres.url)))
  } finally {
    await postgres?.stop()
  }
  return { rows }
}

async function searchOn(
  book: SyntheticBook,
  kinds: Kind[],
  on: string,
  databaseUrl?: string,
): Promise<Row[]> {
  const product = await startProduct(databaseUrl)
  try {
    const path = join(product.dataDir, 'million.epub')
    writeFileSync(path, book.epub)
    await product.importFiles(path, '--free')
    const bookId = (await newest(product))[0]?.bookId ?? 0
    const addressOf = (word: string) =>
      `${product.url}/api/bookCore/search/${bookId}?q=${encodeURIComponent(word)}`
    const find = (word: string) => fetch(addressOf(word))
    // The text of the book is not in memory yet.
    const first = await timed(() => find(kinds[0]?.words[0] ?? ''))
    const overHttp = await measure(book, kinds, async (word) => {
      return (await (await find(word)).json()) as { total: number }
    })
    const word = kinds.find(({ kind }) => kind === 'common')?.words[0] ?? ''
    const many = { url: addressOf(word), ask: product.ask }
    await load(many, 1)
    const atOnce = await load(many, 3)
    // The embedded database belongs to one process at a time.
    await product.stop('keep the folder')
    const database = await openDatabase({ databaseUrl, dataDir: product.dataDir })
    const inProcess = await measure(book, kinds, searchWith(database.db, bookId))
    await database.close()
    return [
      row(`In-book search, ${on}, in process`, inProcess),
      row(`In-book search, ${on}, over HTTP`, overHttp),
      { row: `In-book search, ${on}, the first after a start`, figure: ms(first) },
      {
        row: `In-book search, ${on}, first hits of a common word, ${CONNECTIONS} connections`,
        figure: `${atOnce.perSecond.toFixed(0)}/s`,
        note: `p95 ${ms(atOnce.p95)}; ${explainLoad(atOnce)}; in a book of 1,000,000 characters, as many hits as one answer tells`,
      },
    ]
  } finally {
    await product.stop()
  }
}

function searchWith(db: Db, bookId: number): Search {
  const visitor = { memberId: undefined, now: new Date() }
  const texts = new Map<number, Promise<FoldedText>>()
  const textOf = (editionId: number) => {
    const text = texts.get(editionId) ?? readFoldedText(db, editionId)
    texts.set(editionId, text)
    return text
  }
  return (keyword) => searchInBook({ db, textOf }, visitor, { bookId, keyword })
}

type Measured = { kind: string; p95: number; hits: number[] }

async function measure(book: SyntheticBook, kinds: Kind[], search: Search): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const { kind, words } of kinds) {
    const hits: number[] = []
    const times: number[] = []
    for (const word of words) {
      const { total } = await search(word)
      const expected = book.paragraphs.reduce((sum, text) => sum + text.split(word).length - 1, 0)
      if (total !== expected)
        throw new Error(`${word}: ${total} hits, but the book says it ${expected} times`)
      hits.push(total)
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const word of words) times.push(await timed(() => search(word)))
    }
    measured.push({ kind, p95: percentile(times, 0.95), hits })
  }
  return measured
}

function row(name: string, measured: Measured[]): Row {
  const slowest = Math.max(...measured.map(({ p95 }) => p95))
  const range = (hits: number[]) => `${Math.min(...hits)}–${Math.max(...hits)} hits`
  return {
    row: name,
    figure: `p95 ${slowest.toFixed(1)} ms`,
    aim: `≤ ${AIM} ms`,
    met: slowest <= AIM,
    note: measured.map(({ kind, p95, hits }) => `${kind} (${range(hits)}) ${p95.toFixed(1)} ms`).join(', '),
  }
}

/** Five of a kind, by how often the book says them. */
function chooseWords({ korean, latin }: SyntheticBook): Kind[] {
  const two = (from: number) => korean.slice(from).filter((word) => word.length === 2)
  const middles = korean.slice(100).filter((word) => word.length === 4)
  return [
    { kind: 'rare', words: two(4000).slice(0, 5) },
    { kind: 'middling', words: two(150).slice(0, 5) },
    { kind: 'common', words: two(0).slice(0, 5) },
    { kind: 'mid-word', words: middles.slice(0, 5).map((word) => word.slice(1, 3)) },
    { kind: 'Latin', words: latin.filter((word) => word.length > 4).slice(10, 15) },
  ]
}
