import type { recent as korean } from './recent.ko.ts'
import type { Words } from './words.ts'

export const recent: Words<typeof korean> = {
  thisDevice: 'This device',
  otherDevice: 'Another device',
  none: 'No places to go back to yet. When the contents or a search take you elsewhere, the place you left is kept here.',
}
