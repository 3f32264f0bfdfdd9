import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { withNodeFirst } from './npm.mjs'

/** What the browser's files are made of; of the server they hold only the rules. */
const SOURCES = [
  'src/web',
  'src/shared',
  'src/domain',
  'content',
  'assets/fonts',
  'scripts/fonts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * Builds the pages into `dist/` when they are older than their sources.
 *
 * @param {string} root
 * @param {string} node
 * @param {{ force: boolean }} how
 */
export async function buildPages(root, node, { force }) {
  const mark = join(root, 'dist', '.build-hash')
  const hash = hashSources(root)
  if (!force && isBuilt(mark, hash)) return
  await withLock(join(root, '.runtime', 'build.lock'), async () => {
    if (!force && isBuilt(mark, hash)) return
    console.error('Building the pages …')
    rmSync(mark, { force: true })
    await vite(root, node)
    writeFileSync(mark, hash)
  })
}

/**
 * @param {string} root
 * @param {string} node
 */
async function vite(root, node) {
  const child = spawn(node, ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...withNodeFirst(node), NODE_ENV: 'production' },
  })
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`The pages could not be built (vite ended with ${code}).`)
}

/**
 * @param {string} mark
 * @param {string} hash
 */
function isBuilt(mark, hash) {
  return existsSync(mark) && readFileSync(mark, 'utf8') === hash
}

/**
 * One hash over the bytes of every source: a checkout or a copy alone, which changes times, asks for no new build.
 *
 * @param {string} root
 */
export function hashSources(root) {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesUnder(root, source)) {
      if (isSource(file))
        hash
          .update(`${file}\0`)
          .update(readFileSync(join(root, file)))
          .update('\0')
    }
  }
  return hash.digest('hex')
}

/**
 * Tests go into no build, and generated files come out of one.
 *
 * @param {string} file
 */
function isSource(file) {
  if (/\.(test|gen)\.tsx?$/.test(file)) return false
  return !file.startsWith('src/domain/') || file.endsWith('/rules.ts')
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`))
}
