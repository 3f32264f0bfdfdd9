import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolders } from '#src/testing/folder.ts'
import { inspectionFlag } from './inspection.ts'

const folder = testFolders()

describe('the flag for maintenance', () => {
  test('is a file in the data folder, looked at once a second', () => {
    const dataDir = folder()
    let now = 0
    const find = inspectionFlag(dataDir, () => now)
    const file = join(dataDir, 'inspection.json')
    expect(find()).toEqual({ active: false, until: null })
    writeFileSync(file, '{"until":"2026-12-01T09:00:00+09:00"}')
    now = 999
    expect(find().active).toBe(false)
    now = 1000
    const { active, until } = find()
    expect({ active, at: Date.parse(until!) }).toEqual({
      active: true,
      at: Date.parse('2026-12-01T00:00:00Z'),
    })
    rmSync(file)
    now = 2000
    expect(find()).toEqual({ active: false, until: null })
  })

  test.each(['', '{}', '{"until":null}', '{"until":"soon"}', 'null', '[]', 'closed'])(
    'closes the library with %j in it too, with no end known',
    (text) => {
      const dataDir = folder()
      writeFileSync(join(dataDir, 'inspection.json'), text)
      expect(inspectionFlag(dataDir, () => 0)()).toEqual({ active: true, until: null })
    },
  )
})
