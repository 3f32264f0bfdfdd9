import type { BillingContext } from '#src/domain/billing/context.ts'
import type { Db } from '#src/db/schema.ts'
import type { FileStore } from '#src/gateways/files/file-store.ts'

/** What a command may use; the same in a process of its own and inside a running server. */
export type CommandContext = {
  db: Db
  files: FileStore
  dataDir: string
  /** The folder the operator called from: file names are relative to it. */
  cwd: string
  language: 'ko' | 'en'
  now: () => Date
  billing: BillingContext
  /** Absent where time cannot be moved. */
  moveClock: ((at: Date) => void) | undefined
  print: (output: CommandOutput) => void
}

export type CommandOutput =
  | { kind: 'line'; text: string }
  | { kind: 'progress'; label: string; share: number }

/** Runs to its end and returns the exit code. */
export type Command = (context: CommandContext, args: string[]) => Promise<number>

/** What a command on the data folder as a whole may use: it opens and closes the databases itself. */
export type MaintenanceContext = {
  dataDir: string
  databaseUrl: string | undefined
  backupsKept: number
  cwd: string
  language: 'ko' | 'en'
  now: () => Date
  print: (output: CommandOutput) => void
  /** Runs a command in the server that holds the data folder; undefined where none does. */
  inServer: (name: string, args: string[]) => Promise<number | undefined>
}

/** Always in the operator's own process. Runs to its end and returns the exit code; throws BackupFault. */
export type Maintenance = (context: MaintenanceContext, args: string[]) => Promise<number>
