import { ConfigError, readConfig } from '#src/config.ts'
import { BackupFault } from '#src/db/backup-fault.ts'
import { FolderInUse } from '#src/db/folder-lock.ts'
import { openDatabase } from '#src/db/open.ts'
import { removeAbandonedEditions } from '#src/domain/catalog/import-book.ts'
import { openFileStore } from '#src/gateways/file-store.ts'
import { faultMessage } from './backup/backup-messages.ts'
import { upgrade } from './backup/before-migration.ts'
import { asFault } from './backup/disk-fault.ts'
import { type Answer, findServer } from './remote.ts'
import { commandNames, findCommand, findMaintenance, type Said } from './table.ts'
import { terminal } from './terminal.ts'

const [name = '', ...args] = process.argv.slice(2)

try {
  process.exitCode = await run()
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof FolderInUse)) throw error
  const reason =
    error instanceof FolderInUse ? `Another process holds the data folder ${error.message}.` : error.message
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
}

async function run(): Promise<number> {
  const command = findCommand(name)
  const maintenance = findMaintenance(name)
  if (command === undefined && maintenance === undefined)
    throw new ConfigError(`There is no command ${JSON.stringify(name)}: ${commandNames.join(', ')}`)
  const config = readConfig()
  const { callerFolder: cwd, terminalLanguage: language, dataDir } = config
  const screen = terminal(process.stdout)
  const say = (said: Said) => screen.say(said)
  const now = () => new Date()
  const server = config.databaseUrl === undefined ? findServer(dataDir) : undefined
  const inServer = async (called: string, given: string[]) =>
    server === undefined ? undefined : runInServer(server, { name: called, args: given, cwd, language }, say)
  try {
    return maintenance === undefined
      ? ((await inServer(name, args)) ?? (await runHere()))
      : await maintenance({ ...config, cwd, language, now, say, inServer }, args)
  } catch (error) {
    const fault = asFault(error)
    if (!(fault instanceof BackupFault)) throw error
    screen.finish()
    process.stderr.write(`${faultMessage(fault, language)}\n`)
    return 1
  } finally {
    screen.finish()
  }

  async function runHere() {
    if (command === undefined) return 1
    const database = await openDatabase(config)
    const { db, kind, close } = database
    try {
      await upgrade(database, { ...config, language, now, say })
      // The embedded database is ours alone, so whatever is half imported was cut off.
      if (kind === 'embedded') await removeAbandonedEditions(db, 0)
      return await command({ db, files: openFileStore(dataDir), dataDir, cwd, language, say }, args)
    } finally {
      await close()
    }
  }
}

type Call = { name: string; args: string[]; cwd: string; language: 'ko' | 'en' }

/** Undefined where the server that once announced itself is no longer there. */
async function runInServer(
  server: { url: string; token: string },
  { name: called, ...body }: Call,
  say: (said: Said) => void,
): Promise<number | undefined> {
  let response: Response
  try {
    response = await fetch(`${server.url}/_command/${called}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    return undefined
  }
  // Another server at the address one of ours left behind. Should ours run after all, its lock will say so.
  if (response.status === 404) return undefined
  if (!response.ok || response.body === null)
    throw new ConfigError(`The running server refused the command (${response.status}).`)
  let code = 1
  let rest = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const answer: Answer = JSON.parse(line)
      if (answer.kind === 'exit') code = answer.code
      else say(answer)
    }
  }
  return code
}
