import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export type Run = { args: string[]; env?: Record<string, string> }

/** Runs a program of ours to its end, counting the steps at which it could be killed. */
export async function countSteps(run: Run): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'covenant-steps-'))
  try {
    const file = join(folder, 'steps')
    const { code, output } = await start(run, { KILL_COUNT: file })
    if (code !== 0) throw new Error(`${run.args.join(' ')} ended with ${code}: ${output}`)
    return Number(readFileSync(file, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a program of ours and kills it at the step; answers whether it was still running then. */
export async function runKilled(run: Run, step: number): Promise<boolean> {
  const { code, signal, output } = await start(run, { KILL_AT: String(step) })
  if (signal === 'SIGKILL') return true
  if (code !== 0) throw new Error(`${run.args.join(' ')} ended with ${code}: ${output}`)
  return false
}

async function start({ args, env = {} }: Run, more: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', './src/db/testing/kill-at.ts', ...args],
    { cwd: ROOT, env: { PATH, HOME, ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return { code, signal, output }
}
