import { defineConfig } from 'vitest/config'

/** Tests that need a database; they run twice, on the embedded one and on PostgreSQL. */
const onDatabase = [
  'src/api/**/*.test.ts',
  'src/db/**/*.test.ts',
  'src/commands/**/*.test.ts',
  'src/domain/**/*.db.test.ts',
  'src/**/*.api.test.ts',
]

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
          include: onDatabase,
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
