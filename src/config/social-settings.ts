import type { SocialProvider } from '#src/domain/members/rules.ts'

/** How a provider is reached, and who we are to it. */
export type ProviderSettings = {
  clientId: string
  secret: ClientSecret
  scope: string
  /** The provider posts its answer as a form. */
  postsBack: boolean
} & ({ shape: 'openid'; issuer: string } | ({ shape: 'naver' } & NaverAddresses))

export type NaverAddresses = { authorizeUrl: string; tokenUrl: string; profileUrl: string }

/** A word both sides know, or the key that Apple wants each one signed with. */
export type ClientSecret = string | { teamId: string; keyId: string; privateKey: string }

export type SocialSettings = Partial<Record<SocialProvider, ProviderSettings>>
