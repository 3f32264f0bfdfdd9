import { z } from 'zod'
import type { ProviderSettings, SocialSettings } from './social-settings.ts'
import { ConfigError } from './config-error.ts'

const address = z.url({ protocol: /^https?$/ })
const word = z.string().min(1).max(500).optional()

/** The settings of the providers that readers may sign in through. */
export const socialShape = {
  KAKAO_CLIENT_ID: word,
  KAKAO_CLIENT_SECRET: word,
  KAKAO_ISSUER: address.default('https://kauth.kakao.com'),
  NAVER_CLIENT_ID: word,
  NAVER_CLIENT_SECRET: word,
  NAVER_AUTHORIZE_URL: address.default('https://nid.naver.com/oauth2.0/authorize'),
  NAVER_TOKEN_URL: address.default('https://nid.naver.com/oauth2.0/token'),
  NAVER_PROFILE_URL: address.default('https://openapi.naver.com/v1/nid/me'),
  GOOGLE_CLIENT_ID: word,
  GOOGLE_CLIENT_SECRET: word,
  GOOGLE_ISSUER: address.default('https://accounts.google.com'),
  APPLE_CLIENT_ID: word,
  APPLE_TEAM_ID: word,
  APPLE_KEY_ID: word,
  /** PKCS #8 in PEM; line ends may be written as \n. */
  APPLE_PRIVATE_KEY: z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine((value) => value.includes('-----BEGIN PRIVATE KEY-----'), 'expected a private key in PEM')
    .optional(),
  APPLE_ISSUER: address.default('https://appleid.apple.com'),
}

export const SOCIAL_SECRETS = [
  'KAKAO_CLIENT_SECRET',
  'NAVER_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'APPLE_PRIVATE_KEY',
]

type Given = z.infer<z.ZodObject<typeof socialShape>>

/**
 * The providers that are set up, each by its id and all that belongs to it. Throws ConfigError naming what is missing,
 * and in production an address without HTTPS.
 */
export function readSocial(given: Given, production: boolean): SocialSettings {
  const providers = {
    kakao: openId(given, 'KAKAO', 'openid account_email'),
    naver: naver(given),
    google: openId(given, 'GOOGLE', 'openid email'),
    apple: apple(given),
  }
  const found = Object.fromEntries(Object.entries(providers).filter(([, settings]) => settings !== undefined))
  const plain = Object.entries(given).find(
    ([name, value]) =>
      production &&
      Object.hasOwn(socialShape, name) &&
      typeof value === 'string' &&
      value.startsWith('http:'),
  )
  if (plain !== undefined) throw new ConfigError(`${plain[0]} must begin with https:// in production`)
  return found
}

function openId(given: Given, name: 'KAKAO' | 'GOOGLE', scope: string): ProviderSettings | undefined {
  const clientId = given[`${name}_CLIENT_ID`]
  if (clientId === undefined) return undefined
  const secret = needed(`${name}_CLIENT_SECRET`, given[`${name}_CLIENT_SECRET`])
  return { shape: 'openid', clientId, secret, scope, postsBack: false, issuer: given[`${name}_ISSUER`] }
}

function naver(given: Given): ProviderSettings | undefined {
  const clientId = given.NAVER_CLIENT_ID
  if (clientId === undefined) return undefined
  return {
    shape: 'naver',
    clientId,
    secret: needed('NAVER_CLIENT_SECRET', given.NAVER_CLIENT_SECRET),
    scope: '',
    postsBack: false,
    authorizeUrl: given.NAVER_AUTHORIZE_URL,
    tokenUrl: given.NAVER_TOKEN_URL,
    profileUrl: given.NAVER_PROFILE_URL,
  }
}

function apple(given: Given): ProviderSettings | undefined {
  const clientId = given.APPLE_CLIENT_ID
  if (clientId === undefined) return undefined
  const secret = {
    teamId: needed('APPLE_TEAM_ID', given.APPLE_TEAM_ID),
    keyId: needed('APPLE_KEY_ID', given.APPLE_KEY_ID),
    privateKey: needed('APPLE_PRIVATE_KEY', given.APPLE_PRIVATE_KEY),
  }
  // Apple answers with a form only where the address is requested.
  return {
    shape: 'openid',
    clientId,
    secret,
    scope: 'openid email',
    postsBack: true,
    issuer: given.APPLE_ISSUER,
  }
}

function needed(name: string, value: string | undefined): string {
  if (value === undefined) throw new ConfigError(`${name} is missing: its provider is set up in part only`)
  return value
}
