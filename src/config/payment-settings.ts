/** Which payment company there is, and who we are to it. */
export type PaymentSettings =
  | { kind: 'off' }
  /** The practice company inside this server. */
  | { kind: 'sandbox' }
  | { kind: 'toss'; clientKey: string; secretKey: string; apiUrl: string; sdkUrl: string }
