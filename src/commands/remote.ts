import { timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { CommandContext, CommandOutput } from './command.ts'
import { findCommand } from './table.ts'

/*
 * The embedded database belongs to one process. A command called beside a running server therefore runs inside it,
 * reached over its local address with a token that only those who can read the data folder know.
 */

export type Answer = CommandOutput | { kind: 'exit'; code: number }

/** Serves `POST /_command/NAME` to callers on this machine who know the token. */
export function commandServer(
  token: () => string,
  context: Omit<CommandContext, 'cwd' | 'language' | 'print'>,
) {
  return async (request: Request, { incoming }: HttpBindings): Promise<Response> => {
    const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(incoming.socket.remoteAddress ?? '')
    const command = findCommand(new URL(request.url).pathname.slice('/_command/'.length))
    if (!local || !matches(request.headers.get('authorization'), token()) || command === undefined) {
      return Response.json({ message: 'NOT_FOUND' }, { status: 404 })
    }
    const { args, cwd, language }: { args: string[]; cwd: string; language: 'ko' | 'en' } =
      await request.json()
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const writeOutput = (answer: Answer) =>
      void writer.write(new TextEncoder().encode(`${JSON.stringify(answer)}\n`)).catch(gone)
    command({ ...context, cwd, language, print: writeOutput }, args)
      .then((code) => writeOutput({ kind: 'exit', code }))
      .catch((error: unknown) => {
        writeOutput({ kind: 'line', text: String(error) })
        writeOutput({ kind: 'exit', code: 1 })
      })
      .finally(() => void writer.close().catch(gone))
    return new Response(readable, {
      headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
    })
  }
}

/** The caller went away; the command goes on to its end. */
const gone = () => undefined

function matches(header: string | null, token: string) {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return token !== '' && given.length === wanted.length && timingSafeEqual(given, wanted)
}
