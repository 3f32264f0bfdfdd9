/** A folder of `src` and what it may import besides itself and `shared`. */
export type Room = {
  folder: string
  /** Rooms it may import. */
  imports: readonly string[]
  /** Rooms from which it takes types alone. */
  types: readonly string[]
  /** Libraries it must not know, as a regular expression over their names. */
  libraries?: string
  why: string
}

const DATABASE = 'kysely|pg|@electric-sql'
const SERVER = `${DATABASE}|flydrive|sharp|yauzl|@xmldom|parse5|css-tree|@hono|hono-openapi`
const VENDORS = `hono|@hono|hono-openapi|react|react-dom|@tanstack|@base-ui|use-intl|pg|@electric-sql|flydrive|sharp|yauzl|@xmldom|parse5|css-tree|vite|nodemailer|pg-boss|ai|openid-client|rate-limiter-flexible|stripe`
const OUTSIDE = 'node:(fs|http|https|http2|net|tls|dns|dgram|child_process|cluster|worker_threads|sqlite|os)'

/** `domain/rules` stands for the `rules.ts` files of the domain: pure limits and rules. */
export const rooms: readonly Room[] = [
  {
    folder: 'shared',
    imports: [],
    types: [],
    libraries: VENDORS,
    why: 'shared is pure: it imports no room.',
  },
  {
    folder: 'domain',
    imports: [],
    types: ['db', 'epub'],
    libraries: `${VENDORS}|${OUTSIDE}`,
    why: 'domain knows no HTTP, React, file, network or vendor; what it needs from outside it declares as a function type.',
  },
  {
    folder: 'db',
    imports: [],
    types: ['domain/rules', 'config'],
    why: 'db stores rows: of the other rooms it takes only types, of the domain those of its rules.',
  },
  {
    folder: 'epub',
    imports: [],
    types: [],
    libraries: `${DATABASE}|hono|@hono|react`,
    why: 'epub turns bytes into a book and knows nothing of the product.',
  },
  {
    folder: 'gateways',
    imports: ['domain', 'epub'],
    types: ['db', 'config'],
    why: 'gateways implement types of the domain; settings and the database are arguments.',
  },
  {
    folder: 'config',
    imports: ['domain/rules'],
    types: [],
    why: 'config reads the environment for the others.',
  },
  {
    folder: 'jobs',
    imports: ['domain', 'db'],
    types: ['gateways'],
    why: 'jobs call domain functions in the background.',
  },
  {
    folder: 'api',
    imports: ['domain'],
    types: ['db', 'gateways', 'epub', 'config'],
    libraries: DATABASE,
    why: 'api parses, calls one domain function and answers: no SQL, vendor or settings of its own.',
  },
  {
    folder: 'edge',
    imports: ['domain/rules'],
    types: ['domain', 'api', 'db', 'gateways', 'epub', 'config'],
    libraries: DATABASE,
    why: 'edge takes only types from the other rooms; main.ts hands it functions.',
  },
  {
    folder: 'commands',
    imports: ['domain', 'db', 'gateways', 'epub', 'config', 'jobs', 'api', 'edge'],
    types: [],
    why: 'The server knows nothing of web; only main.ts joins them.',
  },
  {
    folder: 'startup',
    imports: ['domain', 'db', 'gateways', 'epub', 'config', 'jobs', 'api', 'edge', 'commands'],
    types: [],
    why: 'startup builds the parts that main.ts wires; it knows nothing of web.',
  },
  {
    folder: 'web',
    imports: ['domain/rules'],
    types: ['domain', 'api'],
    libraries: SERVER,
    why: 'web sees the server through the types of the API, and of the domain only its rules.',
  },
]

/** Rooms of the domain from the lowest to the highest: each may import only those before it. */
export const domainOrder = [
  'access',
  'assets',
  'mail',
  'billing',
  'catalog',
  'library',
  'scripture',
  'reading',
  'copying',
  'reviews',
  'support',
  'search',
  'publishing',
  'front-page',
  'members',
] as const

/** Rooms of `web` from the lowest to the highest. Features know no other feature. */
export const webOrder = [
  'lib',
  'i18n',
  'ui',
  'api',
  'head',
  'items',
  'reader',
  'shell',
  'features',
  'pages',
] as const

/** Rooms of `web` beside each other: items only display, and the reader knows none of them. */
export const webApart: Partial<Record<(typeof webOrder)[number], readonly string[]>> = {
  reader: ['items'],
  items: ['reader'],
}
