import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { announceWorks } from '#src/domain/series/announce-works.ts'
import { openFileStore } from '#src/gateways/files/file-store.ts'
import { testFolders } from '#src/testing/folder.ts'
import { testDatabase } from '#src/testing/database.ts'
import { importSeriesFolder } from './import-folder.ts'

const database = testDatabase()
const newFolder = testFolders()
const CONTENT = fileURLToPath(new URL('../../../content/series/', import.meta.url))
const NOW = new Date('2026-11-22T00:00:00Z')

function copied(slug: string): string {
  const folder = join(newFolder(), slug)
  cpSync(join(CONTENT, slug), folder, { recursive: true })
  return folder
}

const take = (folder: string, now = NOW) =>
  importSeriesFolder(folder, { db: database.db, files: openFileStore(newFolder()), now })

function change(folder: string, change: (series: Record<string, unknown>) => void) {
  const path = join(folder, 'series.json')
  const series: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'))
  change(series)
  writeFileSync(path, JSON.stringify(series))
}

describe('taking a series in', () => {
  test('puts its works in order, with pictures that know their size', async () => {
    const folder = copied('ferry-street-bindery')
    expect(await take(folder)).toMatchObject({ outcome: { added: 3, changed: 0 } })
    const series = await database.db.selectFrom('series').selectAll().executeTakeFirstOrThrow()
    expect(series).toMatchObject({ slug: 'ferry-street-bindery', kind: 'webtoon', work_count: 3 })
    expect(await announceWorks(database.db, NOW), 'nothing of it is news').toBe(0)
    const pictures = await database.db
      .selectFrom('series_work_asset')
      .innerJoin('asset', 'asset.id', 'asset_id')
      .innerJoin('series_work', 'series_work.id', 'work_id')
      .select(['role', 'label', 'width', 'access', 'kind'])
      .where('number', '=', 1)
      .orderBy('series_work_asset.position')
      .execute()
    expect(pictures).toHaveLength(9)
    for (const picture of pictures) {
      expect(picture).toMatchObject({ role: 'picture', width: 800, access: 'work', kind: 'picture' })
      expect(picture.label.length).toBeGreaterThan(20)
    }
  }, 60_000)

  test('once more changes nothing; what has changed keeps its id', async () => {
    const folder = copied('rounds')
    await take(folder)
    const works = () => database.db.selectFrom('series_work').selectAll().orderBy('number').execute()
    const before = await works()
    expect(await take(folder)).toMatchObject({ outcome: { added: 0, changed: 0 } })
    expect(await works()).toEqual(before)
    writeFileSync(join(folder, '02.md'), 'One line\nand another\n\nA second stanza')
    expect(await take(folder)).toMatchObject({ outcome: { added: 0, changed: 1 } })
    const after = await works()
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after[1]?.html).toContain('One line<br>\nand another')
    expect(after[1]?.plain_text).toContain('A second stanza')
  }, 60_000)

  test('keeps a work that has yet to appear out of the counts', async () => {
    const folder = copied('rounds')
    await take(folder, new Date('2026-01-01T00:00:00Z'))
    expect(await database.db.selectFrom('series').select('work_count').executeTakeFirst()).toEqual({
      work_count: 0,
    })
  }, 60_000)

  test('says what is wrong with its file, and takes nothing in', async () => {
    const folder = copied('rounds')
    change(folder, (series) => {
      series['color'] = 'red; background: url(//evil)'
      series['kind'] = 'sermon'
      series['works'] = [{ name: 'x', published: 'tomorrow', text: '../../etc/passwd' }]
    })
    const done = await take(folder)
    expect(done).toMatchObject({
      faults: expect.arrayContaining([
        expect.stringContaining('color'),
        expect.stringContaining('kind'),
        expect.stringContaining('works.0.published'),
        expect.stringContaining('works.0.text'),
      ]) as unknown,
    })
    writeFileSync(join(folder, 'series.json'), '{')
    expect(await take(folder)).toMatchObject({ faults: [expect.stringContaining('no JSON')] })
    expect(await database.db.selectFrom('series').selectAll().execute()).toEqual([])
  })

  test.each([
    ['a missing file', undefined, 'missing'],
    ['words for a picture', 'not a picture', 'notAPicture'],
  ])(
    'refuses %s',
    async (_, bytes, reason) => {
      const folder = copied('ferry-street-bindery')
      change(folder, (series) => {
        const [work] = series['works'] as { pictures: { file: string }[] }[]
        if (work?.pictures[0] !== undefined) work.pictures[0].file = 'other.webp'
      })
      if (bytes !== undefined) writeFileSync(join(folder, 'other.webp'), bytes)
      await expect(take(folder)).rejects.toMatchObject({ file: 'other.webp', reason })
      expect(await database.db.selectFrom('series_work').selectAll().execute()).toEqual([])
    },
    60_000,
  )
})
