import type { recent as korean } from '#src/web/i18n/parts/ko/recent.ts'
import type { Words } from '#src/web/i18n/parts/words.ts'

export const recent: Words<typeof korean> = {
  thisDevice: 'This device',
  otherDevice: 'Another device',
  none: 'No recent places yet. When you jump somewhere from the contents or a search, the place you left is saved here.',
}
