/** Which payment company there is, and who we are to it. */
export type PaymentSettings =
  | { kind: 'off' }
  /** The practice company inside this server. */
  | { kind: 'sandbox' }
  | { kind: 'toss'; clientKey: string; secretKey: string; apiUrl: string; sdkUrl: string }

/** Who we are to Stripe, which takes cards from abroad. */
export type StripeSettings = { secretKey: string; webhookSecret: string; apiBase: string }
