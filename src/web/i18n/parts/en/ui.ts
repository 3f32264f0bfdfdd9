import type { uiKo } from '#src/web/i18n/parts/ko/ui.ts'
import type { Words } from '#src/web/i18n/parts/words.ts'

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
    none: 'This passage is not in our Bibles. Please look it up in your own.',
    cut: '… Please read the rest in your own Bible.',
    other: '{version} · Other versions are not available yet.',
  },
  scrollTop: 'Back to top',
  offline: 'You are offline. You can continue once you are connected again.',
  missingBook: {
    picture: 'A shelf with one book missing. Its neighbour leans into the gap and stands up again.',
    pause: 'Pause animation',
    play: 'Play animation',
  },
} satisfies Words<typeof uiKo>
