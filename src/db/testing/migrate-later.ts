// The program that is killed: migrates the database at the address given, a folder or a PostgreSQL.
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { laterMigrations } from './later-migrations.ts'

const [address = ''] = process.argv.slice(2)
const database = await openDatabase(
  address.startsWith('postgres') ? { databaseUrl: address, dataDir: '' } : { dataDir: address },
)
await migrate(database.db, laterMigrations)
await database.close()
