import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://books.example/' }

describe('the settings', () => {
  test('have a value for everything: a demo on this machine only', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      publicUrl: undefined,
      trustedProxies: 0,
      accessLog: false,
      starterShelf: true,
      site: {
        company: { name: '언약서재', ceo: '', email: '' },
        appStoreUrl: null,
        channelUrl: null,
        geocoderUrl: 'https://nominatim.openstreetmap.org/reverse',
      },
    })
  })

  test('of production listen to everyone, keep a log, and need the public address', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      production: true,
      host: '0.0.0.0',
      accessLog: true,
      publicUrl: 'https://books.example',
    })
    expect(readConfig({ ...PRODUCTION, HOST: '10.0.0.1', ACCESS_LOG: 'off' })).toMatchObject({
      host: '10.0.0.1',
      accessLog: false,
    })
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/^PUBLIC_URL is missing: [^\n]+$/)
  })

  test('that are empty count as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '', NODE_ENV: '' })).toEqual(readConfig({}))
  })

  test('are taken as given', () => {
    const config = readConfig({
      PORT: '0',
      DATA_DIR: '/srv/books',
      DATABASE_URL: 'postgres://a:b@db/x',
      REDIS_URL: 'redis://cache',
      TRUSTED_PROXIES: '2',
      STARTER_SHELF: 'off',
      GEOCODER: 'off',
      COMPANY_NAME: '다른 서재',
      COMPANY_EMAIL: 'a@b.example',
      APP_STORE_URL: 'https://store.example/x',
    })
    expect(config).toMatchObject({
      port: 0,
      dataDir: '/srv/books',
      databaseUrl: 'postgres://a:b@db/x',
      redisUrl: 'redis://cache',
      trustedProxies: 2,
      starterShelf: false,
      site: {
        company: { name: '다른 서재', email: 'a@b.example' },
        appStoreUrl: 'https://store.example/x',
        geocoderUrl: null,
      },
    })
  })

  test.each([
    ['PORT', 'many'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['NODE_ENV', 'prod'],
    ['PUBLIC_URL', 'books.example'],
    ['PUBLIC_URL', 'ftp://books.example'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', '6'],
    ['TRUSTED_PROXIES', 'yes'],
    ['MAX_CONNECTIONS', '9'],
    ['RATE_LIMIT_SCALE', '0'],
    ['SECURITY_CONTACT', 'security@books.example'],
    ['SECURITY_POLICY_URL', 'http://books.example'],
    ['MAX_CONNECTIONS_PER_ADDRESS', '-1'],
    ['ACCESS_LOG', 'true'],
    ['STARTER_SHELF', '1'],
    ['GEOCODER', 'no'],
    ['GEOCODER_URL', 'javascript:alert(1)'],
    ['COMPANY_EMAIL', 'nobody'],
    ['APP_STORE_URL', 'x'],
    ['CHANNEL_URL', 'data:text/html,x'],
  ])('refuse %s=%s in one line that names it', (name, value) => {
    const start = () => readConfig({ [name]: value })
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(
      new RegExp(`^${name}=${JSON.stringify(value).replaceAll(/[.()]/g, '\\$&')} cannot be used: .+$`),
    )
  })

  test.each([
    ['DATABASE_URL', 'mysql://root:secret@db/x'],
    ['DATABASE_URL', 'secret'],
    ['REDIS_URL', 'http://:secret@x'],
    ['SMTP_URL', 'http://u:secret@x'],
    ['TOKEN_KEYS', '1:secret'],
  ])('refuse %s=%s without repeating what may hold a password', (name, value) => {
    const start = () => readConfig({ [name]: value })
    expect(start).toThrow(new RegExp(`^${name} cannot be used: (?:(?!secret).)+$`))
  })

  test('of a provider are complete or absent, and never go over plain HTTP in production', () => {
    expect(readConfig({}).social).toEqual({})
    expect(() => readConfig({ KAKAO_CLIENT_ID: 'x' })).toThrow(/^KAKAO_CLIENT_SECRET is missing/)
    expect(() => readConfig({ APPLE_CLIENT_ID: 'x', APPLE_PRIVATE_KEY: 'secret' })).toThrow(
      /^APPLE_PRIVATE_KEY cannot be used: (?:(?!secret).)+$/,
    )
    const google = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://g.example' }
    expect(Object.keys(readConfig(google).social)).toEqual(['google'])
    const production = { ...google, NODE_ENV: 'production', PUBLIC_URL: 'https://books.example' }
    expect(() => readConfig(production)).toThrow(/^GOOGLE_ISSUER must begin with https/)
    const plain = { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1' }
    expect(() => readConfig(plain)).not.toThrow(/PUBLIC_URL must begin/)
  })

  test('are all in the papers, and the papers name no other', () => {
    const read = (file: string) => readFileSync(resolve(file), 'utf8')
    const papers = read('docs/configuration.md')
    const source = ['config', 'social', 'payments', 'stripe']
      .map((name) => read(`src/config/${name}.ts`))
      .join('')
    const known = new Set(Array.from(source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm), (match) => match[1]))
    const described = new Set(Array.from(papers.matchAll(/^\|? *`([A-Z][A-Z_]+)`/gm), (match) => match[1]))
    // Where the operator stands and the language of the terminal come from npm and the shell.
    for (const own of ['INIT_CWD', 'LANG']) known.delete(own)
    expect(known.size).toBeGreaterThan(15)
    expect(described).toEqual(known)
  })
})
