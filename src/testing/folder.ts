import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Makes new empty folders that go when the tests of the file are done. */
export function testFolders(): () => string {
  const made: string[] = []
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true })
  })
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'covenant-test-'))
    made.push(folder)
    return folder
  }
}
