import { NoPostgres, startPostgres } from '../scripts/postgres.ts'

/** A PostgreSQL of our own, or undefined (with a warning) where the machine has none. */
export async function privatePostgres() {
  try {
    return await startPostgres()
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error
    console.log(`  !! rows on PostgreSQL are left out: ${error.message}`)
    return undefined
  }
}
