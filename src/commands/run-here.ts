import { ConfigError, type Config } from '#src/config/config.ts'
import { BackupFault } from '#src/db/backup-fault.ts'
import { openDatabase } from '#src/db/open.ts'
import { restrictToOwner } from '#src/db/embedded/private-folder.ts'
import { removeAbandonedEditions } from '#src/domain/publishing/import-book.ts'
import { openFileStore } from '#src/gateways/files/file-store.ts'
import { ownBilling } from './billing/own-billing.ts'
import { faultMessage } from './backup/backup-messages.ts'
import { upgrade } from './backup/before-migration.ts'
import { asFault } from './backup/disk-fault.ts'
import { printable } from './printable.ts'
import type { Command, MaintenanceContext, CommandOutput } from './command.ts'
import { commandNames, findCommand, findMaintenance } from './table.ts'
import type { Terminal } from './terminal.ts'

type Setting = Config & Pick<MaintenanceContext, 'cwd' | 'language' | 'inServer'> & { screen: Terminal }

/** Runs a command in this process and answers its exit code. Throws ConfigError where it cannot begin. */
export async function runHere(setting: Setting, name: string, args: string[]): Promise<number> {
  const { screen, language } = setting
  const command = findCommand(name)
  const maintenance = findMaintenance(name)
  const print = (output: CommandOutput) => screen.print(output)
  const now = () => new Date()
  try {
    restrictToOwner(setting.dataDir)
    if (maintenance !== undefined) return await maintenance({ ...setting, now, print }, args)
    if (command !== undefined) return await runOnDatabase(command, args, { ...setting, now, print })
  } catch (error) {
    const fault = asFault(error)
    if (!(fault instanceof BackupFault)) throw error
    screen.finish()
    process.stderr.write(`${printable(faultMessage(fault, language))}\n`)
    return 1
  }
  throw new ConfigError(`There is no command ${JSON.stringify(name)}: ${commandNames.join(', ')}`)
}

async function runOnDatabase(
  command: Command,
  args: string[],
  setting: Setting & { now: () => Date; print: (output: CommandOutput) => void },
): Promise<number> {
  const { dataDir } = setting
  const database = await openDatabase(setting)
  const { db, kind, close } = database
  try {
    await upgrade(database, setting)
    // The embedded database is ours alone, so whatever is half imported was cut off.
    if (kind === 'embedded') await removeAbandonedEditions(db, 0)
    return await command(
      {
        ...setting,
        db,
        files: openFileStore(dataDir),
        // Only the commands that need it ask for the keys.
        get billing() {
          return ownBilling(setting, db, setting.now)
        },
        moveClock: undefined,
      },
      args,
    )
  } finally {
    await close()
  }
}
