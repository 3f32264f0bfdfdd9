import { ConfigError, readConfig } from '#src/config.ts'
import { FolderInUse } from '#src/db/folder-lock.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { openFileStore } from '#src/gateways/file-store.ts'
import { type Answer, findServer } from './remote.ts'
import { commands, type Said } from './table.ts'
import { terminal } from './terminal.ts'

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]

try {
  if (command === undefined)
    throw new ConfigError(`There is no command ${JSON.stringify(name)}: ${Object.keys(commands).join(', ')}`)
  const config = readConfig()
  const { callerFolder: cwd, terminalLanguage: language } = config
  const screen = terminal(process.stdout)
  const say = (said: Said) => screen.say(said)
  const server = config.databaseUrl === undefined ? findServer(config.dataDir) : undefined
  const there =
    server === undefined ? undefined : await runInServer(server, { name, args, cwd, language }, say)
  process.exitCode = there ?? (await runHere())
  screen.finish()

  async function runHere() {
    if (command === undefined) return 1
    const { db, close } = await openDatabase(config)
    try {
      await migrate(db)
      return await command({ db, files: openFileStore(config.dataDir), cwd, language, say }, args)
    } finally {
      await close()
    }
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof FolderInUse)) throw error
  const reason =
    error instanceof FolderInUse ? `Another process holds the data folder ${error.message}.` : error.message
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
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
