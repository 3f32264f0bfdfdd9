import { chmodSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runStreaming } from './child.ts'
import { findOnPath } from './debian.ts'

/**
 * The full path of a program of a Debian package, for those who are not root: the package and what it needs beyond
 * what is installed are unpacked under `.runtime`, and a small script starts the program with those libraries.
 * `program` is its path in the package. Undefined where this is no Debian or apt fails.
 */
export async function unpackProgram(name: string, program: string): Promise<string | undefined> {
  if (process.platform !== 'linux' || !findOnPath('apt-get') || !findOnPath('dpkg-deb')) return undefined
  const folder = resolve('.runtime/debian', name)
  const starter = join(folder, 'start')
  if (existsSync(starter)) return starter
  console.log(`Unpacking ${name} into .runtime …`)
  rmSync(folder, { recursive: true, force: true })
  const root = join(folder, 'root')
  const archives = await download(name, folder)
  for (const archive of archives)
    if ((await runStreaming('dpkg-deb', ['-x', archive, root])) !== 0) return undefined
  for (const done of ['lists', 'cache']) rmSync(join(folder, done), { recursive: true, force: true })
  const file = join(root, program)
  if (!existsSync(file)) return undefined
  const libraries = globSync(join(root, '{usr/,}lib/*-linux-gnu')).join(':')
  writeFileSync(starter, `#!/bin/sh\nLD_LIBRARY_PATH='${libraries}' exec '${file}' "$@"\n`)
  chmodSync(starter, 0o755)
  return starter
}

const INSTALL = ['-qq', '-y', '--no-install-recommends', '--download-only', 'install']

/** The package and its dependencies that are not installed, as files. apt works without root on folders of our own. */
async function download(name: string, folder: string): Promise<string[]> {
  const [lists, cache] = [join(folder, 'lists'), join(folder, 'cache')]
  for (const own of [join(lists, 'partial'), join(cache, 'archives/partial')])
    mkdirSync(own, { recursive: true })
  const options = [`Dir::State::Lists=${lists}`, `Dir::Cache=${cache}`, 'Debug::NoLocking=1'].flatMap(
    (option) => ['-o', option],
  )
  const isDone =
    (await runStreaming('apt-get', [...options, '-qq', 'update'])) === 0 &&
    (await runStreaming('apt-get', [...options, ...INSTALL, name])) === 0
  return isDone ? globSync(join(cache, 'archives/*.deb')) : []
}
