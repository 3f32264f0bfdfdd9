import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { GOOD_REVIEW_DAYS } from '#src/shared/limits.ts'
import { type FrontPage, getFrontPage } from '#src/domain/front-page/front-page.ts'
import {
  listAds,
  listAuthorWords,
  listFeatured,
  listMostWanted,
  listNewBooks,
  listRecommended,
} from '#src/domain/front-page/home-lists.ts'
import { listGoodPreviews } from '#src/domain/reviews/previews.ts'
import {
  listPublicBookmarks,
  listPublicHighlights,
  type PublicBookmark,
  type PublicHighlight,
} from '#src/domain/reading/public-marks.ts'
import type { HighlightKind } from '#src/domain/reading/rules.ts'
import { showPicture } from '#src/domain/assets/rules.ts'
import type { StoredPicture } from '#src/domain/front-page/ad-picture.ts'
import { answers } from '#src/api/http/answers.ts'
import { book, toBook } from '#src/api/book-core/book.ts'
import { bookFilter, bookOrder, listedFor, narrowed } from '#src/api/http/book-order.ts'
import { microCache } from '#src/api/http/micro-cache.ts'
import { category, toCategory } from '#src/api/book-core/categories.ts'
import { highlightType } from '#src/api/book-function/mark-item.ts'
import { toWantedBook, wantedBook } from '#src/api/book-function/wanted-book.ts'
import { CALLER_REFUSALS } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { listNewSeries, listPopularSeries, type RecentSeries } from '#src/domain/series/series-lists.ts'
import type { SeriesCard } from '#src/domain/series/series-card.ts'
import { recentSeries, toRecentSeries } from '#src/api/series/lists.ts'
import { picture, toPicture } from '#src/api/files/picture.ts'
import { series, toSeries } from '#src/api/series/series-card.ts'
import { query } from '#src/api/http/request.ts'
import { frontPreview, preview, toFrontPreview, toPreview } from '#src/api/preview/preview.ts'

const ad = z.object({
  adId: z.number().int(),
  imagePath: z.string().nullable(),
  title: z.string(),
  subtitle: z.string(),
  link: z.string(),
  book: book.nullable(),
  picture: picture.nullable().meta({ description: 'A picture of its own' }),
  darkPicture: picture.nullable().meta({ description: 'The same for the dark mode' }),
})

const voices = z.object({
  review1_content: z.string(),
  review2_content: z.string(),
  review3_content: z.string(),
  review1_profile: z.string(),
  review2_profile: z.string(),
  review3_profile: z.string(),
})
const featured = book.extend(voices.shape)

const authorWord = z.object({
  bookId: z.number().int(),
  bookTitle: z.string(),
  author: z.string(),
  thumbnailPath: z.string().nullable(),
  content: z.string(),
  book,
})

const bookmarkWords = z.object({ bookmarkContent: z.string(), nickName: z.string() })
const highlightWords = z.object({
  highlightContent: z.array(z.string()),
  type: highlightType,
  nickName: z.string(),
})
const publicBookmark = book.extend(bookmarkWords.shape).meta({ ref: 'PublicBookmark' })
const publicHighlight = book.extend(highlightWords.shape).meta({ ref: 'PublicHighlight' })

const bookId = z.number().int()
const home = z.object({
  books: z.array(book).meta({ description: 'Every book of the lists, once' }),
  ad: z.array(ad.omit({ imagePath: true, book: true }).extend({ bookId: bookId.nullable() })),
  recentBook: z.array(bookId),
  recommend: z.array(z.object({ bookId, reason: z.string() })),
  bookReview: z.array(voices.extend({ bookId })),
  authorSays: z.array(z.object({ bookId, content: z.string() })),
  wantRead: z.array(z.object({ bookId, wantCount: z.number().int() })),
  recentBookmark: z.array(z.object({ bookId, ...bookmarkWords.shape })),
  recentHighlight: z.array(z.object({ bookId, ...highlightWords.shape })),
  goodPreview: z.array(frontPreview),
  category: z.array(category),
  bestSeries: z.array(series),
  recentSeries: z.array(recentSeries),
})

/** Series of a list on the front page; the page of series has them all. */
const FRONT_SERIES = 8

const ORDER_REFUSALS = ['INVALID_REQUEST'] as const
const keyOf = (c: Context<Env>) => Object.values(listedFor(c)).join(' ')

/** The lists of the front page, all at once and each by itself. */
export function bookMain() {
  const front = microCache<FrontPage>()
  const popularSeries = microCache<SeriesCard[]>()
  const newSeries = microCache<RecentSeries[]>()
  const newestBookmarks = microCache<PublicBookmark[]>()
  const newestHighlights = microCache<PublicHighlight[]>()
  return new Hono<Env>()
    .get(
      '/home',
      answers('The lists of the front page in one answer, by the ids of their books', home, ORDER_REFUSALS),
      query(bookOrder),
      async (c) => {
        const { db, members } = c.var
        const key = keyOf(c)
        const [{ books, ads, newBooks, recommended, ...lists }, best, latest] = await Promise.all([
          front(key, () => getFrontPage(db, listedFor(c), members.now())),
          popularSeries(key, () => listPopularSeries(db, listedFor(c))),
          newSeries(key, () => listNewSeries(db, listedFor(c))),
        ])
        const shown = new Set(books.map(({ id }) => id))
        return c.json({
          books: books.map(toBook),
          ad: ads.map(({ id, link, bookId, ...words }) => ({
            adId: id,
            link: link ?? (bookId === null ? '/book' : `/book/${bookId}`),
            ...words,
            ...toPictures(words),
            bookId: bookId !== null && shown.has(bookId) ? bookId : null,
          })),
          recentBook: newBooks,
          recommend: recommended,
          bookReview: lists.featured.map(({ bookId, voices }) => ({ bookId, ...toVoices(voices) })),
          authorSays: lists.authorWords,
          wantRead: lists.mostWanted,
          recentBookmark: lists.bookmarks.map((mark) => ({ bookId: mark.bookId, ...toBookmarkWords(mark) })),
          recentHighlight: lists.highlights.map((mark) => ({
            bookId: mark.bookId,
            ...toHighlightWords(mark),
          })),
          goodPreview: lists.goodPreviews.map((found) => toFrontPreview(found)),
          category: lists.categories.map(toCategory),
          bestSeries: best.slice(0, FRONT_SERIES).map(toSeries),
          recentSeries: latest.slice(0, FRONT_SERIES).map(toRecentSeries),
        })
      },
    )
    .get('/ad', answers('Banners of the front page', z.array(ad)), async (c) => {
      const ads = await listAds(c.var.db, c.var.language)
      return c.json(
        ads.map(({ id, book: card, ...rest }) => {
          const shown = card === null ? null : toBook(card)
          const pictures = toPictures(rest)
          const imagePath = pictures.picture?.src ?? shown?.thumbnailPath ?? null
          return { adId: id, imagePath, ...rest, ...pictures, book: shown }
        }),
      )
    })
    .get(
      '/recentBook',
      answers('Newest books', z.array(book), ORDER_REFUSALS),
      query(bookFilter),
      async (c) => {
        const listed = { ...listedFor(c), only: narrowed(c.req.valid('query')) }
        return c.json((await listNewBooks(c.var.db, listed)).map(toBook))
      },
    )
    .get(
      '/recommend',
      answers('Editors’ picks', z.array(book.extend({ reason: z.string() })), ORDER_REFUSALS),
      query(bookOrder),
      async (c) => {
        const picks = await listRecommended(c.var.db, listedFor(c))
        return c.json(picks.map((pick) => ({ ...toBook(pick), reason: pick.reason })))
      },
    )
    .get(
      '/bookReview',
      answers('Featured books with the voices of three readers', z.array(featured), ORDER_REFUSALS),
      query(bookOrder),
      async (c) => {
        const books = await listFeatured(c.var.db, listedFor(c))
        return c.json(books.map((shown) => ({ ...toBook(shown), ...toVoices(shown.voices) })))
      },
    )
    .get(
      '/authorSays',
      answers('Authors and translators on their books', z.array(authorWord), ORDER_REFUSALS),
      query(bookOrder),
      async (c) => {
        const words = await listAuthorWords(c.var.db, listedFor(c))
        return c.json(
          words.map((word) => {
            const shown = toBook(word)
            const { bookId, bookTitle, author, thumbnailPath } = shown
            return { bookId, bookTitle, author, thumbnailPath, content: word.content, book: shown }
          }),
        )
      },
    )
    .get(
      '/wantRead',
      answers('The books most members want to read', z.array(wantedBook), ORDER_REFUSALS),
      query(bookOrder),
      async (c) => c.json((await listMostWanted(c.var.db, listedFor(c))).map(toWantedBook)),
    )
    .get(
      '/recentBookmark',
      answers('The newest bookmarks of members who show them', z.array(publicBookmark), ORDER_REFUSALS),
      query(bookOrder),
      async (c) => {
        const marks = await newestBookmarks(keyOf(c), () => listPublicBookmarks(c.var.db, listedFor(c)))
        return c.json(marks.map((mark) => ({ ...toBook(mark), ...toBookmarkWords(mark) })))
      },
    )
    .get(
      '/recentHighlight',
      answers('The newest highlights of members who show them', z.array(publicHighlight), ORDER_REFUSALS),
      query(bookOrder),
      async (c) => {
        const marks = await newestHighlights(keyOf(c), () => listPublicHighlights(c.var.db, listedFor(c)))
        return c.json(marks.map((mark) => ({ ...toBook(mark), ...toHighlightWords(mark) })))
      },
    )
    .get(
      '/goodPreview',
      answers(
        `The most liked long reviews of the last ${GOOD_REVIEW_DAYS} days`,
        z.array(preview),
        CALLER_REFUSALS,
      ),
      async (c) => {
        const { memberId, now } = await c.var.reader()
        return c.json((await listGoodPreviews(c.var.db, memberId, now)).map((found) => toPreview(found)))
      },
    )
    .get(
      '/bestSeries',
      answers('The series most readers opened in the last 30 days', z.array(series), ORDER_REFUSALS),
      query(bookOrder),
      async (c) =>
        c.json(
          (await popularSeries(keyOf(c), () => listPopularSeries(c.var.db, listedFor(c)))).map(toSeries),
        ),
    )
    .get(
      '/recentSeries',
      answers('The series whose newest work came last', z.array(recentSeries), ORDER_REFUSALS),
      query(bookOrder),
      async (c) =>
        c.json((await newSeries(keyOf(c), () => listNewSeries(c.var.db, listedFor(c)))).map(toRecentSeries)),
    )
}

function toPictures({ picture, darkPicture }: Record<'picture' | 'darkPicture', StoredPicture | null>) {
  return {
    picture: toPicture(picture === null ? null : showPicture(picture)),
    darkPicture: toPicture(darkPicture === null ? null : showPicture(darkPicture)),
  }
}

function toBookmarkWords({ content, nickname }: { content: string; nickname: string }) {
  return { bookmarkContent: content, nickName: nickname }
}

function toHighlightWords(mark: { content: string[]; kind: HighlightKind; nickname: string }) {
  return { highlightContent: mark.content, type: mark.kind, nickName: mark.nickname }
}

function toVoices([first, second, third]: { name: string; content: string }[]): z.infer<typeof voices> {
  return {
    review1_content: first?.content ?? '',
    review2_content: second?.content ?? '',
    review3_content: third?.content ?? '',
    review1_profile: first?.name ?? '',
    review2_profile: second?.name ?? '',
    review3_profile: third?.name ?? '',
  }
}
