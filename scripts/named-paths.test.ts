import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findMissingPaths } from './named-paths.ts'

test('papers name only files and folders that exist', () => {
  expect(findMissingPaths(process.cwd())).toEqual([])
})

test('a moved file is found, unless the paper says that it was', () => {
  const root = mkdtempSync(join(tmpdir(), 'covenant-papers-'))
  try {
    mkdirSync(join(root, 'src/edge'), { recursive: true })
    writeFileSync(join(root, 'src/edge/edge.ts'), '')
    const named =
      '`edge/edge.ts` `edge.ts` `src/edge/` `src/gone/` `edge/moved.ts` [x](gone.md) formerly `src/old.ts`'
    writeFileSync(join(root, 'README.md'), named)
    expect(findMissingPaths(root)).toEqual([
      'README.md: gone.md',
      'README.md: src/gone/',
      'README.md: edge/moved.ts',
    ])
  } finally {
    rmSync(root, { recursive: true })
  }
})
