import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SHELF = import.meta.dirname

/** Who says “I” in a book of the editors, by the name that those around them use. */
const NARRATORS = [
  ['slow-reading-ko', '정해온', '정해온'],
  ['slow-reading-en', 'Ellis Marsh', 'Ellis Marsh'],
  ['covenant-walk-ko', '한이현', '이현아'],
  ['lords-day-ko', '서은재', '서은재'],
  ['weekday-psalms-en', 'Len Hobley', 'Len Hobley'],
] as const

test.each(NARRATORS)(
  '%s says who speaks, in its description and in its first chapter',
  (folder, name, called) => {
    const read = (file: string) => readFileSync(join(SHELF, folder, 'OEBPS', file), 'utf8')
    expect(/<dc:description>(.*?)<\/dc:description>/s.exec(read('package.opf'))?.[1]).toContain(name)
    expect(read('ch01.xhtml')).toContain(called)
  },
)

test('a description that names an invented narrator is of a book in that list', () => {
  const told = globSync('*/OEBPS/package.opf', { cwd: SHELF }).filter((path) =>
    /화자 |narrator|told by/.test(readFileSync(join(SHELF, path), 'utf8')),
  )
  expect(new Set(told.map((path) => path.split('/')[0]))).toEqual(new Set(NARRATORS.map(([folder]) => folder)))
})
