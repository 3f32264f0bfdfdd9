import type { events as korean } from '#src/web/i18n/parts/ko/events.ts'
import type { Words } from '#src/web/i18n/parts/words.ts'

export const events: Words<typeof korean> = {
  when: 'Dates',
  where: 'Place',
  over: 'This event is over',
  invitation: 'Your invitation',
  waiting: 'Checking your invitation.',
  failed: 'Your invitation could not be checked',
  gone: 'This invitation has been used, or its address is wrong. Please ask whoever sent it.',
  lead: 'You are invited: {title}.',
  gift: 'When you accept, you also get a coupon for {days} days of reading.',
  asVisitor: 'Sign in to accept it. You will come back to this invitation.',
  signIn: 'Sign in',
  signUp: 'Sign up',
  accept: 'Accept the invitation',
  acceptFailed: 'The invitation could not be accepted. Please try again in a moment.',
  accepted: 'You have accepted the invitation. We look forward to seeing you.',
  given: 'We have added a coupon for {days} days. Use it on the subscription page whenever you like.',
  toCoupon: 'Go to my coupons',
}
