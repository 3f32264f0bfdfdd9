import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { type CommandContext, findCommand, type Said } from './table.ts'

/*
 * The embedded database belongs to one process. A command called beside a running server therefore runs inside it,
 * reached over its local address with a token that only those who can read the data folder know.
 */

type Address = { url: string; token: string }
export type Answer = Said | { kind: 'exit'; code: number }

const fileIn = (dataDir: string) => join(dataDir, 'server.json')

/** Writes the server's address and a new token into the data folder. Returns the token and how to take them away. */
export function announceServer(dataDir: string, url: string): { token: string; withdraw: () => void } {
  const token = randomBytes(32).toString('base64url')
  writeFileSync(fileIn(dataDir), JSON.stringify({ url, token } satisfies Address), { mode: 0o600 })
  return { token, withdraw: () => rmSync(fileIn(dataDir), { force: true }) }
}

export function findServer(dataDir: string): Address | undefined {
  try {
    const address: Address = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
    return address
  } catch {
    // No server has announced itself here.
    return undefined
  }
}

/** Serves `POST /_command/NAME` to callers on this machine who know the token. */
export function commandServer(
  token: () => string,
  context: Omit<CommandContext, 'cwd' | 'language' | 'say'>,
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
    const tell = (answer: Answer) =>
      void writer.write(new TextEncoder().encode(`${JSON.stringify(answer)}\n`)).catch(gone)
    command({ ...context, cwd, language, say: tell }, args)
      .then((code) => tell({ kind: 'exit', code }))
      .catch((error: unknown) => {
        tell({ kind: 'line', text: String(error) })
        tell({ kind: 'exit', code: 1 })
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
