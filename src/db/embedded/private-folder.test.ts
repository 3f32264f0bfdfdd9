import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { onPostgres } from '#src/testing/database.ts'
import { testFolders } from '#src/testing/folder.ts'
import { runCommand, settingsFor, testServers } from '#src/testing/servers/programs.ts'
import { repairPermissions } from './private-folder.ts'

const folder = testFolders()
const servers = testServers()

const rights = (path: string) => statSync(path).mode & 0o777

/** What other accounts of the machine may do something with, the folder itself too. */
function openToOthers(dataDir: string): string[] {
  const paths = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name))
  return [dataDir, ...paths].filter((path) => (lstatSync(path).mode & 0o077) !== 0)
}

describe('the data folder', { timeout: 120_000 }, () => {
  test('of a new library is shut to every other account, with all in it', async () => {
    const dataDir = join(folder(), 'data')
    const base = {
      ...(await settingsFor(folder())),
      DATA_DIR: dataDir,
      DEMO_ACCOUNTS: 'on',
      STARTER_SHELF: 'on',
    }
    const server = await servers.start(base)
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['demo-accounts.json', 'keys.json']))
    expect(openToOthers(dataDir)).toEqual([])
    await server.end('SIGTERM')
    expect((await runCommand(['backup'], base)).code).toBe(0)
    expect(readdirSync(dataDir)).toContain('backups')
    expect(openToOthers(dataDir)).toEqual([])
  })

  test.skipIf(onPostgres)('that an earlier version left open is shut at the next start', async () => {
    const dataDir = folder()
    const settings = await settingsFor(dataDir)
    for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
      chmodSync(join(dataDir, path), statSync(join(dataDir, path)).isDirectory() ? 0o755 : 0o666)
    chmodSync(dataDir, 0o755)
    const server = await servers.start(settings)
    await expect.poll(() => openToOthers(dataDir), { timeout: 10_000 }).toEqual([])
    await server.end('SIGTERM')
  })
})

test('a repair closes what we made, follows no link out of the folder, and leaves what the operator put there', async () => {
  const [dataDir, outside] = [folder(), join(folder(), 'theirs')]
  writeFileSync(outside, '')
  for (const made of ['backups', 'fonts']) {
    mkdirSync(join(dataDir, made))
    writeFileSync(join(dataDir, made, 'x'), '')
  }
  symlinkSync(outside, join(dataDir, 'files'))
  for (const path of [outside, join(dataDir, 'backups/x'), join(dataDir, 'fonts/x')]) chmodSync(path, 0o666)
  await repairPermissions(dataDir)
  expect(rights(join(dataDir, 'backups/x'))).toBe(0o600)
  expect(rights(join(dataDir, 'fonts/x'))).toBe(0o666)
  expect(rights(outside)).toBe(0o666)
})
