import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { findOnPath, installDebianPackages, isExecutable } from './debian.ts'

/** Where systems keep the server's programs: Debian, Homebrew on both Macs, the Red Hat family. */
const PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/usr/pgsql-*/bin',
]

/** The folder with `postgres` and `initdb` of the newest PostgreSQL here; on Debian as root it is installed first. */
export async function findPostgres(): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined
  const found = look()
  if (found) return found
  return (await installDebianPackages('postgresql')) ? look() : undefined
}

function look(): string | undefined {
  return newestFirst(PLACES.flatMap((place) => globSync(place)))
    .concat(fromPgConfig())
    .find((folder) => ['postgres', 'initdb'].every((name) => isExecutable(join(folder, name))))
}

/** Orders folders by the version number in their path: 15 before 9.6. */
export function newestFirst(folders: string[]): string[] {
  const version = (folder: string) => Number(/[@/-](\d+(?:\.\d+)?)\/bin$/.exec(folder)?.[1] ?? 0)
  return folders.toSorted((a, b) => version(b) - version(a))
}

function fromPgConfig(): string[] {
  const pgConfig = findOnPath('pg_config')
  return pgConfig ? [execFileSync(pgConfig, ['--bindir'], { encoding: 'utf8' }).trim()] : []
}
