import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { askRaw, testLibrary } from '#src/testing/library.ts'
import { readOpenApi } from '#src/testing/openapi.ts'

const library = testLibrary('once')

/** The calls of the specification and of product.md that this part of the product answers. */
const CALLS = [
  ...[
    'ad',
    'recentBook',
    'recommend',
    'bestSeries',
    'wantRead',
    'bookReview',
    'authorSays',
    'goodPreview',
  ].map((list) => `/api/bookMain/${list}`),
  ...['recentSeries', 'recentBookmark', 'recentHighlight'].map((list) => `/api/bookMain/${list}`),
  ...['history', 'bestReview', 'wantRead', 'bookmark', 'highlight', 'review'].map(
    (list) => `/api/bookFunction/main/${list}`,
  ),
  ...['reading', 'wantRead', 'history', 'myBookmark'].map((list) => `/api/bookFunction/${list}/{uid}/{page}`),
  ...['entry', 'readStatus', 'recentPlaces', 'pace', 'bookmark/personal', 'highlight/personal'].map(
    (call) => `/api/bookFunction/${call}/{bookId}`,
  ),
  '/api/bookFunction/myHighlight/{uid}',
  '/api/bookFunction/myHighlight/{uid}/{page}',
  '/api/bookFunction/readingDays',
  ...['review/one/{reviewId}', 'review/{bookId}/{page}'].map((call) => `/api/bookFunction/${call}`),
  ...[
    'popular/{page}',
    'recent/{page}',
    'liked/{uid}/{page}',
    'mine/{uid}/{page}',
    'book/{bookId}/{page}',
  ].map((list) => `/api/preview/${list}`),
  '/api/preview/{previewId}',
  '/api/bookCore/category',
  '/api/bookCore/category/{categoryId}',
  '/api/bookCore/publisher/{publisherId}',
  '/api/bookCore/{bookId}',
  '/api/bookCore/section/{bookId}',
  '/api/bookCore/content/{bookId}/{page}',
  '/api/bookCore/content/section/{sectionId}',
  '/api/bookCore/page/{bookId}',
  '/api/bookCore/search/{bookId}',
  '/api/bookCore/locate/{bookId}',
  '/api/bookCore/others/{bookId}',
  ...['check/email', 'check/nickname'].map((call) => `/api/auth/${call}`),
  '/api/user/me',
  '/api/user/devices',
  '/api/user/export',
  '/api/auth/social',
  '/api/auth/social/{provider}',
  '/api/auth/social/{provider}/callback',
  ...['mailPreferences', 'readerSettings', 'social', 'totp'].map((call) => `/api/user/${call}`),
  '/api/mail/unsubscribe',
  '/api/scripture/{osis}',
  '/api/scripture/page/{ref}',
  '/api/search',
  '/api/search/suggest',
  '/api/site',
  '/api/inspection',
]

/** The calls that sign in and out, with what else may be done under their paths. */
const CHANGES = {
  post: [
    'signup',
    'login',
    'logout',
    'autoLogin',
    'verifyEmail',
    'verifyEmail/resend',
    'findId',
    'findPassword',
    'resetPassword',
  ]
    .map((call) => `/api/auth/${call}`)
    .concat(
      [
        'wantRead',
        'reading',
        'bookmark',
        'highlight',
        'marks',
        'review',
        'like/{reviewId}',
        'readingEvents/{bookId}',
      ].map((call) => `/api/bookFunction/${call}`),
    )
    .concat('/api/preview', '/api/preview/like/{previewId}', '/api/report')
    .concat('/api/bookFunction/copy', '/api/notice/errorReport')
    .concat('/api/user/stepUp', '/api/user/profileImage'),
  patch: [
    '/api/auth/refresh',
    '/api/preview',
    ...['bookmark', 'highlight', 'review'].map((call) => `/api/bookFunction/${call}`),
    ...['me', 'password', 'email'].map((call) => `/api/user/${call}`),
  ],
  put: ['/api/bookFunction/readStatus/{bookId}'],
  delete: [
    ...['devices', 'profileImage'].map((call) => `/api/user/${call}`),
    '/api/user',
    '/api/preview',
    ...['wantRead', 'reading', 'bookmark', 'highlight', 'review'].map((call) => `/api/bookFunction/${call}`),
  ],
} as const

describe('the description of the API', () => {
  test('keeps the rules of OpenAPI 3.1', async () => {
    const { status, body } = await askRaw(library.api(), '/api/openapi.json')
    expect(status).toBe(200)
    expect(readOpenApi(body).info.title).toBe('Covenant Library')
  })

  test('names every route of the running server, and none besides', async () => {
    const api = library.api()
    const document = readOpenApi((await askRaw(api, '/api/openapi.json')).body)
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const served = api.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .filter(({ path }) => path !== '/api/openapi.json' && !path.startsWith('/api/docs'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(described.toSorted()).toEqual([...new Set(served)].toSorted())
  })

  test('has every call of the specification under exactly its path', async () => {
    const document = readOpenApi((await askRaw(library.api(), '/api/openapi.json')).body)
    expect(Object.keys(document.paths).filter((path) => document.paths[path]?.get)).toEqual(
      expect.arrayContaining(CALLS),
    )
    for (const [method, paths] of Object.entries(CHANGES))
      for (const path of paths) expect(document.paths[path], path).toHaveProperty(method)
  })

  test('can be browsed, with no script but its own', async () => {
    const api = library.api()
    const page = await askRaw(api, '/api/docs')
    expect(page.status).toBe(200)
    const policy = page.headers.get('content-security-policy') ?? ''
    const inline = /<script>([\s\S]*?)<\/script>/.exec(page.text)?.[1] ?? ''
    expect(inline).toContain('/api/openapi.json')
    expect(policy).toContain(`'sha256-${createHash('sha256').update(inline).digest('base64')}'`)
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain('unsafe')
    for (const [, address] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await askRaw(api, address!)).status, address).toBe(200)
    }
  })

  test('gives no file from outside the browsable reference', async () => {
    for (const path of [
      '../package.json',
      '%2e%2e/package.json',
      '..%2fpackage.json',
      '....//package.json',
    ]) {
      const { status, text } = await askRaw(library.api(), `/api/docs/files/${path}`)
      expect(status, path).toBe(404)
      expect(text, path).not.toContain('dependencies')
    }
  })
})
