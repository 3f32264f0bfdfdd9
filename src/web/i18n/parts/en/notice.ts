import type { notice as korean } from '#src/web/i18n/parts/ko/notice.ts'
import type { Words } from '#src/web/i18n/parts/words.ts'

export const notice: Words<typeof korean> = {
  title: 'Please check your e-mail',
  text: 'We have e-mailed you about our business information and your subscription settings, at the address you sign in with. If you cannot find the e-mail, please look in your spam folder too.',
  dismiss: 'Do not show this again',
  more: 'See notices',
  close: 'Close',
}
