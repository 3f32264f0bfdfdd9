import { rootRoute, route } from '@tanstack/virtual-file-routes'

/** The route table: one line an address. */
export const routes = rootRoute('root.tsx', [
  route('/', 'index.tsx'),
  route('/home', 'home.tsx'),
  route('/book', 'books.tsx'),
  route('/book/$bookId', 'book.tsx'),
  route('/book/category/$categoryId', 'category-books.tsx'),
  route('/category', 'categories.tsx'),
  route('/publisher/$publisherId', 'publisher.tsx'),
  route('/read/$bookId', 'read.tsx'),
  route('/search/$keyword', 'search.tsx'),
  route('/search/$keyword/book', 'search-books.tsx'),
  route('/search/$keyword/series', 'search-series.tsx'),
  route('/starter', 'starter.tsx'),
  route('/about', 'about.tsx'),
  route('/tos', 'tos.tsx'),
  route('/privacy', 'privacy.tsx'),
  route('/login', 'login.tsx'),
  route('/signup', 'sign-up.tsx'),
  route('/verifyEmail', 'verify-email.tsx'),
  route('/findId', 'find-id.tsx'),
  route('/findPassword', 'find-password.tsx'),
  route('/resetPassword', 'reset-password.tsx'),
  route('/404', 'missing.tsx'),
  route('/error', 'error.tsx'),
  route('/inspection', 'inspection.tsx'),
])
