import { type ChildProcess, spawn } from 'node:child_process'

const running = new Set<ChildProcess>()

/** Runs a program with its output on ours and answers its exit code; one that died of a signal counts as 1. */
export async function runStreaming(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  running.add(child)
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => resolve(code ?? 1))
    })
  } finally {
    running.delete(child)
  }
}

/** Ends the programs that still run, for when this program is asked to end. */
export function stopRunning(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal)
}
