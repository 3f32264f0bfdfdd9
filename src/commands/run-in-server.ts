import { ConfigError } from '#src/config/config.ts'
import type { Answer } from './remote.ts'
import type { ServerAddress } from './server-address.ts'
import type { CommandOutput } from './command.ts'

export type Call = { name: string; args: string[]; cwd: string; language: 'ko' | 'en' }

/** Undefined where the server that once announced itself is no longer there, or knows no such command. */
export async function runInServer(
  server: ServerAddress,
  { name, ...body }: Call,
  print: (output: CommandOutput) => void,
): Promise<number | undefined> {
  let response: Response
  try {
    response = await fetch(`${server.url}/_command/${encodeURIComponent(name)}`, {
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
      else print(answer)
    }
  }
  return code
}
