import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * Whatever a run leaves behind goes with it, also when a row fails or the run is interrupted: children by their own
 * process id, folders by their own name.
 */
const children = new Set<ChildProcess>()
const folders = new Set<string>()

process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

export function ownChild<Child extends ChildProcess>(child: Child): Child {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'covenant-bench-'))
  folders.add(folder)
  return folder
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  folders.delete(folder)
}

/** Asks a process to end and waits; after `patience` milliseconds it is killed. */
export async function endChild(child: ChildProcess, patience = 15_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), patience)
  await ended
  clearTimeout(hard)
}
