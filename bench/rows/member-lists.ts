import { sql } from 'kysely'
import { openDatabase, openPostgres } from '#src/db/open.ts'
import { privatePostgres } from '../databases.ts'
import { interleaved, median, percentile } from '../figures.ts'
import { CONNECTIONS } from '../load/load.ts'
import { type Product, startProduct } from '../product.ts'
import type { Found, Row } from '../report.ts'
import { seedReviews } from '../seed-reviews.ts'
import { type Caller, demoAccount, signIn } from '../sign-in.ts'

const AIM = 50
const AIM_RATIO = 2
const ROUNDS = 3
const REQUESTS = 200

/** A library of one size, a popular book of it, and sixteen of its members signed in. */
type Side = { product: Product; bookId: number; callers: Caller[] }

/** Every list that members fill, as they see it; by name. */
const LISTS: Record<string, (uid: number, bookId: number) => string> = {
  'home: all lists': () => 'bookMain/home',
  'home: kept': () => 'bookMain/wantRead',
  'home: liked previews': () => 'bookMain/goodPreview',
  'home: bookmarks': () => 'bookMain/recentBookmark',
  'home: highlights': () => 'bookMain/recentHighlight',
  'books: history': () => 'bookFunction/main/history',
  'books: best reviews': () => 'bookFunction/main/bestReview',
  'books: kept': () => 'bookFunction/main/wantRead',
  'books: bookmarks': () => 'bookFunction/main/bookmark',
  'books: highlights': () => 'bookFunction/main/highlight',
  'books: reviews': () => 'bookFunction/main/review',
  'reviews of a book': (_, bookId) => `bookFunction/review/${bookId}/0`,
  'previews of a book': (_, bookId) => `preview/book/${bookId}/0`,
  'popular previews': () => 'preview/popular/0',
  'recent previews': () => 'preview/recent/0',
  'liked previews': (uid) => `preview/liked/${uid}/0`,
  'own previews': (uid) => `preview/mine/${uid}/0`,
  'reading list': (uid) => `bookFunction/reading/${uid}/0`,
  'wish list': (uid) => `bookFunction/wantRead/${uid}/0`,
  'reading history': (uid) => `bookFunction/history/${uid}/0`,
  'own bookmarks': (uid) => `bookFunction/myBookmark/${uid}/0`,
  'own highlights': (uid) => `bookFunction/myHighlight/${uid}`,
  'bookmarks in a book': (_, bookId) => `bookFunction/bookmark/personal/${bookId}`,
  'highlights in a book': (_, bookId) => `bookFunction/highlight/personal/${bookId}`,
  devices: () => 'user/devices',
}

/** The lists of 100,000 members with a million kept and a million said, beside those of a hundredth of it. */
export async function memberLists(): Promise<Found> {
  const postgres = await privatePostgres()
  if (postgres === undefined) return { rows: [] }
  const sides: Side[] = []
  try {
    const full = await openSide(postgres.url, 'full', 1)
    sides.push(full)
    const small = await openSide(postgres.url, 'small', 0.01)
    sides.push(small)
    const rows: Row[] = []
    for (const [name, pathOf] of Object.entries(LISTS))
      rows.push(await measure(name, pathOf, { full, small }))
    const slowest = rows.toSorted((a, b) => numberIn(b.figure) - numberIn(a.figure))
    return { rows: slowest }
  } finally {
    for (const { product } of sides) await product.stop()
    await postgres.stop()
  }
}

async function measure(
  name: string,
  pathOf: (uid: number, bookId: number) => string,
  sides: { full: Side; small: Side },
): Promise<Row> {
  const round = (side: Side) => () => askAtOnce(side, pathOf)
  await round(sides.full)()
  await round(sides.small)()
  const found = await interleaved(ROUNDS, { full: round(sides.full), small: round(sides.small) })
  const [full, small] = [median(found.full), median(found.small)]
  const ratio = median(found.full.map((value, index) => value / (found.small[index] ?? NaN)))
  return {
    row: `Members, ${name}`,
    figure: `p95 ${full.toFixed(1)} ms`,
    aim: `≤ ${AIM} ms and ≤ ${AIM_RATIO} × a hundredth`,
    met: full <= AIM && ratio <= AIM_RATIO,
    note: `${ratio.toFixed(2)} × the same with a hundredth of the rows (${small.toFixed(1)} ms); PostgreSQL, ${CONNECTIONS} connections`,
  }
}

/** The 95th percentile of answers to sixteen callers at once, in milliseconds. */
async function askAtOnce(
  { product, bookId, callers }: Side,
  pathOf: (uid: number, bookId: number) => string,
) {
  const times: number[] = []
  await Promise.all(
    callers.map(async ({ uid, headers }) => {
      for (let sent = 0; sent < REQUESTS / CONNECTIONS; sent++) {
        const start = performance.now()
        const answer = await fetch(`${product.url}/api/${pathOf(uid, bookId)}`, { headers })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
        times.push(performance.now() - start)
      }
    }),
  )
  return percentile(times, 0.95)
}

async function openSide(server: string, name: string, share: number): Promise<Side> {
  const databaseUrl = await createDatabase(server, `lists_${name}`)
  const product = await startProduct(databaseUrl, 'development')
  const like = demoAccount(product, 'member')
  const database = await openDatabase({ databaseUrl, dataDir: product.dataDir })
  try {
    const start = performance.now()
    await seedReviews(database.db, share, like)
    console.log(`  ${name}: seeded in ${((performance.now() - start) / 1000).toFixed(0)} s`)
    const popular = await database.db
      .selectFrom('book_tally')
      .select('book_id')
      .orderBy('review_count', 'desc')
      .executeTakeFirstOrThrow()
    const callers: Caller[] = []
    for (let number = 1; number <= CONNECTIONS; number++)
      callers.push(
        await signIn(product, { email: `seed${number * 7}@members.example`, password: like.password }),
      )
    return { product, bookId: popular.book_id, callers }
  } finally {
    await database.close()
  }
}

async function createDatabase(server: string, name: string): Promise<string> {
  const { db, close } = openPostgres(server)
  await sql`create database ${sql.id(name)}`.execute(db)
  await close()
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

const numberIn = (text: string) => Number(/[\d.]+/.exec(text)?.[0] ?? 0)
