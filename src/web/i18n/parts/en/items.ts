import type { itemsKo } from '#src/web/i18n/parts/ko/items.ts'
import type { Words } from '#src/web/i18n/parts/words.ts'

export const itemsEn = {
  series: {
    completed: 'Completed',
    count: '{count}',
    type: {
      A: 'Article',
      P: 'Poem',
      V: 'Video',
      W: 'Webtoon',
      AV: 'Article/Video',
      MA: 'Music/Article',
      C: 'Card news',
    },
  },
  free: 'Free',
  translatedBy: 'tr. {name}',
  held: 'Only you can see this for now. Verify your e-mail address to publish it.',
  heldMore: 'Verify e-mail',
  likes: '{count, plural, one {# like} other {# likes}}',
  featured: {
    kicker: 'Three readers of this book',
    voiceOf: 'What {name} says',
    next: 'Next reader',
  },
  hero: {
    label: 'Notices',
    more: 'Read more',
    previous: 'Previous notice',
    next: 'Next notice',
    position: 'Notice {current, number} of {total, number}',
  },
} satisfies Words<typeof itemsKo>
