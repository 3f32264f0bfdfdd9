import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolders } from '#src/testing/folder.ts'
import { bibles } from './bibles.ts'

const newFolder = testFolders()
const SHARED = '../shared/bible/ko-krv.json'

/** A made-up Bible of one verse. */
const FORM = {
  name: '시험역',
  language: 'ko',
  rights: '시험을 위해 지은 글.',
  books: { Rom: { 8: { 28: '모든 것이 어울려 좋게 된다.' } } },
}

function open(files: Record<string, string>) {
  const folder = newFolder()
  const put = (name: string, content: string) => writeFileSync(join(folder, name), content)
  for (const [name, content] of Object.entries(files)) put(name, content)
  const logged: string[] = []
  let time = 0
  const find = bibles(
    folder,
    () => time,
    (line) => logged.push(line),
  )
  return { folder, find, logged, put, pass: (milliseconds: number) => void (time += milliseconds) }
}

describe('an English reader', () => {
  test('has the King James Version without its printer’s signs', async () => {
    const { find } = open({})
    const bible = await find('en')
    expect(bible).toMatchObject({ name: 'King James Version', rights: null })
    expect(bible?.findVerse('Rom', 8, 28)).toBe(
      'And we know that all things work together for good to them that love God, to them who are the called according to his purpose.',
    )
    expect(bible?.findVerse('John', 3, 16)).toMatch(/^For God so loved the world/)
    for (const [book, chapter, verse] of [
      ['Ps', 23, 1],
      ['Song', 2, 4],
      ['1Sam', 3, 10],
      ['Rev', 22, 21],
    ] as const)
      expect(bible?.findVerse(book, chapter, verse), book).toMatch(/^[A-Z][^#[\]]+$/)
    expect(bible?.findVerse('Rom', 8, 40)).toBeUndefined()
  })
})

describe('a Korean reader', () => {
  test('has none until the operator installs one, and then at once', async () => {
    const library = open({})
    expect(await library.find('ko')).toBeUndefined()
    library.put('ko.json', JSON.stringify(FORM))
    expect(await library.find('ko')).toBeUndefined()
    library.pass(5000)
    const bible = await library.find('ko')
    expect(bible).toMatchObject({ name: '시험역', rights: '시험을 위해 지은 글.' })
    expect(bible?.findVerse('Rom', 8, 28)).toBe('모든 것이 어울려 좋게 된다.')
    expect(bible?.findVerse('Rom', 8, 29)).toBeUndefined()
    expect(bible?.findVerse('constructor', 1, 1)).toBeUndefined()
    expect(library.logged).toEqual([])
  })

  test.each([
    ['no JSON', '{', /it is no JSON/],
    ['no name', JSON.stringify({ ...FORM, name: ' ' }), /name/],
    ['no line on its rights', JSON.stringify({ ...FORM, rights: undefined }), /rights/],
    [
      'a verse that is no text',
      JSON.stringify({ ...FORM, books: { Rom: { 8: { 28: 1 } } } }),
      /books\.Rom\.8\.28/,
    ],
    ['개역개정', JSON.stringify({ ...FORM, name: '개역 개정 4판' }), /copyright/],
  ])('never has one from a file with %s, and the log says so once', async (_, content, reason) => {
    const library = open({ 'ko.json': content })
    expect(await library.find('ko')).toBeUndefined()
    library.pass(5000)
    expect(await library.find('ko')).toBeUndefined()
    expect(library.logged).toEqual([expect.stringMatching(reason)])
  })

  test('has none from outside the folder', async () => {
    const library = open({})
    const elsewhere = join(newFolder(), 'ko.json')
    writeFileSync(elsewhere, JSON.stringify(FORM))
    symlinkSync(elsewhere, join(library.folder, 'ko.json'))
    expect(await library.find('ko')).toBeUndefined()
  })

  test('can have the file this product was made with', async (context) => {
    if (!existsSync(SHARED)) {
      process.stderr.write(`\n!!! ${SHARED} IS ABSENT: THE OPERATOR’S KOREAN BIBLE IS NOT TESTED !!!\n`)
      context.skip()
    }
    const { find } = open({ 'ko-krv.json': readFileSync(SHARED, 'utf8') })
    const bible = await find('ko')
    expect(bible?.name).toContain('1961')
    expect(bible?.findVerse('Ps', 23, 1)?.length).toBeGreaterThan(10)
  })
})
