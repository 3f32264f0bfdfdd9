import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runStreaming } from './child.ts'

/** Installs Debian packages where this is Debian (or a child of it) and we are root; false where it is not, or apt fails. */
export async function installDebianPackages(...names: string[]): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !findOnPath('apt-get')) return false
  console.log(`Installing ${names.join(', ')} with apt-get …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if ((await runStreaming('apt-get', ['update', '-qq'], env)) !== 0) return false
  return (
    (await runStreaming('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], env)) === 0
  )
}

/** The full path of a program on PATH. */
export function findOnPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isExecutable)
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
