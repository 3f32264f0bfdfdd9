import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { PAYMENT_SECRETS, paymentsShape, readPayments } from './payments.ts'
import { readStripe, STRIPE_SECRETS, stripeShape } from './stripe.ts'
import { readSocial, SOCIAL_SECRETS, socialShape } from './social.ts'

const port = z.coerce.number().int().min(0).max(65535)
const address = z.url({ protocol: /^https?$/ })
const flag = z.enum(['on', 'off']).transform((value) => value === 'on')

const DEMO_RATE_LIMIT_SCALE = 20
const CONTACT = /^(?:mailto:[^\s@]{1,64}@[^\s@]{1,255}|https:\/\/[!-~]{1,2000}|tel:[+\d().-]{3,40})$/

/** `id:secret`, several of them with commas between: the first is in use, the others only read what they wrote. */
const KEY = /^[a-z\d]{1,8}:[A-Za-z\d+/_-]{43,}={0,2}$/
const keys = z
  .string()
  .transform((value) => value.split(',').map((key) => key.trim()))
  .refine((all) => all.every((key) => KEY.test(key)), 'expected name:key with 32 random bytes in base64')
  .refine((all) => new Set(all.map((key) => key.split(':')[0])).size === all.length, 'an id occurs twice')
  .transform((all) =>
    all.map((key) => ({
      id: key.split(':')[0] ?? '',
      secret: Buffer.from(key.split(':')[1] ?? '', 'base64'),
    })),
  )

const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  INIT_CWD: z.string().optional(),
  LANG: z.string().default(''),
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  PUBLIC_URL: address.optional(),
  /** How many proxies of ours stand in front; that many entries of X-Forwarded-For are believed, none more. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(2000),
  /** Connections of one household; 0 for any number. */
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).max(100_000).optional(),
  /** What every limit of calls by member or network is multiplied by. */
  RATE_LIMIT_SCALE: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** Where to report a weakness, several with commas between. */
  SECURITY_CONTACT: z
    .string()
    .transform((value) => value.split(',').map((contact) => contact.trim()))
    .refine((all) => all.every((one) => CONTACT.test(one)), 'expected mailto:, https:// or tel:')
    .optional(),
  SECURITY_POLICY_URL: z.url({ protocol: /^https$/ }).optional(),
  ACCESS_LOG: flag.optional(),
  STARTER_SHELF: flag.default(true),
  /** Members anyone can sign in as who reads the data folder. */
  DEMO_ACCOUNTS: flag.optional(),
  /** How many backups stay in DATA_DIR/backups; of those made before migrations as many again. */
  BACKUPS_KEPT: z.coerce.number().int().min(1).max(1000).default(7),
  BACKUP_BEFORE_MIGRATION: flag.default(true),
  TOKEN_KEYS: keys.optional(),
  PASSWORD_PEPPERS: keys.optional(),
  DATA_KEYS: keys.optional(),
  INDEX_KEYS: keys.optional(),
  /** smtp:// or smtps://, with user and password where the server wants them. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/)
    .default('언약서재 <no-reply@localhost>'),
  ...socialShape,
  ...paymentsShape,
  ...stripeShape,
  GEOCODER: flag.default(true),
  GEOCODER_URL: address.default('https://nominatim.openstreetmap.org/reverse'),
  COMPANY_NAME: z.string().default('언약서재'),
  COMPANY_CEO: z.string().default(''),
  COMPANY_REGISTRATION: z.string().default(''),
  COMPANY_MAIL_ORDER: z.string().default(''),
  COMPANY_HOSTING: z.string().default(''),
  COMPANY_ADDRESS: z.string().default(''),
  COMPANY_PHONE: z.string().default(''),
  COMPANY_EMAIL: z.union([z.email(), z.literal('')]).default(''),
  COMPANY_PRIVACY_OFFICER: z.string().default(''),
  APP_STORE_URL: address.optional(),
  CHANNEL_URL: address.optional(),
})

/** Their values may hold a password, so no message repeats them. */
const SECRET = new Set([
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'TOKEN_KEYS',
  'PASSWORD_PEPPERS',
  'DATA_KEYS',
  'INDEX_KEYS',
  ...SOCIAL_SECRETS,
  ...PAYMENT_SECRETS,
  ...STRIPE_SECRETS,
])

export type Config = ReturnType<typeof readConfig>
export type Key = { id: string; secret: Buffer }
/** Each a ring: the first is in use, the others still read what they once wrote. */
export type Keys = { token: Key[]; pepper: Key[]; data: Key[]; index: Key[] }

export { ConfigError }

/**
 * The settings of `docs/configuration.md`, parsed once. An empty variable counts as absent.
 * Throws ConfigError naming the first wrong setting.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0] ?? 'setting')
    throw new ConfigError(
      `${name}${SECRET.has(name) ? '' : `=${JSON.stringify(given[name])}`} cannot be used: ${issue?.message ?? 'invalid'}`,
    )
  }
  const value = parsed.data
  const production = value.NODE_ENV === 'production'
  const host = value.HOST ?? (production ? '0.0.0.0' : '127.0.0.1')
  if (production && value.PUBLIC_URL === undefined) {
    throw new ConfigError(
      'PUBLIC_URL is missing: production needs the address readers see, for example https://books.example',
    )
  }
  return {
    production,
    /** Where the operator called from: npm runs scripts in the project's folder. */
    callerFolder: value.INIT_CWD ?? process.cwd(),
    terminalLanguage: value.LANG.startsWith('ko') ? ('ko' as const) : ('en' as const),
    port: value.PORT,
    host,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    redisUrl: value.REDIS_URL,
    publicUrl: value.PUBLIC_URL?.replace(/\/$/, ''),
    trustedProxies: value.TRUSTED_PROXIES,
    connections: {
      most: value.MAX_CONNECTIONS,
      // All that comes through a proxy has the proxy's address, and in a demo all comes from this machine.
      mostFromOne: value.MAX_CONNECTIONS_PER_ADDRESS ?? (production && value.TRUSTED_PROXIES === 0 ? 200 : 0),
    },
    // In a demo all callers share one address, and scripts sign in again and again.
    rateLimitScale: value.RATE_LIMIT_SCALE ?? (production ? 1 : DEMO_RATE_LIMIT_SCALE),
    security: {
      contacts:
        value.SECURITY_CONTACT ?? (value.COMPANY_EMAIL === '' ? [] : [`mailto:${value.COMPANY_EMAIL}`]),
      policyUrl: value.SECURITY_POLICY_URL,
      publicUrl: value.PUBLIC_URL?.replace(/\/$/, ''),
    },
    accessLog: value.ACCESS_LOG ?? production,
    starterShelf: value.STARTER_SHELF,
    demoAccounts: value.DEMO_ACCOUNTS ?? !production,
    backupsKept: value.BACKUPS_KEPT,
    backupBeforeMigration: value.BACKUP_BEFORE_MIGRATION,
    keys: {
      token: value.TOKEN_KEYS,
      pepper: value.PASSWORD_PEPPERS,
      data: value.DATA_KEYS,
      index: value.INDEX_KEYS,
    },
    social: readSocial(value, production),
    payments: readPayments(value, production),
    stripe: readStripe(value, production),
    mail: { smtpUrl: value.SMTP_URL, from: value.MAIL_FROM },
    site: {
      publicUrl: value.PUBLIC_URL?.replace(/\/$/, '') ?? null,
      company: {
        name: value.COMPANY_NAME,
        ceo: value.COMPANY_CEO,
        registration: value.COMPANY_REGISTRATION,
        mailOrder: value.COMPANY_MAIL_ORDER,
        hosting: value.COMPANY_HOSTING,
        address: value.COMPANY_ADDRESS,
        phone: value.COMPANY_PHONE,
        email: value.COMPANY_EMAIL,
        privacyOfficer: value.COMPANY_PRIVACY_OFFICER,
      },
      appStoreUrl: value.APP_STORE_URL ?? null,
      channelUrl: value.CHANNEL_URL ?? null,
      geocoderUrl: value.GEOCODER ? value.GEOCODER_URL : null,
    },
  }
}

const NAME_OF = {
  token: 'TOKEN_KEYS',
  pepper: 'PASSWORD_PEPPERS',
  data: 'DATA_KEYS',
  index: 'INDEX_KEYS',
} as const satisfies Record<keyof Keys, string>

/**
 * The keys, those not set taken from `spare`, which a demo makes for itself. Throws ConfigError naming the first that is
 * missing.
 */
export function completeKeys(given: Config['keys'], spare?: Keys): Keys {
  const complete = (kind: keyof Keys): Key[] => {
    const found = given[kind] ?? spare?.[kind]
    if (found !== undefined) return found
    throw new ConfigError(
      `${NAME_OF[kind]} is missing: production needs its own keys, for example ${NAME_OF[kind]}=1:$(openssl rand -base64 32)`,
    )
  }
  return {
    token: complete('token'),
    pepper: complete('pepper'),
    data: complete('data'),
    index: complete('index'),
  }
}
