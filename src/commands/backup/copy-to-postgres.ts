import type { Maintenance } from '#src/commands/command.ts'
import { BackupFault } from '#src/db/backup-fault.ts'
import { fillDatabase } from '#src/db/fill-database.ts'
import { openDatabase, openPostgres } from '#src/db/open.ts'
import { readDatabase } from '#src/db/read-rows.ts'
import { holdsDatabase } from '#src/db/embedded/restored-folder.ts'
import { amountIn, copyMessage } from './backup-messages.ts'

/**
 * `copy-to-postgres`: the embedded database of the data folder into the empty PostgreSQL of DATABASE_URL, in one
 * transaction there. The files stay where they are: both databases use the same data folder. Refused while a server
 * holds the folder, since what it wrote after the copy would be lost.
 */
export const copyToPostgres: Maintenance = async ({ dataDir, databaseUrl, language, print }, args) => {
  if (args.length > 0) throw new BackupFault('WRONG_ARGUMENTS')
  if (databaseUrl === undefined) throw new BackupFault('NO_TARGET')
  if (!holdsDatabase(dataDir)) throw new BackupFault('NO_DATABASE', dataDir)
  const from = await openDatabase({ dataDir })
  const to = openPostgres(databaseUrl)
  try {
    const sums = await readDatabase(from.db, (source) => {
      if (source.migrations.length === 0) throw new BackupFault('NO_DATABASE', dataDir)
      return fillDatabase(to.db, source, (label, share) => print({ kind: 'progress', label, share }))
    })
    for (const [table, { rows, sum }] of sums) print({ kind: 'line', text: `  ${table}  ${rows}  ${sum}` })
    print({ kind: 'line', text: copyMessage(amountIn([...sums.values()], 0), language) })
    return 0
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}
