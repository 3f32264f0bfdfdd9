import type { uiKo } from './ui.ko.ts'
import type { Words } from './words.ts'

export const uiEn = {
  shelf: {
    more: 'More',
    moreOf: 'More: {title}',
    previous: 'Previous',
    next: 'Next',
  },
  dialog: {
    notice: 'Notice',
    ok: 'OK',
    cancel: 'Cancel',
    close: 'Close',
  },
  state: {
    loading: 'Loading',
    failed: 'This could not be loaded',
    failedHint: 'Please try again in a moment.',
    retry: 'Try again',
  },
  pages: {
    label: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page {page}',
  },
  scripture: {
    none: 'The Bibles of this library do not have this passage. Your own may.',
    cut: '… Your own Bible has the rest.',
    other: '{version} · shown because there is no other text yet.',
  },
  scrollTop: 'Back to top',
  offline: 'You are offline. You can go on once you are connected again.',
  missingBook: {
    picture: 'A shelf with one book missing. Its neighbour leans into the gap and stands up again.',
    pause: 'Stop the motion',
    play: 'Play the motion',
  },
} satisfies Words<typeof uiKo>
