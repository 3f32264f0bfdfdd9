import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openFileStore } from '#src/gateways/files/file-store.ts'
import { makeEpub } from '#src/testing/books.ts'
import { testFolders } from '#src/testing/folder.ts'
import { noPayments } from '#src/testing/billing/no-payments.ts'
import { testLibrary } from '#src/testing/library.ts'
import { plantHighlight } from '#src/testing/planted-marks.ts'
import { editions } from './editions.ts'
import { importFiles } from './import-files.ts'
import type { Command, CommandOutput } from '#src/commands/command.ts'

const library = testLibrary()
const folder = testFolders()
let cwd: string

async function run(command: Command, args: string[], language: 'ko' | 'en' = 'en') {
  const output: CommandOutput[] = []
  const dataDir = join(cwd, 'data')
  const files = openFileStore(dataDir)
  const code = await command(
    {
      db: library.db,
      files,
      dataDir,
      cwd,
      language,
      now: () => new Date(),
      billing: { ...noPayments, db: library.db },
      moveClock: undefined,
      print: (it) => output.push(it),
    },
    args,
  )
  return { code, lines: output.flatMap((it) => (it.kind === 'line' ? it.text.split('\n') : [])) }
}

const FILLER = '은혜로 말미암아 믿음으로 걷는 길은 더디어도 끊어지지 않는다. '.repeat(20)
const chapters = (...words: string[]) => words.map((word) => `<p>${word} ${FILLER}</p>`)

async function save(name: string, ...words: string[]) {
  writeFileSync(
    join(cwd, name),
    await makeEpub({ title: '길', identifier: 'urn:road', chapters: chapters(...words) }),
  )
}

beforeEach(async () => {
  cwd = folder()
  const [memberId] = await library.plantMembers(1)
  await save('old.epub', '하나하나 세어 보았다', '둘째 날이 되었다')
  await run(importFiles, ['old.epub'])
  const at = { memberId: memberId!, editionId: 1 }
  await plantHighlight(library.db, { ...at, words: '세어 보았다' })
  await plantHighlight(library.db, { ...at, words: '둘째 날이 되었다' })
})

describe('importing a changed file of a known book', () => {
  test('shows where the marks are, and goes live where each is in its place', async () => {
    await save('new.epub', '머리말', '하나하나 세어 보았다', '둘째 날이 되었다')
    const { code, lines } = await run(importFiles, ['new.epub'])
    expect({ code, lines }).toEqual({
      code: 0,
      lines: [
        '✓ new.epub: “길”, edition 2 (book 1, 3 pages) · marks: 2 exact, 0 moved, 0 approximate, 0 orphaned',
      ],
    })
  })

  test('does not let readers see it where a mark is not, and says how to', async () => {
    await save('new.epub', '하나하나 세어 보았다')
    const first = await run(importFiles, ['new.epub'])
    const lines = [
      '… new.epub: “길”, edition 2 (book 1, 1 pages) · marks: 1 exact, 0 moved, 0 approximate, 1 orphaned',
      '  Not live yet. To publish it: npm run editions -- 1 --publish 2',
    ]
    expect(first).toEqual({ code: 0, lines })
    expect(await run(importFiles, ['new.epub'])).toEqual({ code: 0, lines })
    expect((await run(importFiles, ['new.epub'], 'ko')).lines).toEqual([
      '… new.epub: 「길」 2판 (책 1, 1쪽) · 표시: 그대로 1, 옮김 0, 대략 0, 자리 잃음 1',
      '  아직 공개하지 않았습니다. 공개하려면: npm run editions -- 1 --publish 2',
    ])
    expect((await run(importFiles, ['new.epub', '--publish'])).lines).toEqual([
      '✓ new.epub: “길”, edition 2 (book 1, 1 pages) · marks: 1 exact, 0 moved, 0 approximate, 1 orphaned',
    ])
    expect((await run(importFiles, ['new.epub'])).lines).toEqual([
      '= new.epub: already here as “길” (book 1)',
    ])
  })
})

describe('the editions of a book', () => {
  beforeEach(async () => {
    await save('new.epub', '하나하나 세어 보았다')
    await run(importFiles, ['new.epub'])
  })

  test('are listed, published and taken back', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const marks = ' · marks: 1 exact, 0 moved, 0 approximate, 1 orphaned'
    expect((await run(editions, ['1'])).lines).toEqual([
      '“길” (book 1)',
      `    edition 2 · new.epub · 1 pages · waiting${marks}`,
      '  ▸ edition 1 · old.epub · 2 pages · live',
    ])
    expect(await run(editions, ['1', '--publish', '2'])).toEqual({
      code: 0,
      lines: [`✓ 1: edition 2 is now live${marks}`],
    })
    expect((await run(editions, ['1'], 'ko')).lines).toEqual([
      '「길」 (책 1)',
      '  ▸ 2판 · new.epub · 1쪽 · 공개 중 · 표시: 그대로 1, 옮김 0, 대략 0, 자리 잃음 1',
      `    1판 · old.epub · 2쪽 · ${today} 공개`,
    ])
    expect(await run(editions, ['1', '--roll-back'], 'ko')).toEqual({
      code: 0,
      lines: ['✓ 1: 이제 1판이 공개됩니다'],
    })
  })

  test.each([
    [['7'], '✗ 7: there is no such book [NO_BOOK]'],
    [['1', '--publish', '3'], '✗ 1: the book has no such edition [NO_EDITION]'],
    [
      ['1', '--roll-back'],
      '✗ 1: no other edition was ever live, so there is nothing to roll back to [NOTHING_BEFORE]',
    ],
    [[], 'One book is to be named by its number.'],
    [['1', '2'], 'One book is to be named by its number.'],
    [['x'], 'BOOK x: a whole number is needed'],
    [['1', '--publish', '2', '--roll-back'], 'Either --publish or --roll-back.'],
  ])('are not changed by what cannot be: %j', async (args, message) => {
    const { code, lines } = await run(editions, args)
    expect([code, lines[0]]).toEqual([1, message])
  })
})
