import type { Words } from '#src/web/i18n/parts/words.ts'
import type { places as korean } from './places.ko.ts'

export const places: Words<typeof korean> = {
  home: 'Home',
  books: 'Books',
  categories: 'Categories',
  search: 'Search',
  starter: 'New here',
  about: 'About',
  tos: 'Terms of use',
  privacy: 'Privacy policy',
  login: 'Sign in',
  signUp: 'Sign up',
  verifyEmail: 'Verify your e-mail',
  findId: 'Find your ID',
  findPassword: 'Find your password',
  resetPassword: 'Set a new password',
  missing: 'Page not found',
  missingHeading: 'This page does not exist',
  missingText:
    'The book you are looking for is not in its place. The address may have changed or been mistyped.',
  missingPicture: 'A shelf with one book missing. The book beside the gap leans in and stands up again.',
  toMain: 'To the main page',
  error: 'Error',
  errorHeading: 'Something went wrong',
  errorText: 'The fault is ours. Please try again in a moment.',
  retry: 'Try again',
  inspection: 'Maintenance',
  inspectionHeading: 'We are tidying the library',
  inspectionUntil: 'We open again at {until}.',
  inspectionTbd: 'When we open again is to be decided. We will say so here.',
  inspectionNone: 'The library is open. Have a look around.',
}
