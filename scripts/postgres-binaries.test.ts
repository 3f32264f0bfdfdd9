import { expect, test } from 'vitest'
import { newestFirst } from './postgres-binaries.ts'

test('takes the newest of several PostgreSQL versions', () => {
  const folders = [
    '/usr/lib/postgresql/9.6/bin',
    '/usr/lib/postgresql/15/bin',
    '/opt/homebrew/opt/postgresql@17/bin',
  ]
  expect(newestFirst(folders)).toEqual(folders.toReversed())
})
