import { z } from 'zod'

/** How a card behaves that is chosen on the card page. */
export const cardKind = z.enum([
  'good',
  'limitExceeded',
  'stopped',
  'expired',
  'answerLost',
  'serverFault',
  'secondDeclined',
])
export type CardKind = z.infer<typeof cardKind>

/** The last digits tell the cards apart where the product shows them. */
export const CARD_NUMBERS: Readonly<Record<CardKind, string>> = {
  good: '94306600****0000',
  limitExceeded: '94306600****1111',
  stopped: '94306600****2222',
  expired: '94306600****3333',
  answerLost: '94306600****4444',
  serverFault: '94306600****5555',
  secondDeclined: '94306600****6666',
}

export const ISSUER_CODE = '91'

/** What charging the card comes to: a decline by its code, a fault, or nothing out of the ordinary. */
export function findCardEffect(
  kind: CardKind,
  chargesBefore: number,
): { decline: string } | 'failBefore' | 'loseAfter' | undefined {
  if (kind === 'limitExceeded') return { decline: 'REJECT_CARD_PAYMENT' }
  if (kind === 'stopped') return { decline: 'INVALID_STOPPED_CARD' }
  if (kind === 'expired') return { decline: 'INVALID_CARD_EXPIRATION' }
  if (kind === 'secondDeclined' && chargesBefore > 0) return { decline: 'REJECT_CARD_PAYMENT' }
  if (kind === 'answerLost') return 'loseAfter'
  if (kind === 'serverFault') return 'failBefore'
  return undefined
}
