import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolders } from '#src/testing/folder.ts'
import { withdrawnList } from './withdrawn-list.ts'

const folder = testFolders()
const one = {
  memberId: 1,
  signedUpAt: new Date('2026-01-01T00:00:00Z'),
  withdrawnAt: new Date('2026-02-01T00:00:00Z'),
}
const two = { ...one, memberId: 2 }

describe('the list of those who have left', () => {
  test('is empty before anybody has, and grows with each', async () => {
    const path = join(folder(), 'withdrawn.jsonl')
    const list = withdrawnList(path)
    expect(await list.list()).toEqual([])
    await list.note([one])
    await list.note([two])
    expect(await list.list()).toEqual([one, two])
    expect(statSync(path).mode & 0o077, 'for its user only').toBe(0)
  })

  test('loses no more than the line a crash cut off', async () => {
    const path = join(folder(), 'withdrawn.jsonl')
    const list = withdrawnList(path)
    await list.note([one])
    appendFileSync(path, '{"memberId":7,"signedU')
    await list.note([two])
    expect(await list.list()).toEqual([one, two])
    expect(readFileSync(path, 'utf8')).not.toContain('@')
  })
})
