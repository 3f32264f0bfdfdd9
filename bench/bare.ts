import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Ask, askInside, INSIDE } from './ask.ts'
import { endChild, ownChild } from './cleanup.ts'
import { ROOT } from './product.ts'

export type Route = {
  path: string
  type: string
  body: string | Uint8Array
  encoding?: string | undefined
  headers?: Record<string, string>
}

export type Bare = { url: string; ask: Ask; stop: () => Promise<void> }

const PROGRAM = fileURLToPath(new URL('./bare-server.ts', import.meta.url))

/** Starts the bare server in a process of its own. */
export async function startBare(routes: Route[]): Promise<Bare> {
  const child = ownChild(
    fork(PROGRAM, {
      cwd: ROOT,
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning', '--import', INSIDE],
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    }),
  )
  const started = once(child, 'message', { signal: AbortSignal.timeout(20_000) })
  child.send(routes)
  const [port]: unknown[] = await started
  return {
    url: `http://127.0.0.1:${String(port)}`,
    ask: askInside(child),
    stop: () => endChild(child),
  }
}
