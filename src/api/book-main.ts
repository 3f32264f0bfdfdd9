import { Hono } from 'hono'
import { z } from 'zod'
import {
  listAds,
  listAuthorWords,
  listFeatured,
  listNewBooks,
  listRecommended,
} from '#src/domain/catalog/home-lists.ts'
import { answers } from './answers.ts'
import { book, toBook } from './book.ts'
import type { Env } from './environment.ts'

const ad = z.object({
  adId: z.number().int(),
  imagePath: z.string().nullable(),
  title: z.string(),
  subtitle: z.string(),
  link: z.string(),
  book: book.nullable(),
})

const featured = book.extend({
  review1_content: z.string(),
  review2_content: z.string(),
  review3_content: z.string(),
  review1_profile: z.string(),
  review2_profile: z.string(),
  review3_profile: z.string(),
})

const authorWord = z.object({
  bookId: z.number().int(),
  bookTitle: z.string(),
  author: z.string(),
  thumbnailPath: z.string().nullable(),
  content: z.string(),
  book,
})

/** The lists of the front page. */
export const bookMain = new Hono<Env>()
  .get('/ad', answers('Banners of the front page', z.array(ad)), async (c) => {
    const ads = await listAds(c.var.db, c.var.language)
    return c.json(
      ads.map(({ id, book: card, ...rest }) => {
        const shown = card === null ? null : toBook(card)
        return { adId: id, imagePath: shown?.thumbnailPath ?? null, ...rest, book: shown }
      }),
    )
  })
  .get('/recentBook', answers('Newest books', z.array(book)), async (c) =>
    c.json((await listNewBooks(c.var.db)).map(toBook)),
  )
  .get('/recommend', answers('Editors’ picks', z.array(book.extend({ reason: z.string() }))), async (c) => {
    const picks = await listRecommended(c.var.db)
    return c.json(picks.map((pick) => ({ ...toBook(pick), reason: pick.reason })))
  })
  .get(
    '/bookReview',
    answers('Featured books with the voices of three readers', z.array(featured)),
    async (c) => {
      const books = await listFeatured(c.var.db)
      return c.json(
        books.map((shown) => {
          const [first, second, third] = shown.voices
          return {
            ...toBook(shown),
            review1_content: first?.content ?? '',
            review2_content: second?.content ?? '',
            review3_content: third?.content ?? '',
            review1_profile: first?.name ?? '',
            review2_profile: second?.name ?? '',
            review3_profile: third?.name ?? '',
          }
        }),
      )
    },
  )
  .get('/authorSays', answers('Authors and translators on their books', z.array(authorWord)), async (c) => {
    const words = await listAuthorWords(c.var.db)
    return c.json(
      words.map((word) => {
        const shown = toBook(word)
        const { bookId, bookTitle, author, thumbnailPath } = shown
        return { bookId, bookTitle, author, thumbnailPath, content: word.content, book: shown }
      }),
    )
  })
  .on(
    'GET',
    ['/bestSeries', '/wantRead', '/goodPreview', '/recentSeries', '/recentBookmark', '/recentHighlight'],
    answers('Lists that members and series fill: empty until there are any', z.array(z.never())),
    (c) => c.json<never[]>([]),
  )
