import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { runStreaming } from './child.ts'
import { findOnPath, installDebianPackages } from './debian.ts'
import { unpackProgram } from './unpacked-package.ts'

/** The shell without windows first: it starts in half the time and draws no tabs nobody sees. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * A Chromium that starts: CHROMIUM_PATH, the one on PATH, Debian's package (installed as root, else unpacked), or the
 * test runner's own download. Throws where there is none to be had.
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (await starts(given)) return given
    throw new Error(`CHROMIUM_PATH names ${given}, which does not start`)
  }
  const found = await firstOnPath()
  if (found) return found
  const isDebian =
    (await installDebianPackages('chromium-headless-shell')) || (await installDebianPackages('chromium'))
  if (isDebian) {
    const installed = await firstOnPath()
    if (installed) return installed
  }
  const unpacked = await unpackProgram('chromium-headless-shell', 'usr/lib/chromium/chromium-headless-shell')
  if (unpacked && (await starts(unpacked))) return unpacked
  return download()
}

async function firstOnPath(): Promise<string | undefined> {
  for (const name of NAMES) {
    const path = findOnPath(name)
    if (path && (await starts(path))) return path
  }
  return undefined
}

/** On some systems `chromium-browser` is a stub that only says how to install the real one. */
async function starts(path: string): Promise<boolean> {
  try {
    await promisify(execFile)(path, ['--version'], { timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

async function download(): Promise<string> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  if (!existsSync(path)) {
    console.log('No Chromium on this machine: the test runner downloads its own …')
    const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : []
    const cli = 'node_modules/@playwright/test/cli.js'
    await runStreaming(process.execPath, [cli, 'install', ...withLibraries, '--no-shell', 'chromium'])
  }
  if (await starts(path)) return path
  throw new Error('no Chromium could be found or downloaded; set CHROMIUM_PATH to one')
}
