import { describe, expect, test } from 'vitest'
import { testFolders } from '#src/testing/folder.ts'
import { healthChecks } from './health.ts'

const folder = testFolders()

describe('the checks for health', () => {
  const checks = (parts: Partial<Parameters<typeof healthChecks>[0]> = {}) =>
    healthChecks({
      canWrite: () => Promise.resolve(true),
      isMigrated: () => Promise.resolve(true),
      dataDir: folder(),
      isDraining: () => false,
      now: () => 0,
      ...parts,
    })
  const ready = async (parts?: Parameters<typeof checks>[0]) => {
    const response = await checks(parts).ready()
    return {
      status: response.status,
      ...((await response.json()) as object),
      cacheControl: response.headers.get('cache-control'),
    }
  }

  test('say ready when all is well', async () => {
    expect(await ready()).toEqual({
      status: 'ok',
      checks: { database: true, migrated: true, disk: true, accepting: true },
      cacheControl: 'no-store',
    })
  })

  test.each([
    ['the database takes no writes', 'database', { canWrite: () => Promise.reject(new Error('read-only')) }],
    ['the database is of another version', 'migrated', { isMigrated: () => Promise.resolve(false) }],
    ['the server is about to stop', 'accepting', { isDraining: () => true }],
    ['the data folder is gone', 'disk', { dataDir: '/nowhere/at/all' }],
  ])('say which one fails when %s', async (_, name, parts) => {
    const response = await checks(parts).ready()
    expect(response.status).toBe(503)
    const { checks: seen } = (await response.json()) as { checks: Record<string, boolean> }
    expect(Object.keys(seen).filter((check) => !seen[check])).toEqual([name])
    expect(checks(parts).live().status).toBe(200)
  })

  test('write once in some seconds, however often anyone asks, and say at once when the server is about to stop', async () => {
    let [now, writes, draining] = [0, 0, false]
    const canWrite = () => Promise.resolve(++writes > 0)
    const { ready } = checks({ canWrite, now: () => now, isDraining: () => draining })
    await Promise.all(Array.from({ length: 50 }, ready))
    now = 2999
    await ready()
    expect(writes).toBe(1)
    draining = true
    expect((await ready()).status).toBe(503)
    now = 3000
    await ready()
    expect(writes).toBe(2)
  })

  test('do not wait for a database that does not answer', { timeout: 10_000 }, async () => {
    const response = await checks({ canWrite: () => new Promise(() => undefined) }).ready()
    expect(response.status).toBe(503)
  })
})
