import { z } from 'zod'

/** How a card behaves that is chosen on the fake's page; `authenticationRequired`: its bank wants the holder beside it. */
export const stripeCardKind = z.enum([
  'good',
  'limitExceeded',
  'stopped',
  'expired',
  'answerLost',
  'serverFault',
  'secondDeclined',
  'authenticationRequired',
])
export type StripeCardKind = z.infer<typeof stripeCardKind>

export const LAST_FOUR: Readonly<Record<StripeCardKind, string>> = {
  good: '4242',
  limitExceeded: '9995',
  stopped: '9979',
  expired: '0069',
  answerLost: '4444',
  serverFault: '5555',
  secondDeclined: '0341',
  authenticationRequired: '3184',
}

/** The code by which a charge of the card is declined, or what befalls the answer. */
export function findCardEffect(
  kind: StripeCardKind,
  chargesBefore: number,
): { decline: string } | 'failBefore' | 'loseAfter' | undefined {
  if (kind === 'limitExceeded') return { decline: 'insufficient_funds' }
  if (kind === 'stopped') return { decline: 'stolen_card' }
  if (kind === 'expired') return { decline: 'expired_card' }
  if (kind === 'authenticationRequired') return { decline: 'authentication_required' }
  if (kind === 'secondDeclined' && chargesBefore > 0) return { decline: 'insufficient_funds' }
  if (kind === 'answerLost') return 'loseAfter'
  if (kind === 'serverFault') return 'failBefore'
  return undefined
}
