import type { ChargeOutcome } from '#src/domain/billing/gateway.ts'
import type { StripeFailure } from './stripe-calls.ts'

/** What an error of Stripe says about the charge it answers. */
type ErrorMeaning = 'declined' | 'needsNewCard' | 'rejected' | 'unknown'

/**
 * Declines after which this card will not do. `authentication_required`: the card's bank wants its holder to confirm, which
 * nobody can while away; the holder registers the card anew and confirms on Stripe's page.
 */
const NEEDS_NEW_CARD = new Set([
  'authentication_required',
  'card_not_supported',
  'currency_not_supported',
  'expired_card',
  'incorrect_number',
  'invalid_account',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'lost_card',
  'new_account_information_available',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
])

/** The customer or the card is gone over there. */
const CARD_GONE = new Set(['resource_missing', 'payment_method_unexpected_state'])

/** Requests that Stripe refused to work on, by a fault of ours. */
const OUR_FAULTS = new Set([
  'account_invalid',
  'amount_too_large',
  'amount_too_small',
  'api_key_expired',
  'livemode_mismatch',
  'parameter_invalid_empty',
  'parameter_invalid_integer',
  'parameter_invalid_string_blank',
  'parameter_invalid_string_empty',
  'parameter_missing',
  'parameter_unknown',
  'secret_key_required',
  'testmode_charges_only',
])

/**
 * What a failed call says of the charge it was made for. Whatever is not surely known to mean that nothing was charged is
 * unknown, and is looked up.
 */
export function toFailedCharge(failure: StripeFailure): ChargeOutcome {
  const { code } = failure
  if (failure.kind === 'lost') return { kind: 'unknown', code, replayed: false }
  const meaning = findErrorMeaning(failure)
  if (meaning === 'unknown') return { kind: 'unknown', code, replayed: isStored(failure) }
  if (meaning === 'rejected') return { kind: 'rejected', code }
  return { kind: 'declined', code, needsNewCard: meaning === 'needsNewCard' }
}

export function findErrorMeaning({
  status,
  type,
  code,
}: Extract<StripeFailure, { kind: 'error' }>): ErrorMeaning {
  if (status === 402) return NEEDS_NEW_CARD.has(code) ? 'needsNewCard' : 'declined'
  if (status === 401 || status === 403) return 'rejected'
  if (type !== 'StripeInvalidRequestError') return 'unknown'
  if (CARD_GONE.has(code)) return 'needsNewCard'
  return OUR_FAULTS.has(code) ? 'rejected' : 'unknown'
}

/** Only a request that Stripe began to work on has an answer stored: not one among too many, nor one in another's way. */
function isStored({ status }: { status: number }): boolean {
  return status !== 409 && status !== 429
}

/** A decline that was found on a payment, as if the charge had been answered with it. */
export function toDecline(code: string): ChargeOutcome {
  return { kind: 'declined', code, needsNewCard: NEEDS_NEW_CARD.has(code) }
}
