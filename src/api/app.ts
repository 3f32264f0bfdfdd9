import { Hono, type ErrorHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { Db } from '#src/db/schema.ts'
import type { CoverPictures } from '#src/domain/catalog/cover-picture.ts'
import { Refusal } from '#src/domain/errors.ts'
import { pickLanguage } from '#src/domain/language/rules.ts'
import { answers } from './answers.ts'
import { books } from './book-core/books.ts'
import { categories } from './book-core/categories.ts'
import { content } from './book-core/content.ts'
import { contents } from './book-core/contents.ts'
import { search as inBookSearch } from './book-core/search.ts'
import { bookFunction } from './book-function.ts'
import { bookMain } from './book-main.ts'
import { covers } from './covers.ts'
import { type Env, inspection, type Inspection, type Site, site } from './environment.ts'
import { feeds } from './feeds.ts'
import { fonts, type OperatorFont } from './fonts.ts'
import { media } from './media.ts'
import { describeApi } from './reference.ts'
import { detailOf, statusOf } from './refusals.ts'
import { search } from './search.ts'

export type ApiParts = {
  db: Db
  site: Site
  findInspection: () => Inspection
  /** The operator's fonts; without it there are none. */
  findFonts?: () => Promise<OperatorFont[]>
  now: () => Date
  /** The member a request comes from; undefined for a visitor. */
  identify: (request: Request) => Promise<number | undefined>
  findPicture: (key: string) => Promise<Uint8Array | undefined>
  /** Draws covers for links shared elsewhere; without it there are none. */
  covers?: CoverPictures
  onFault: (error: Error) => void
}

export type Api = ReturnType<typeof routes>
export type { Book } from './book.ts'

/** The whole API as one function from request to response. */
export function createApi(parts: ApiParts) {
  const provide = createMiddleware<Env>(async (c, next) => {
    c.set('db', parts.db)
    c.set('site', parts.site)
    c.set('findInspection', parts.findInspection)
    c.set('findFonts', parts.findFonts ?? (() => Promise.resolve([])))
    c.set('findPicture', parts.findPicture)
    c.set('covers', parts.covers)
    c.set(
      'language',
      pickLanguage({
        query: c.req.query('lang'),
        saved: getCookie(c, 'currentLanguage'),
        acceptLanguage: c.req.header('accept-language'),
      }),
    )
    c.set('reader', async () => ({ memberId: await parts.identify(c.req.raw), now: parts.now() }))
    await next()
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-cache')
  })
  const app = new Hono<Env>().use(provide)
  const api = routes(app)
  describeApi(app, api)
  return app
    .notFound((c) => refuse(c, new Refusal('NOT_FOUND')))
    .onError((error, c) => {
      if (error instanceof Refusal) return refuse(c, error)
      parts.onFault(error)
      return refuse(c, new Refusal('INTERNAL'))
    })
}

function routes(app: Hono<Env>) {
  return app
    .get('/api/site', answers('What the footer shows of this installation', site), (c) => c.json(c.var.site))
    .get('/api/inspection', answers('Whether the library is closed, and until when', inspection), (c) =>
      c.json(c.var.findInspection()),
    )
    .route('/api/fonts', fonts)
    .route('/api/bookMain', bookMain)
    .route('/api/bookCore', categories)
    .route('/api/bookCore', contents)
    .route('/api/bookCore', content())
    .route('/api/bookCore', inBookSearch)
    .route('/api/bookCore', books)
    .route('/api/bookFunction', bookFunction)
    .route('/api/search', search)
    .route('/media/cover', covers)
    .route('/media', media)
    .route('/', feeds())
}

const refuse = (c: Parameters<ErrorHandler<Env>>[1], refusal: Refusal) => {
  const { code, fields } = refusal
  c.header('cache-control', 'no-store')
  const detail = detailOf[code][c.var.language ?? 'ko']
  return c.json({ message: code, detail, ...(fields === undefined ? {} : { fields }) }, statusOf[code])
}
