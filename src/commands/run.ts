// `npm run import` and its like. Where a server runs on the data folder it does the work, so nothing of the work is
// loaded here before that is known: the database and all behind it would take longer to load than most commands to run.
import { ConfigError, readConfig } from '#src/config/config.ts'
import { printable } from './printable.ts'
import { runInServer } from './run-in-server.ts'
import { findServer } from './server-address.ts'
import type { CommandOutput } from './command.ts'
import { terminal } from './terminal.ts'

const [name = '', ...args] = process.argv.slice(2)
const screen = terminal(process.stdout)

try {
  process.exitCode = await run()
} catch (error) {
  const fault = error instanceof Error && !(error instanceof ConfigError) ? error.stack : undefined
  process.stderr.write(`${printable(fault ?? (error instanceof Error ? error.message : String(error)))}\n`)
  process.exitCode = 1
}

async function run(): Promise<number> {
  const config = readConfig()
  const { callerFolder: cwd, terminalLanguage: language, dataDir } = config
  const print = (output: CommandOutput) => screen.print(output)
  const server = config.databaseUrl === undefined ? findServer(dataDir) : undefined
  const inServer = async (called: string, given: string[]) =>
    server === undefined
      ? undefined
      : runInServer(server, { name: called, args: given, cwd, language }, print)
  try {
    const code = await inServer(name, args)
    if (code !== undefined) return code
    const { runHere } = await import('./run-here.ts')
    return await runHere({ ...config, cwd, language, inServer, screen }, name, args)
  } finally {
    screen.finish()
  }
}
