import type { SocialProvider } from '#src/domain/members/rules.ts'

/** Whom a provider says it has before it. */
export type Identity = {
  provider: SocialProvider
  /** The provider's own number for this person, which stays when the address changes. */
  subject: string
  email: string | undefined
  /** The provider says that the address is this person's. */
  isEmailVerified: boolean
}

/** The secrets of one way to a provider and back. */
export type Secrets = { state: string; nonce: string; verifier: string }

/** The providers that the operator has set up. Both calls throw SocialFault. */
export type SocialGate = {
  providers: readonly SocialProvider[]
  /** The provider's address to send the browser to. */
  begin: (provider: SocialProvider, flow: Secrets & { returnTo: string }) => Promise<string>
  /** Asks the provider who came back; `answer` is our address with what the provider added to it. */
  finish: (provider: SocialProvider, flow: Secrets & { answer: URL }) => Promise<Identity>
}

/**
 * `denied`: the person said no there; `failed`: the provider's answer is not one to our question; `down`: it cannot be
 * reached, or is too slow; `expired`: the way back took too long, was used before or began in another browser.
 */
export type SocialReason = 'denied' | 'failed' | 'down' | 'expired'

/** The way to a provider and back was cut off. The message holds the reason and codes only. */
export class SocialFault extends Error {
  readonly reason: SocialReason
  constructor(reason: SocialReason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** Where nothing is set up. */
export const noGate: SocialGate = {
  providers: [],
  begin: () => Promise.reject(new SocialFault('failed')),
  finish: () => Promise.reject(new SocialFault('failed')),
}
