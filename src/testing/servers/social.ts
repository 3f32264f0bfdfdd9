import { afterAll, beforeAll } from 'vitest'
import { openSocialGate } from '#src/gateways/social/social-gate.ts'
import type { SocialGate } from '#src/domain/members/social/social-gate.ts'
import type { SocialProvider } from '#src/domain/members/rules.ts'
import type { Browser } from '#src/testing/browser.ts'
import { type NaverServer, openNaver } from './naver-server.ts'
import { openProvider, type TestProvider } from './openid-provider.ts'

/** Real providers on this machine, and a gate that knows them. */
export type Providers = { kakao: TestProvider; google: TestProvider; naver: NaverServer; gate: SocialGate }

const returnTo = () =>
  ['kakao', 'google', 'apple'].map((provider) => `http://localhost/api/auth/social/${provider}/callback`)

export function testProviders(): () => Providers {
  let open: Providers | undefined
  beforeAll(async () => {
    const [kakao, google, naver] = await Promise.all([
      openProvider({ returnTo }),
      openProvider({ returnTo, tellsInToken: true }),
      openNaver(),
    ])
    open = { kakao, google, naver, gate: gateOf({ kakao, google, naver }) }
  })
  afterAll(() => Promise.all([open?.kakao.close(), open?.google.close(), open?.naver.close()]))
  return () => open!
}

export function gateOf({ kakao, google, naver }: Omit<Providers, 'gate'>, timeout = 5): SocialGate {
  const openId = ({ issuer, clientId, clientSecret: secret }: TestProvider, scope: string) =>
    ({ shape: 'openid', issuer, clientId, secret, scope, postsBack: false }) as const
  return openSocialGate(
    {
      kakao: openId(kakao, 'openid account_email'),
      google: openId(google, 'openid email'),
      apple: { ...openId(google, 'openid email'), secret: google.appleKey, postsBack: true },
      naver: {
        shape: 'naver',
        clientId: naver.clientId,
        secret: naver.clientSecret,
        scope: '',
        postsBack: false,
        authorizeUrl: `${naver.url}/authorize`,
        tokenUrl: `${naver.url}/token`,
        profileUrl: `${naver.url}/me`,
      },
    },
    { insecure: true, timeout },
  )
}

/** What the provider sends the browser back with: an address, and with Apple a form. */
export type WayBack = { path: string; form?: string }

/** Goes to the provider as a browser does, and stops where it is sent back to us. */
export async function goToProvider(address: string): Promise<WayBack> {
  const jar = new Map<string, string>()
  let at = address
  for (let hops = 0; hops < 10; hops++) {
    const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', ...value] = (set.split(';')[0] ?? '').split('=')
      jar.set(name, value.join('='))
    }
    const location = answer.headers.get('location')
    if (location === null) return formIn(await answer.text())
    const next = new URL(location, at)
    if (next.hostname === 'localhost') return { path: next.pathname + next.search }
    at = next.href
  }
  throw new Error('the provider sends in a circle')
}

function formIn(html: string): WayBack {
  const action = /action="([^"]+)"/.exec(html)?.[1]
  if (action === undefined) throw new Error(`neither a way on nor a form: ${html.slice(0, 300)}`)
  const inputs = Array.from(html.matchAll(/name="([^"]+)" value="([^"]*)"/g), ([, name, value]) => [
    name!,
    value!,
  ])
  return { path: new URL(action).pathname, form: new URLSearchParams(inputs).toString() }
}

/** There and back again: answers where the browser stands then. */
export async function throughProvider(reader: Browser, provider: SocialProvider): Promise<string> {
  const begun = await reader.get(`/api/auth/social/${provider}`)
  const location = begun.headers.get('location') ?? ''
  if (location.startsWith('/')) return location
  return comeBack(reader, await goToProvider(location))
}

export async function comeBack(reader: Browser, { path, form }: WayBack): Promise<string> {
  const answer = form === undefined ? await reader.get(path) : await reader.sendForm(path, form)
  return answer.headers.get('location') ?? ''
}

/** What follows the # of /authentication. */
export const wordOf = (place: string) => place.split('#')[1] ?? ''
