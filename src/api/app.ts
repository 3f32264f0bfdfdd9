import { Hono, type ErrorHandler, type MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { Db } from '#src/db/schema.ts'
import type { CoverPictures } from '#src/domain/catalog/cover-picture.ts'
import { Refusal } from '#src/domain/errors.ts'
import { pickLanguage } from '#src/shared/language.ts'
import { UPLOAD_MAX_BYTES } from '#src/domain/assets/rules.ts'
import { PICTURE_MAX_BYTES } from '#src/domain/members/rules.ts'
import { noGate, type SocialGate } from '#src/domain/members/social/social-gate.ts'
import type { CountPaidPage } from '#src/domain/access/paid-reading.ts'
import type { CountSeriesView } from '#src/domain/series/view-recorder.ts'
import type { BillingPorts } from '#src/domain/billing/context.ts'
import type { MemberPorts } from '#src/domain/members/context.ts'
import type { FindBible } from '#src/domain/scripture/bible.ts'
import { answers } from './http/answers.ts'
import { recovery } from './auth/recovery.ts'
import { session } from './auth/session.ts'
import { signUp } from './auth/sign-up.ts'
import { social } from './auth/social.ts'
import { socialFlow } from './auth/social-flow.ts'
import { books } from './book-core/books.ts'
import { categories } from './book-core/categories.ts'
import { content } from './book-core/content.ts'
import { contents } from './book-core/contents.ts'
import { type FreePages, freePageMemory } from './book-core/free-pages.ts'
import { locate } from './book-core/locate.ts'
import { search as inBookSearch } from './book-core/search.ts'
import { bookmarks } from './book-function/bookmarks.ts'
import { copies } from './book-function/copy.ts'
import { highlights } from './book-function/highlights.ts'
import { markImports } from './book-function/import-marks.ts'
import { MARKS_FILE_MAX } from '#src/domain/reading/rules.ts'
import { library } from './book-function/library.ts'
import { ownLists } from './book-function/main.ts'
import { readStatusCalls } from './book-function/read-status.ts'
import { readingEvents } from './book-function/reading-events.ts'
import { likes } from './book-function/likes.ts'
import { reviews } from './book-function/reviews.ts'
import { limitBody } from './http/body-limit.ts'
import { bookMain } from './book-main/book-main.ts'
import { findBearer, findCaller, sameOriginOnly } from './http/caller.ts'
import { covers } from './files/covers.ts'
import { type Env, inspection, type Inspection, type OpenFile, type Site, site } from './http/environment.ts'
import { feeds } from './feeds/feeds.ts'
import type { OperatorFont } from '#src/shared/operator-font.ts'
import { fonts } from './files/fonts.ts'
import type { Limits } from './http/limits.ts'
import { mail } from './mail/mail.ts'
import { assets } from './files/assets.ts'
import { media } from './files/media.ts'
import { events } from './event/event.ts'
import { magazine } from './magazine/magazine.ts'
import { adminInquiries } from './admin/inquiries.ts'
import { errorReports } from './notice/error-report.ts'
import { inquiries, INQUIRY_PICTURE_PATH } from './notice/inquiries.ts'
import { notices, oneNotice } from './notice/notices.ts'
import { previewChanges, LARGEST_PREVIEW_BODY } from './preview/changes.ts'
import { previews } from './preview/lists.ts'
import { memberPictures } from './files/member-pictures.ts'
import { describeApi } from './reference.ts'
import { createRefusalLog } from './http/refusal-log.ts'
import { detailOf, statusOf } from './http/refusals.ts'
import { report } from './report/report.ts'
import { scripture } from './scripture/scripture.ts'
import { search } from './search/search.ts'
import { seriesComments } from './series/comments.ts'
import { follows } from './series/follows.ts'
import { seriesLists } from './series/lists.ts'
import { works } from './series/works.ts'
import { credentials } from './user/credentials.ts'
import { devices } from './user/devices.ts'
import { coupons } from './coupon/coupons.ts'
import { group } from './group/group.ts'
import { invitations } from './group/invitations.ts'
import { groupInquiry } from './payment/group-inquiry.ts'
import { payments } from './payment/payments.ts'
import { subscription } from './payment/subscription.ts'
import { webhook } from './payment/webhook.ts'
import { ownData } from './user/export.ts'
import { mailPreferences } from './user/mail-preferences.ts'
import { readerSettings } from './user/reader-settings.ts'
import { me } from './user/me.ts'
import { PICTURE_PATH, profileImage } from './user/profile-image.ts'
import { socialLinks } from './user/social.ts'
import { totp } from './user/totp.ts'

export type ApiParts = {
  db: Db
  site: Site
  findInspection: () => Inspection
  /** The operator's fonts; without it there are none. */
  findFonts?: () => Promise<OperatorFont[]>
  /** The Bibles this installation may show; without it there are none. */
  findBible?: FindBible
  members: MemberPorts
  billing: BillingPorts
  /** Counts a paid page that is about to be served. Throws READING_LIMIT. */
  countPaidPage: CountPaidPage
  /** Counts who opens a series; without it nobody is counted. */
  countSeriesView?: CountSeriesView
  limits: Limits
  /** The providers one may sign in through; without it there are none. */
  social?: SocialGate
  /** Says of each request which member it comes from, instead of its token: for tests of what members may read. */
  identify?: (request: Request) => number | undefined
  findPicture: (key: string) => Promise<Uint8Array | undefined>
  /** Opens a stored file at a place; without it there are only pictures. */
  openFile?: OpenFile
  /** Pages of free books that lie ready; without it the API remembers its own. */
  freePages?: FreePages
  /** Draws covers for links shared elsewhere; without it there are none. */
  covers?: CoverPictures
  /** Whether somebody tries the library out, on their own machine perhaps; never in production. */
  isDemo?: boolean
  onFault: (error: Error) => void
  /** Whether a fault is only that the database is away. */
  isUnavailable?: (error: Error) => boolean
}

export type Api = ReturnType<typeof routes>

/** The whole API as one function from request to response. */
export function createApi(parts: ApiParts) {
  const provide = createMiddleware<Env>(async (c, next) => {
    c.set('db', parts.db)
    c.set('site', parts.site)
    c.set('isDemo', parts.isDemo ?? false)
    c.set('findInspection', parts.findInspection)
    c.set('findFonts', parts.findFonts ?? (() => Promise.resolve([])))
    c.set('findBible', parts.findBible ?? (() => Promise.resolve(undefined)))
    c.set('findPicture', parts.findPicture)
    c.set('openFile', parts.openFile ?? (() => Promise.resolve(undefined)))
    c.set('covers', parts.covers)
    c.set(
      'language',
      pickLanguage({
        query: c.req.query('lang'),
        saved: getCookie(c, 'currentLanguage'),
        acceptLanguage: c.req.header('accept-language'),
      }),
    )
    c.set('members', { ...parts.members, db: parts.db })
    c.set('billing', { ...parts.billing, db: parts.db })
    c.set('countPaidPage', parts.countPaidPage)
    c.set('countSeriesView', parts.countSeriesView ?? (() => {}))
    c.set('limits', parts.limits)
    c.set('social', parts.social ?? noGate)
    c.set('reader', async () => ({
      memberId: parts.identify?.(c.req.raw) ?? (await findCaller(c))?.memberId,
      now: parts.members.now(),
    }))
    c.set('bearer', async () => {
      const memberId = parts.identify?.(c.req.raw)
      return { now: parts.members.now(), ...(memberId === undefined ? await findBearer(c) : { memberId }) }
    })
    await next()
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-cache')
  })
  const noteRefusal = createRefusalLog(() => performance.now(), parts.onFault)
  // Not where something is read: to ask whether it has a body makes a whole request of it, which costs as much again.
  const app = new Hono<Env>().use(provide).use('/api/*', onChange(sameOriginOnly), onChange(small))
  const api = routes(app, parts.freePages ?? freePageMemory())
  describeApi(app, api)
  return app
    .notFound((c) => refuse(c, new Refusal('NOT_FOUND')))
    .onError(async (error, c) => {
      if (error instanceof Refusal) {
        await noteRefusal(c, error)
        return refuse(c, error)
      }
      // Whoever read the body took its early end for a fault of its own.
      if (c.var.isBodyTooLarge) return refuse(c, new Refusal('TOO_LARGE'))
      // A body that is no JSON.
      if (error instanceof HTTPException && error.status === 400) {
        return refuse(c, new Refusal('INVALID_REQUEST', { request: 'INVALID' }))
      }
      if (parts.isUnavailable?.(error) === true)
        return refuse(c, new Refusal('UNAVAILABLE', undefined, { retryAfter: 5 }))
      parts.onFault(error)
      return refuse(c, new Refusal('INTERNAL'))
    })
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])
const onChange = (check: MiddlewareHandler<Env>): MiddlewareHandler<Env> =>
  createMiddleware<Env>((c, next) => (READING.has(c.req.method) ? next() : check(c, next)))

/** No call takes more than a form holds, but for those that take a whole text or a picture. */
const LARGEST_BODY = 64 * 1024
const formSized = limitBody(LARGEST_BODY)
const LARGER: Record<string, MiddlewareHandler<Env>> = {
  '/api/preview': limitBody(LARGEST_PREVIEW_BODY),
  '/api/bookFunction/marks': limitBody(MARKS_FILE_MAX),
  [PICTURE_PATH]: limitBody(PICTURE_MAX_BYTES),
  [INQUIRY_PICTURE_PATH]: limitBody(UPLOAD_MAX_BYTES),
}
const small: MiddlewareHandler<Env> = (c, next) => (LARGER[c.req.path] ?? formSized)(c, next)

function routes(app: Hono<Env>, freePages: FreePages) {
  return app
    .get('/api/site', answers('What the footer shows of this installation', site), (c) => c.json(c.var.site))
    .get('/api/inspection', answers('Whether the library is closed, and until when', inspection), (c) =>
      c.json(c.var.findInspection()),
    )
    .route('/api/fonts', fonts)
    .route('/api/bookMain', bookMain())
    .route('/api/bookCore', categories)
    .route('/api/bookCore', contents)
    .route('/api/bookCore', content(freePages))
    .route('/api/bookCore', locate())
    .route('/api/bookCore', inBookSearch())
    .route('/api/bookCore', books)
    .route('/api/bookFunction', ownLists)
    .route('/api/bookFunction', library)
    .route('/api/bookFunction', readStatusCalls)
    .route('/api/bookFunction', readingEvents)
    .route('/api/bookFunction', bookmarks)
    .route('/api/bookFunction', highlights)
    .route('/api/bookFunction', markImports)
    .route('/api/bookFunction', copies)
    .route('/api/bookFunction', reviews)
    .route('/api/bookFunction', likes)
    .route('/api/preview', previews)
    .route('/api/preview', previewChanges)
    .route('/api/series', seriesLists)
    .route('/api/series', follows)
    .route('/api/series', seriesComments)
    .route('/api/series', works)
    .route('/api/magazine', magazine())
    .route('/api/event', events)
    .route('/api/report', report)
    .route('/api/notice', notices)
    .route('/api/notice', errorReports)
    .route('/api/notice', inquiries)
    .route('/api/notice', oneNotice)
    .route('/api/admin/inquiry', adminInquiries)
    .route('/api/auth', signUp)
    .route('/api/auth', session)
    .route('/api/auth', recovery)
    .route('/api/auth/social', socialFlow)
    .route('/api/auth/social', social)
    .route('/api/user', me)
    .route('/api/user', credentials)
    .route('/api/user', profileImage)
    .route('/api/user', ownData)
    .route('/api/user', devices)
    .route('/api/user', mailPreferences)
    .route('/api/user', readerSettings)
    .route('/api/user', socialLinks)
    .route('/api/user', totp)
    .route('/api/payment', subscription)
    .route('/api/payment', payments)
    .route('/api/payment', groupInquiry)
    .route('/api/group', group)
    .route('/api/group', invitations)
    .route('/api/webhook', webhook)
    .route('/api/coupon', coupons)
    .route('/api/mail', mail)
    .route('/api/search', search)
    .route('/api/scripture', scripture)
    .route('/media/cover', covers)
    .route('/media/member', memberPictures)
    .route('/media/asset', assets)
    .route('/media', media)
    .route('/', feeds())
}

const refuse = (c: Parameters<ErrorHandler<Env>>[1], refusal: Refusal) => {
  const { code, fields, retryAfter } = refusal
  c.header('cache-control', 'no-store')
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
  const detail = detailOf[code][c.var.language ?? 'ko']
  return c.json({ message: code, detail, ...(fields === undefined ? {} : { fields }) }, statusOf[code])
}
