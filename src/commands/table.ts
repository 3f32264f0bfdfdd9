import type { Db } from '#src/db/schema.ts'
import type { FileStore } from '#src/gateways/file-store.ts'
import { importFiles } from './import-files.ts'

/** What a command may use; the same in a process of its own and inside a running server. */
export type CommandContext = {
  db: Db
  files: FileStore
  /** The folder the operator called from: file names are relative to it. */
  cwd: string
  language: 'ko' | 'en'
  say: (said: Said) => void
}

export type Said = { kind: 'line'; text: string } | { kind: 'progress'; label: string; share: number }

/** Runs to its end and returns the exit code. */
export type Command = (context: CommandContext, args: string[]) => Promise<number>

export const commands: Record<string, Command> = {
  import: importFiles,
}
