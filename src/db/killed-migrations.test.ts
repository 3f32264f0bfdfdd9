import { expect, test } from 'vitest'
import { onPostgres } from '#src/testing/database.ts'
import { killMigrations } from './testing/kill-migrations.ts'

const ground = onPostgres ? { server: process.env['TEST_DATABASE_URL'] ?? '' } : 'embedded'

/** Early, late and in between. */
const some = (count: number) => (steps: number) =>
  Array.from({ length: count }, (_, index) => Math.round(((index + 0.5) * steps) / count))

test('migrations killed on the way lose nothing and end in the same schema', async () => {
  const count = onPostgres ? 12 : 3
  const { kills, differing } = await killMigrations(ground, 'books', some(count))
  expect({ kills, differing }).toEqual({ kills: count, differing: [] })
}, 600_000)
