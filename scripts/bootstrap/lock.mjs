import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const HEARTBEAT_MS = 1_000
/** A lock whose holder has not been heard of for so long was left by a killed process. */
const STALE_MS = 10_000

/**
 * Runs `work` while holding the lock file, so that two starts at once do not install over each other.
 * Process ids are of no use here: two containers that share the folder cannot see each other's.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  await mkdir(dirname(file), { recursive: true })
  for (let told = false; !(await take(file)); told = true) {
    if (!told) console.error('Another start is preparing the project; waiting for it …')
    await removeIfStale(file)
    await sleep(200)
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    // Where the file is gone there is nothing to keep fresh; the work itself still ends well.
    utimes(file, now, now).catch(() => {})
  }, HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    await rm(file, { force: true })
  }
}

/** @param {string} file */
async function take(file) {
  try {
    await writeFile(file, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Error(`cannot write ${file}: ${error.message}`, { cause: error })
  }
}

/** @param {string} file */
async function removeIfStale(file) {
  const found = await stat(file).catch(() => undefined)
  if (!found || Date.now() - found.mtimeMs < STALE_MS) return
  // Of several that wait, one rename succeeds; the others look again.
  const aside = `${file}.${process.pid}`
  await rename(file, aside).catch(() => {})
  const moved = await stat(aside).catch(() => undefined)
  // Between the look and the rename another may have cleared it and taken it anew: then it gets it back.
  if (moved && moved.mtimeMs > found.mtimeMs) await rename(aside, file)
  else await rm(aside, { force: true })
}
