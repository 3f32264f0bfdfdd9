import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import { Provider } from 'oidc-provider'

/** Who sits before the provider, and says no there where `denies` is set. */
export type Person = { sub: string; email?: string; email_verified?: boolean; denies?: boolean }

export type TestProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** What Apple gives for signing client secrets with; only then are such secrets taken. */
  appleKey: { teamId: string; keyId: string; privateKey: string }
  person: Person
  /** The server answers nothing for so long, in milliseconds; 0 for no delay. */
  delay: number
  /** Every query and form it was sent. */
  requests: string[]
  close: () => Promise<void>
}

/**
 * A real OpenID provider on this machine that asks no questions. Like Kakao it tells the address in the user info only;
 * with `tellsInToken` in the ID token, like Google and Apple.
 */
export async function openProvider(options: {
  returnTo: (port: number) => string[]
  tellsInToken?: boolean
  port?: number
}): Promise<TestProvider> {
  const server = createServer()
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const running: TestProvider = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'library',
    clientSecret: 'a secret between us',
    appleKey: {
      teamId: 'TEAM',
      keyId: 'KEY',
      privateKey: apple.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
    person: { sub: 'nobody' },
    delay: 0,
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const provider = makeProvider(running, options.returnTo(port), options.tellsInToken === true)
  believeApple(provider, running, apple.publicKey)
  const callback = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    running.requests.push(request.url ?? '')
    const serve = () =>
      request.url?.startsWith('/interaction/') === true
        ? decide(provider, running.person, { request, response })
        : callback(request, response)
    if (running.delay === 0) void serve()
    else setTimeout(() => void serve(), running.delay).unref()
  })
  return running
}

function makeProvider(running: TestProvider, redirect_uris: string[], tellsInToken: boolean): Provider {
  return new Provider(running.issuer, {
    clients: [
      {
        client_id: running.clientId,
        client_secret: running.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris,
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      account_email: ['email', 'email_verified'],
    },
    scopes: ['openid', 'email', 'account_email'],
    conformIdTokenClaims: !tellsInToken,
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['only for tests'] },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => {
        const { denies: _, ...claims } = running.person
        return { ...claims, sub }
      },
    }),
  })
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Signs the person in and agrees for them, all at once. */
async function decide(provider: Provider, person: Person, { request, response }: Exchange): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  if (person.denies === true) {
    await provider.interactionFinished(request, response, { error: 'access_denied' })
    return
  }
  const grant = new provider.Grant({ accountId: person.sub, clientId: String(params['client_id']) })
  grant.addOIDCScope(String(params['scope']))
  const grantId = await grant.save()
  await provider.interactionFinished(request, response, {
    login: { accountId: person.sub, remember: false },
    consent: { grantId },
  })
}

/** Takes a secret that is a JWT signed as Apple wants it, besides the shared one. */
function believeApple(provider: Provider, running: TestProvider, key: KeyObject): void {
  // The library's types leave out what its own client authentication calls.
  const client = provider.Client.prototype as unknown as {
    compareClientSecret: (given: string) => boolean | Promise<boolean>
  }
  client.compareClientSecret = async (given) => {
    if (given === running.clientSecret) return true
    const { teamId, keyId } = running.appleKey
    const checks = { issuer: teamId, subject: running.clientId, audience: 'https://appleid.apple.com' }
    return jwtVerify(given, key, { ...checks, algorithms: ['ES256'] }).then(
      ({ protectedHeader }) => protectedHeader.kid === keyId,
      () => false,
    )
  }
}
