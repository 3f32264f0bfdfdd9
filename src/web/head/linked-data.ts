import { coverPicturePath } from '#src/shared/cover/cover-design.ts'
import { excerpt } from '#src/web/lib/excerpt.ts'
import type { Absolute, LinkedData } from './page-meta.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'

/** A book as schema.org describes one, from the same answer that its page shows. */
export function bookData(book: BookDetail, absolute: Absolute): LinkedData {
  const url = absolute(`/book/${book.bookId}`)
  return {
    '@type': 'Book',
    '@id': url,
    url,
    name: book.bookTitle,
    alternativeHeadline: book.subtitle ?? undefined,
    description: excerpt(book.description, 400) || undefined,
    author: book.authors.map(({ name }) => ({ '@type': 'Person', name })),
    translator: book.translator === null ? undefined : { '@type': 'Person', name: book.translator },
    publisher: book.publisher === null ? undefined : { '@type': 'Organization', name: book.publisher },
    inLanguage: book.language,
    isbn: /^[\dX-]{10,17}$/.test(book.isbn ?? '') ? book.isbn : undefined,
    datePublished: /^\d{4}(?:-\d\d){0,2}/.exec(book.publishedOn ?? '')?.[0],
    numberOfPages: book.totalPage,
    bookFormat: 'https://schema.org/EBook',
    isAccessibleForFree: book.isFree,
    image: absolute(coverPicturePath(book)),
  }
}

/** Where a page stands, from the widest to the page itself. */
export function breadcrumbsData(steps: { name: string; path: string }[], absolute: Absolute): LinkedData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  }
}

/** The library itself, and how to search it. */
export function siteData(name: string, absolute: Absolute): LinkedData {
  return {
    '@type': 'WebSite',
    '@id': absolute('/home'),
    url: absolute('/home'),
    name,
    inLanguage: ['ko', 'en'],
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: absolute('/search/{search_term_string}') },
      'query-input': 'required name=search_term_string',
    },
  }
}
