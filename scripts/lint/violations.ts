import { houseViolations, type Violation } from './house-violations.ts'

/** Files that break no rule, which the violations import. */
export const clean = {
  'src/domain/clean/rules.ts': 'export const LIMIT = 1',
  'src/domain/clean/thing.ts':
    "import type { Db } from '#src/db/schema.ts'\n\nexport const thing = (db: Db) => db",
  'src/db/schema.ts': 'export type Db = { rows: number }\nexport const open = 1',
  'src/api/app.ts':
    "import { thing } from '#src/domain/clean/thing.ts'\n\nexport type App = { thing: typeof thing }\nexport const app = thing",
  'src/web/lib/client.ts':
    "import type { App } from '#src/api/app.ts'\n\nexport const call = (app: App) => app",
  'src/web/features/a/panel.tsx':
    "import { LIMIT } from '#src/domain/clean/rules.ts'\nimport { call } from '#src/web/lib/client.ts'\nimport { part } from './part.ts'\n\nexport const panel = [LIMIT, call, part]",
  'src/web/features/a/part.ts': 'export const part = 1',
  'src/web/pages/home.tsx':
    "import { panel } from '#src/web/features/a/panel.tsx'\n\nexport function Home() {\n  return <p>{panel.length}</p>\n}",
  'src/config/config.ts': 'export const port = process.env.PORT',
} satisfies Record<string, string>

/** One violation per rule of who may import whom, then those of the house. */
export const violations: Violation[] = [
  ...forbidden('src/domain/x', [
    '#src/api/app.ts',
    '#src/web/lib/client.ts',
    '#src/db/schema.ts',
    '#src/gateways/mail.ts',
    '#src/epub/parse.ts',
    '#src/edge/headers.ts',
    '#src/commands/run.ts',
    '#src/config/config.ts',
    '#src/main.ts',
    'hono',
    'react',
    'pg',
    'node:fs/promises',
  ]),
  ...forbiddenTypes('src/domain/x', ['#src/api/app.ts', '#src/gateways/mail.ts']),
  ...forbidden('src/db', ['#src/api/app.ts', '#src/web/lib/client.ts', '#src/domain/clean/thing.ts']),
  ...forbidden('src/gateways', ['#src/api/app.ts', '#src/web/lib/client.ts', '#src/db/schema.ts']),
  ...forbidden('src/epub', ['#src/api/app.ts', '#src/web/lib/client.ts', '#src/db/schema.ts', 'kysely']),
  ...forbiddenTypes('src/epub', ['#src/domain/clean/thing.ts']),
  ...forbidden('src/api', ['#src/web/lib/client.ts', '#src/db/schema.ts', '#src/gateways/mail.ts', 'kysely']),
  ...forbidden('src/edge', ['#src/web/lib/client.ts', '#src/domain/clean/thing.ts', '#src/db/schema.ts']),
  ...forbidden('src/commands', ['#src/web/lib/client.ts', '#src/main.ts']),
  ...[
    'src/web',
    'src/web/pages',
    'src/web/features/b',
    'src/web/items',
    'src/web/ui',
    'src/web/reader',
  ].flatMap((folder) => [
    ...forbidden(folder, ['#src/domain/clean/thing.ts', '#src/api/app.ts', '#src/db/schema.ts', 'kysely']),
    ...forbiddenTypes(folder, ['#src/db/schema.ts', '#src/gateways/mail.ts']),
  ]),
  ...forbidden('src/web/pages', ['node:fs', '#src/web/admin/app.tsx']),
  ...forbidden('src/web/features/b', ['#src/web/features/a/part.ts', '#src/web/pages/home.tsx']),
  ...forbidden('src/web/items', [
    '#src/web/features/a/part.ts',
    '#src/web/pages/home.tsx',
    '#src/web/reader/pager.ts',
  ]),
  ...forbidden('src/web/reader', [
    '#src/web/features/a/part.ts',
    '#src/web/pages/home.tsx',
    '#src/web/items/book.ts',
  ]),
  ...['src/web/ui', 'src/web/lib'].flatMap((folder) =>
    forbidden(folder, ['#src/web/features/a/part.ts', '#src/web/items/book.ts', '#src/web/pages/home.tsx']),
  ),
  ...['src/domain/x', 'src/db', 'src/api', 'src/web/ui', 'content'].flatMap((folder) =>
    forbidden(folder, ['../other.ts', '../../other.ts', './../other.ts', 'node:process']),
  ),
  ...forbidden('src/domain/access', ['#src/domain/catalog/books.ts', '#src/domain/members/context.ts']),
  ...forbidden('src/domain/mail', ['#src/domain/members/context.ts']),
  ...forbiddenTypes('src/domain/catalog', ['#src/domain/reviews/tally.ts']),
  ...forbidden('src/web/shell', ['#src/web/features/a/panel.tsx', '#src/web/pages/home.tsx']),
  ...forbiddenTypes('src/web/ui', ['#src/web/api/client.ts']),
  ...forbidden('src/shared', ['#src/domain/clean/rules.ts', '#src/db/schema.ts', 'react']),
  ...forbidden('src/jobs', ['#src/web/lib/client.ts', '#src/api/app.ts']),
  ...forbidden('scripts', ['../src/config/config.ts', '../content/shelf.ts']),
  {
    folder: 'src/domain/x',
    code: "export { thing } from '#src/api/thing.ts'",
    rule: 'no-restricted-imports',
  },
  {
    folder: 'src/domain/x',
    code: "export const later = () => import('#src/api/app.ts')",
    rule: 'no-restricted-imports',
  },
  ...['one', 'two'].map((name, at) => ({
    folder: 'src/loop',
    name,
    code: `import { ${at === 0 ? 'two' : 'one'} as other } from '#src/loop/${at === 0 ? 'two' : 'one'}.ts'\n\nexport const ${name} = (): unknown => other`,
    rule: 'no-cycle',
  })),
  ...houseViolations,
]

function forbidden(folder: string, paths: string[]): Violation[] {
  return paths.map((path) => ({
    folder,
    code: `import { x } from '${path}'\n\nexport const y: unknown = x`,
    rule: 'no-restricted-imports',
  }))
}

function forbiddenTypes(folder: string, paths: string[]): Violation[] {
  return paths.map((path) => ({
    folder,
    code: `import type { X } from '${path}'\n\nexport type Y = X`,
    rule: 'no-restricted-imports',
  }))
}
