import { createApi } from '#src/api/app.ts'
import type { FreePages } from '#src/api/book-core/free-pages.ts'
import type { Inspection, Site } from '#src/api/http/environment.ts'
import { readConfig } from '#src/config/config.ts'
import type { Db } from '#src/db/schema.ts'
import type { ImportOptions } from '#src/domain/publishing/import-book.ts'
import type { CountPaidPage } from '#src/domain/access/paid-reading.ts'
import type { BillingPorts } from '#src/domain/billing/context.ts'
import type { SocialGate } from '#src/domain/members/social/social-gate.ts'
import type { FindBible } from '#src/domain/scripture/bible.ts'
import type { MemberPorts } from '#src/domain/members/context.ts'
import { createLimits, type Limits } from '#src/api/http/limits.ts'
import { type BookPlan, type Pictures, plantBook } from './books.ts'
import { testDatabase } from './database.ts'
import { filesIn, plantMembers, testPorts } from './members.ts'
import { noPayments } from './billing/no-payments.ts'
import { expectDocumented, type OpenApi, readOpenApi } from './openapi.ts'

export type Answer<Body> = { status: number; headers: Headers; text: string; body: Body }

/** Who asks the API, and in what state the library is. */
export type Visit = {
  memberId?: number
  /** Instead of one member for all requests. */
  identify?: (request: Request) => number | undefined
  now?: () => Date
  members?: Partial<MemberPorts>
  /** Without them no payment company is configured. */
  billing?: BillingPorts
  countPaidPage?: CountPaidPage
  /** Without them nobody is held back. */
  limits?: Limits
  /** Where the calls come from. */
  address?: string
  /** The providers one may sign in through. */
  social?: SocialGate
  site?: Site
  inspection?: Inspection
  /** Without it no Bible is installed. */
  isDemo?: boolean
  findBible?: FindBible
  freePages?: FreePages
  onFault?: (error: Error) => void
}

export type Library = ReturnType<typeof testLibrary>
export type Api = ReturnType<typeof createApi>

/** A library for the tests of one file: its database, its pictures, books to plant, and its API. */
export function testLibrary(emptied?: 'before each test' | 'once') {
  const database = testDatabase(emptied)
  const pictures: Pictures = new Map()
  const api = (visit: Visit = {}) => openApi(database.db, pictures, visit)
  return {
    get db() {
      return database.db
    },
    pictures,
    plant: (plan?: BookPlan, options?: ImportOptions) =>
      plantBook({ db: database.db, pictures }, plan, options),
    /** Members with the ids from 1 on, for tests that ask as one of them. */
    plantMembers: (count: number) => plantMembers(database.db, count),
    api,
    /** Asks the API of a library opened for this visit; every answer must be one its OpenAPI document promises. */
    visit: (visit: Visit = {}) => asking(api(visit), visit.address),
  }
}

export type Ask = ReturnType<typeof asking>

function asking(api: Api, address = '192.0.2.1') {
  let document: Promise<OpenApi> | undefined
  return async function ask<Body = unknown>(path: string, init: RequestInit = {}): Promise<Answer<Body>> {
    const answer = await askRaw<Body>(api, path, init, address)
    if (!path.startsWith('/api/')) return answer
    document ??= askRaw(api, '/api/openapi.json').then(({ body }) => readOpenApi(body))
    expectDocumented(
      await document,
      { method: init.method ?? 'GET', path: path.split('?')[0]! },
      { status: answer.status, type: answer.headers.get('content-type') ?? '', body: answer.body },
    )
    return answer
  }
}

/** One call without a look at the document: for pictures, HEAD and addresses that do not exist. */
export async function askRaw<Body = unknown>(
  api: Api,
  path: string,
  init: RequestInit = {},
  address = '192.0.2.1',
): Promise<Answer<Body>> {
  const response = await api.request(path, init, { address })
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  const isJson = type.startsWith('application/json')
  const isLines = type.startsWith('application/x-ndjson')
  // What the body is, the test says; the document checks it.
  const body = (isJson && text !== '' ? JSON.parse(text) : isLines ? text : undefined) as Body
  return { status: response.status, headers: response.headers, text, body }
}

function openApi(db: Db, pictures: Pictures, visit: Visit): Api {
  return createApi({
    db,
    site: visit.site ?? readConfig({}).site,
    isDemo: visit.isDemo ?? false,
    identify: (request) => visit.identify?.(request) ?? visit.memberId,
    members: {
      ...testPorts(),
      files: filesIn(pictures),
      ...(visit.now === undefined ? {} : { now: visit.now }),
      ...visit.members,
    },
    billing: visit.billing ?? noPayments,
    countPaidPage: visit.countPaidPage ?? (() => {}),
    limits: visit.limits ?? createLimits(() => 0, Infinity),
    ...(visit.social === undefined ? {} : { social: visit.social }),
    ...(visit.findBible === undefined ? {} : { findBible: visit.findBible }),
    ...(visit.freePages === undefined ? {} : { freePages: visit.freePages }),
    findPicture: (key) => Promise.resolve(pictures.get(key)),
    findInspection: () => visit.inspection ?? { active: false, until: null },
    onFault:
      visit.onFault ??
      ((error) => {
        throw error
      }),
  })
}
