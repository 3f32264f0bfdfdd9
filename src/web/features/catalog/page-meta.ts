import { coverPicturePath } from '#src/shared/cover/cover-design.ts'
import { bookData, breadcrumbsData } from '#src/web/head/linked-data.ts'
import { pageMeta, type PageFacts, type PageMatch } from '#src/web/head/page-meta.ts'
import { bookQuery, categoriesQuery, publisherQuery } from '#src/web/api/queries.ts'
import { findCategory } from './find-category.ts'

type Trail = { name: string; path: string }[]

/** The head of a book's page. A book that is not there has one too, which nobody keeps. */
export function bookMeta(match: PageMatch, bookId: string) {
  const { api, queryClient, words, language } = match.context
  const book = queryClient.getQueryData(bookQuery(api, bookId).queryKey)
  if (book === undefined) return pageMeta(match, { name: words.places.books, hidden: true })
  const trail: Trail = [
    { name: words.places.books, path: '/book' },
    ...book.categories
      .slice(0, 1)
      .map(({ categoryId, name }) => ({ name: name[language], path: `/book/category/${categoryId}` })),
    { name: book.bookTitle, path: `/book/${book.bookId}` },
  ]
  return pageMeta(match, {
    ...factsOf(book, words.found.book),
    about: (absolute) => [bookData(book, absolute), breadcrumbsData(trail, absolute)],
  })
}

/** The head of the reader: what is said of the book, and nothing of what stands on the page. */
export function readMeta(match: PageMatch, bookId: string) {
  const { api, queryClient, words } = match.context
  const book = queryClient.getQueryData(bookQuery(api, bookId).queryKey)
  if (book === undefined) return pageMeta(match, { name: words.reader.title, hidden: true })
  const { page, loc } = match.search as { page?: unknown; loc?: unknown }
  return pageMeta(match, {
    ...factsOf(book, words.found.book),
    // Every place in a book would be a page of its own; one is enough.
    hidden: page !== undefined || loc !== undefined,
  })
}

export function categoryMeta(match: PageMatch, categoryId: string) {
  const { api, queryClient, words, language } = match.context
  const categories = queryClient.getQueryData(categoriesQuery(api).queryKey) ?? []
  const name = findCategory(categories, Number(categoryId))?.name[language]
  if (name === undefined) return pageMeta(match, { name: words.places.categories, hidden: true })
  const trail: Trail = [
    { name: words.places.books, path: '/book' },
    { name, path: `/book/category/${categoryId}` },
  ]
  return pageMeta(match, {
    name,
    description: `${name} · ${words.found.category}`,
    about: (absolute) => [breadcrumbsData(trail, absolute)],
  })
}

export function publisherMeta(match: PageMatch, publisherId: string) {
  const { api, queryClient, words, language, order } = match.context
  const name = queryClient.getQueryData(
    publisherQuery(api, { language, order }, publisherId).queryKey,
  )?.publisher
  if (name === undefined) return pageMeta(match, { name: words.places.books, hidden: true })
  const trail: Trail = [
    { name: words.places.books, path: '/book' },
    { name, path: `/publisher/${publisherId}` },
  ]
  return pageMeta(match, {
    name,
    description: `${name} · ${words.found.publisher}`,
    about: (absolute) => [breadcrumbsData(trail, absolute)],
  })
}

type Book = Parameters<typeof coverPicturePath>[0] & { description: string; isbn: string | null }

function factsOf(book: Book, otherwise: string): PageFacts {
  const called = book.author === '' ? book.bookTitle : `${book.bookTitle} · ${book.author}`
  return {
    name: book.bookTitle,
    description: book.description === '' ? `${called} · ${otherwise}` : book.description,
    picture: { path: coverPicturePath(book), alt: called },
    book,
  }
}
