import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { grantEntitlement } from '#src/domain/access/entitlement.ts'
import { findTables } from '#src/db/tables.ts'
import type { PlantedBook } from '#src/testing/books.ts'
import { type Browser, browser } from '#src/testing/browser.ts'
import { type OpenApi, readOpenApi } from '#src/testing/openapi.ts'
import { askRaw, testLibrary } from '#src/testing/library.ts'

/** Who asks. The member is the one whose things are asked for, and asks last. */
const ROLES = ['visitor', 'other', 'subscriber', 'owner', 'member'] as const
type Role = (typeof ROLES)[number]

const library = testLibrary('once')
const FOR_EVER = { from: new Date(0), until: new Date('2100-01-01'), source: 'operator' } as const
const SAMPLE = 2
/** What the member alone may see. */
const EMAIL = 'member@private.example'

type World = {
  free: PlantedBook
  paid: PlantedBook
  /** A section past the sample. */
  paidSection: number
  /** The member's own. */
  uid: number
  deviceId: string
}
let world: World
const people = new Map<Role, Browser>()
let document: OpenApi

beforeAll(async () => {
  const ask = library.visit()
  const ids = new Map<Role, number>()
  for (const [index, role] of ROLES.entries()) {
    const person = browser(ask)
    people.set(role, person)
    if (role === 'visitor') continue
    const email = role === 'member' ? EMAIL : `${role}@other.example`
    const { body } = await person.signUp({ email, nickname: role, phone: `010-1234-000${index}` })
    ids.set(role, (body.user as { uid: number }).uid)
  }
  await library.db.updateTable('member').set({ role: 'owner' }).where('id', '=', ids.get('owner')!).execute()
  await grantEntitlement(library.db, ids.get('subscriber')!, FOR_EVER)
  const free = await library.plant({ pages: 3 }, { isFree: true })
  const paid = await library.plant({ pages: 5 }, { samplePages: SAMPLE })
  const devices = await people.get('member')!.get<{ deviceId: string }[]>('/api/user/devices')
  const { id: paidSection } = await library.db
    .selectFrom('section')
    .select('id')
    .where('edition_id', '=', paid.editionId)
    .where('page_no', '>', SAMPLE)
    .executeTakeFirstOrThrow()
  world = { free, paid, paidSection, uid: ids.get('member')!, deviceId: devices.body[0]!.deviceId }
  document = readOpenApi((await askRaw(library.api(), '/api/openapi.json')).body)
})

type Call = {
  /** Statuses in the order of ROLES, or one for all. */
  says: number | readonly [number, number, number, number, number]
  /** The path with what it asks for; without it the path is the call's own. */
  at?: (world: World) => string
  body?: (world: World, role: Role) => object
}

/** Anyone may ask. */
const OPEN: Call = { says: 200 }
/** Members only, of whom each gets what is their own. */
const OWN: Call = { says: [401, 200, 200, 200, 200] }
/** Says what is missing before it asks who calls. */
const EMPTY: Call = { says: 400, body: () => ({}) }
const bookAt = (path: string, says: Call['says'] = 200): Call => ({
  says,
  at: ({ paid }) => `${path}/${paid.bookId}`,
})

/** Every call of the API. Those that end something stand last. */
const CALLS: Record<string, Call> = {
  'GET /api/site': OPEN,
  'GET /api/inspection': OPEN,
  'GET /api/fonts': OPEN,
  'GET /api/bookMain/home': OPEN,
  'GET /api/bookMain/ad': OPEN,
  'GET /api/bookMain/recentBook': OPEN,
  'GET /api/bookMain/recommend': OPEN,
  'GET /api/bookMain/bookReview': OPEN,
  'GET /api/bookMain/authorSays': OPEN,
  'GET /api/bookMain/bestSeries': OPEN,
  'GET /api/bookMain/wantRead': OPEN,
  'GET /api/bookMain/goodPreview': OPEN,
  'GET /api/bookMain/recentSeries': OPEN,
  'GET /api/bookMain/recentBookmark': OPEN,
  'GET /api/bookMain/recentHighlight': OPEN,
  'GET /api/bookCore/category': OPEN,
  'GET /api/bookCore/category/{categoryId}': { says: 404, at: () => '/api/bookCore/category/1' },
  'GET /api/bookCore/publisher/{publisherId}': { says: 404, at: () => '/api/bookCore/publisher/1' },
  'GET /api/bookCore/section/{bookId}': bookAt('/api/bookCore/section'),
  'GET /api/bookCore/page/{bookId}': bookAt('/api/bookCore/page'),
  'GET /api/bookCore/locate/{bookId}': {
    says: 200,
    at: ({ paid }) => `/api/bookCore/locate/${paid.bookId}?block=1`,
  },
  'GET /api/bookCore/content/section/{sectionId}': {
    says: [400, 400, 200, 400, 400],
    at: ({ paidSection }) => `/api/bookCore/content/section/${paidSection}`,
  },
  'GET /api/bookCore/content/{bookId}/{page}': {
    says: [400, 400, 200, 400, 400],
    at: ({ paid }) => `/api/bookCore/content/${paid.bookId}/${SAMPLE + 1}`,
  },
  'GET /api/bookCore/search/{bookId}': {
    says: 200,
    at: ({ paid }) => `/api/bookCore/search/${paid.bookId}?q=새장`,
  },
  'GET /api/bookCore/others/{bookId}': bookAt('/api/bookCore/others'),
  'GET /api/bookCore/{bookId}': bookAt('/api/bookCore'),
  'GET /api/search': { says: 200, at: () => '/api/search?q=새장' },
  'GET /api/scripture/{osis}': { says: 200, at: () => '/api/scripture/Rom.8.28' },
  'GET /api/search/suggest': { says: 200, at: () => '/api/search/suggest?q=새장' },
  'GET /api/bookFunction/main/history': OWN,
  'GET /api/bookFunction/main/bookmark': OWN,
  'GET /api/bookFunction/main/highlight': OWN,
  'GET /api/bookFunction/main/bestReview': OPEN,
  'GET /api/bookFunction/main/wantRead': OPEN,
  'GET /api/bookFunction/main/review': OPEN,
  'POST /api/auth/signup': EMPTY,
  'GET /api/auth/check/email': { says: 200, at: () => '/api/auth/check/email?value=new%40private.example' },
  'GET /api/auth/check/nickname': { says: 200, at: () => '/api/auth/check/nickname?value=새이름' },
  'POST /api/auth/login': EMPTY,
  'POST /api/auth/autoLogin': { says: [401, 201, 201, 201, 201] },
  'PATCH /api/auth/refresh': OWN,
  'POST /api/auth/verifyEmail': EMPTY,
  'POST /api/auth/verifyEmail/resend': EMPTY,
  'POST /api/auth/findPassword': EMPTY,
  'POST /api/auth/resetPassword': EMPTY,
  'POST /api/auth/findId': EMPTY,
  'GET /api/user/me': OWN,
  'GET /api/user/devices': OWN,
  'DELETE /api/user/devices': {
    says: [401, 404, 404, 404, 200],
    at: ({ deviceId }) => `/api/user/devices?deviceId=${deviceId}`,
  },
  'POST /api/auth/logout': OPEN,
}

test('the table below has every call of the API, and none besides', () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.keys(CALLS).toSorted()).toEqual(described.toSorted())
})

describe.each(Object.entries(CALLS))('%s', (name, { says, at, body }) => {
  const [method = '', template = ''] = name.split(' ')
  test.each(ROLES)('as %s', async (role) => {
    const before = await keptOf(world.uid)
    const { status, text } = await people
      .get(role)!
      .send(method, at?.(world) ?? template, body?.(world, role))
    expect({ status, text }).toMatchObject({
      status: typeof says === 'number' ? says : says[ROLES.indexOf(role)],
    })
    if (role === 'member') return
    expect(text).not.toContain(EMAIL)
    expect(await keptOf(world.uid)).toEqual(before)
  })
})

/** Every row that belongs to a member, by table. */
async function keptOf(memberId: number): Promise<Record<string, unknown[]>> {
  const tables = await findTables(library.db)
  const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === 'member_id'))
  const read = async (table: string, column: string) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} = ${memberId}`.execute(library.db)
    return [table, rows.map((row) => JSON.stringify({ ...row, last_seen_at: null })).toSorted()] as const
  }
  const all = await Promise.all([read('member', 'id'), ...owned.map(({ name }) => read(name, 'member_id'))])
  return Object.fromEntries(all)
}
