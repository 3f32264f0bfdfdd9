import * as oidc from 'openid-client'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#src/domain/members/rules.ts'
import { type Identity, type SocialGate, SocialFault } from '#src/domain/members/social/social-gate.ts'
import { makeClientSecret } from './client-secret.ts'
import { readNaver, readOpenId } from './identity.ts'
import type { ProviderSettings, SocialSettings } from '#src/config/social-settings.ts'

/** A provider that takes longer counts as down, in seconds. */
const TIMEOUT = 10
/** For so long what a provider says about itself is believed, in milliseconds. */
const CACHED_FOR = 3600_000

type Options = {
  /** Lets providers be asked over plain HTTP: for a demo and for tests. */
  insecure?: boolean
  timeout?: number
  now?: () => number
}

/**
 * Speaks OpenID Connect with Kakao, Google and Apple, and Naver's own kind of OAuth 2. Only the configured addresses, and
 * those a configured issuer names, are ever asked; redirects are not followed.
 */
export function openSocialGate(settings: SocialSettings, options: Options = {}): SocialGate {
  const { now = Date.now } = options
  const cachedServers = new Map<SocialProvider, { server: oidc.ServerMetadata; until: number }>()

  function settingsOf(provider: SocialProvider): ProviderSettings {
    const found = settings[provider]
    if (found === undefined) throw new SocialFault('failed')
    return found
  }

  async function clientFor(provider: SocialProvider): Promise<oidc.Configuration> {
    const found = settingsOf(provider)
    const { clientId } = found
    const secret = await makeClientSecret(found.secret, clientId)
    const server = await serverOf(provider, found)
    const client = new oidc.Configuration(server, clientId, undefined, oidc.ClientSecretPost(secret))
    client.timeout = options.timeout ?? TIMEOUT
    if (options.insecure === true) oidc.allowInsecureRequests(client)
    return client
  }

  async function serverOf(provider: SocialProvider, found: ProviderSettings): Promise<oidc.ServerMetadata> {
    if (found.shape === 'naver')
      return {
        issuer: new URL(found.authorizeUrl).origin,
        authorization_endpoint: found.authorizeUrl,
        token_endpoint: found.tokenUrl,
        userinfo_endpoint: found.profileUrl,
      }
    const known = cachedServers.get(provider)
    if (known !== undefined && known.until > now()) return known.server
    const discovered = await oidc.discovery(new URL(found.issuer), found.clientId, undefined, undefined, {
      timeout: options.timeout ?? TIMEOUT,
      execute: options.insecure === true ? [oidc.allowInsecureRequests] : [],
    })
    const server = discovered.serverMetadata()
    cachedServers.set(provider, { server, until: now() + CACHED_FOR })
    return server
  }

  return {
    providers: SOCIAL_PROVIDERS.filter((provider) => settings[provider] !== undefined),
    begin: (provider, flow) =>
      asking(async () => {
        const { scope, shape, postsBack } = settingsOf(provider)
        const client = await clientFor(provider)
        const address = oidc.buildAuthorizationUrl(client, {
          redirect_uri: flow.returnTo,
          scope,
          state: flow.state,
          code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
          code_challenge_method: 'S256',
          ...(shape === 'openid' ? { nonce: flow.nonce } : {}),
          ...(postsBack ? { response_mode: 'form_post' } : {}),
        })
        return address.href
      }),
    finish: (provider, flow) =>
      asking(async (): Promise<Identity> => {
        const { shape } = settingsOf(provider)
        const client = await clientFor(provider)
        const isOpenId = shape === 'openid'
        const tokens = await oidc.authorizationCodeGrant(client, flow.answer, {
          pkceCodeVerifier: flow.verifier,
          expectedState: flow.state,
          ...(isOpenId ? { expectedNonce: flow.nonce, idTokenExpected: true } : {}),
        })
        const known = isOpenId ? await readOpenId(client, tokens) : await readNaver(client, tokens)
        return { provider, ...known }
      }),
  }
}

/** Says of every failure which of the reasons it is; what the provider wrote may hold personal data and is left out. */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof SocialFault) throw error
    if (error instanceof oidc.AuthorizationResponseError)
      throw new SocialFault(error.error === 'access_denied' ? 'denied' : 'failed')
    throw new SocialFault(isOutOfReach(error) ? 'down' : 'failed')
  }
}

function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof oidc.ClientError)
    return error.code === 'OAUTH_TIMEOUT' || (error.cause !== undefined && isOutOfReach(error.cause))
  if (error.name === 'TimeoutError' || error.message === 'fetch failed') return true
  // A server that is there but broken.
  return error.cause instanceof Response && error.cause.status >= 500
}
