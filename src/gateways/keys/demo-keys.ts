import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Key, Keys } from '#src/config/config.ts'

type Written = Record<keyof Keys, string>

/** The keys of a demo: made once, kept in the data folder, readable by its user only. */
export function demoKeys(dataDir: string): Keys {
  const file = join(dataDir, 'keys.json')
  const written = read(file) ?? make(dataDir, file)
  const key = (secret: string): Key[] => [{ id: 'demo', secret: Buffer.from(secret, 'base64') }]
  return {
    token: key(written.token),
    pepper: key(written.pepper),
    data: key(written.data),
    index: key(written.index),
  }
}

function make(dataDir: string, file: string): Written {
  const secret = () => randomBytes(32).toString('base64')
  const made: Written = { token: secret(), pepper: secret(), data: secret(), index: secret() }
  mkdirSync(dataDir, { recursive: true })
  // Written aside and then named: whole or not there. Of two servers starting at once the first one's keys count.
  const temporaryFile = `${file}.${process.pid}`
  writeFileSync(temporaryFile, JSON.stringify(made), { mode: 0o600, flush: true })
  try {
    linkSync(temporaryFile, file)
    return made
  } catch (error) {
    const others = read(file)
    if (others === undefined) throw error
    return others
  } finally {
    rmSync(temporaryFile)
  }
}

function read(file: string): Written | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  const written: Written = JSON.parse(text)
  return written
}
