import { defineConfig } from 'vitest/config'

/** Tests that need a database. All run on PostgreSQL. */
const onDatabase = [
  'src/api/**/*.test.ts',
  'src/db/**/*.test.ts',
  'src/commands/**/*.test.ts',
  'src/domain/**/*.db.test.ts',
  'src/**/*.api.test.ts',
]

/** Tests whose result can depend on which database it is; they run on the embedded one too. */
const dependingOnDatabase = [
  'src/db/**/*.test.ts',
  'src/commands/**/*.test.ts',
  'src/domain/**/*.db.test.ts',
  'src/jobs/**/*.api.test.ts',
  'src/api/*/{book-core,library,reading-events,reviews,search,sessions}.test.ts',
  'src/edge/server.api.test.ts',
]

const isPart = process.env['TEST_SUITE'] === 'database'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'content/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
          exclude: onDatabase,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: isPart ? dependingOnDatabase : onDatabase,
          // One process per worker for all its files: a fresh embedded database takes seconds, so they share one.
          pool: 'forks',
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
