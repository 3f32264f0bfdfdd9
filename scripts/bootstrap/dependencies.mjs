import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { npm } from './npm.mjs'

/**
 * Installs the dependencies when they are missing or not those of package-lock.json.
 *
 * @param {string} root
 * @param {string} node
 * @param {{ development: boolean }} wanted with the tools for tests and checks, or only what serving needs
 */
export async function installDependencies(root, node, { development }) {
  if (installed(root, development)) return
  await withLock(join(root, '.runtime', 'install.lock'), async () => {
    if (installed(root, development)) return
    console.error('Installing dependencies …')
    const which = development ? '--include=dev' : '--omit=dev'
    // Not `npm ci`: it refuses a lock file that lacks optional packages of other platforms, and some registries hold
    // only a few of those. This takes the locked versions too, and leaves the lock file as it is.
    try {
      await npm(root, node, [
        'install',
        '--no-save',
        which,
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ])
    } catch (error) {
      throw new Error(`The dependencies could not be installed (${error.message}).`, { cause: error })
    }
  })
}

/**
 * @param {string} root
 * @param {boolean} development
 */
function installed(root, development) {
  const wanted = readLock(join(root, 'package-lock.json'))
  // npm writes this one last of all: it never describes a half-done installation.
  const present = readLock(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted) throw new Error('package-lock.json is missing or not JSON.')
  return present !== undefined && sameVersions(wanted, present, development)
}

/** @typedef {{ packages: Record<string, { version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }> }} Lock */

/**
 * Whether everything the lock file asks for is present in the wanted version.
 * Optional packages are left out: most of them belong to other platforms.
 *
 * @param {Lock} wanted
 * @param {Lock} present
 * @param {boolean} development
 */
export function sameVersions(wanted, present, development) {
  return Object.entries(wanted.packages).every(([path, { version, dev, optional, devOptional }]) => {
    if (path === '' || optional || devOptional || (dev && !development)) return true
    return present.packages[path] !== undefined && present.packages[path].version === version
  })
}

/** @param {string} file */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
