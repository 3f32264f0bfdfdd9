/*
 * Writes one row after the other into the database of its settings, and says the number of each once it is
 * acknowledged. Tests kill it at some moment and look for what it said.
 */
import { writeSync } from 'node:fs'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const { db } = await openDatabase({ dataDir, databaseUrl })
await migrate(db)
for (;;) {
  const { id } = await db
    .insertInto('person')
    .values({ name: `${process.pid} ${Math.random()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  writeSync(1, `${id}\n`)
}
