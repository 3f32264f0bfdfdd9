import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type ServerAddress = { url: string; token: string }

const fileIn = (dataDir: string) => join(dataDir, 'server.json')

/** Writes the server's address and a new token into the data folder. Returns the token and how to take them away. */
export function announceServer(dataDir: string, url: string): { token: string; withdraw: () => void } {
  const token = randomBytes(32).toString('base64url')
  // Whoever looks meanwhile finds all of it or nothing.
  const written = `${fileIn(dataDir)}.new`
  writeFileSync(written, JSON.stringify({ url, token } satisfies ServerAddress), { mode: 0o600 })
  renameSync(written, fileIn(dataDir))
  return { token, withdraw: () => rmSync(fileIn(dataDir), { force: true }) }
}

export function findServer(dataDir: string): ServerAddress | undefined {
  try {
    const address: ServerAddress = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
    return address
  } catch {
    // No server has announced itself here.
    return undefined
  }
}
