/** What an event says of itself in one language, in characters of its Markdown. */
export const EVENT_TEXT_MAX = 20_000
/** Invitations made at once. */
export const INVITATIONS_MAX = 1000
/** Days of the coupon that one invitation gives. */
export const INVITATION_DAYS_MAX = 3650
