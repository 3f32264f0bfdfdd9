import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openFileStore } from '#src/gateways/files/file-store.ts'
import { testFolders } from '#src/testing/folder.ts'
import { noPayments } from '#src/testing/billing/no-payments.ts'
import { testLibrary } from '#src/testing/library.ts'
import { claimOf } from '#src/testing/marks.ts'
import { addErrorReport } from '#src/domain/support/error-reports.ts'
import { reports } from './reports.ts'
import type { CommandOutput } from './command.ts'

const library = testLibrary()
const folder = testFolders()

async function run(args: string[], language: 'ko' | 'en' = 'en') {
  const output: CommandOutput[] = []
  const cwd = folder()
  const dataDir = join(cwd, 'data')
  const files = openFileStore(dataDir)
  const code = await reports(
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

let quote: string

beforeEach(async () => {
  const [memberId] = await library.plantMembers(1)
  await library.db.updateTable('member').set({ nickname: '은혜' }).execute()
  const book = await library.plant({ title: '고백록', pages: 2 }, { isFree: true })
  const claim = await claimOf(library.db, book, { page: 2, start: 0, end: 9, nth: 1 })
  quote = claim.exact
  await addErrorReport(
    library.db,
    { memberId: memberId!, now: new Date('2026-06-01T00:00:00Z') },
    { bookId: book.bookId, claims: [claim], title: '오타 \u001B[31m', content: '한 줄\n두 줄' },
  )
})

describe('the reports of errors', () => {
  test('are listed, shown and answered, in the operator’s language', async () => {
    expect(await run([])).toEqual({
      code: 0,
      lines: ['#1 · 2026-06-01 · “고백록” (book 1), page 2 · 은혜: 오타  [31m'],
    })
    const { lines } = await run(['1'], 'ko')
    expect(lines[0]).toBe('#1 · 2026-06-01 · 「고백록」 (책 1) 2쪽 · 은혜: 오타  [31m')
    expect(lines.slice(2)).toEqual([`  > ${quote}`, '  한 줄', '  두 줄'])
    expect(await run(['1', '--answer', '고쳤습니다'], 'ko')).toEqual({
      code: 0,
      lines: ['✓ #1: 답을 남겼고, 제보하신 분께 메일로 보냅니다.'],
    })
    expect((await run(['1'])).lines.slice(-2)).toEqual(['  —', '  고쳤습니다'])
    expect((await run([])).lines).toEqual(['No error reports are waiting for an answer.'])
    expect(await library.db.selectFrom('outbox').select('kind').execute()).toEqual([
      { kind: 'reportAnswered' },
    ])
  })

  test.each([
    [['7'], '✗ 7: there is no such report [NO_REPORT]'],
    [['1', '--answer', ' '], '✗ 1: the answer is empty [ANSWER_EMPTY]'],
    [['--answer', 'x'], 'One is to be named by its number.'],
    [['1', '2'], 'One is to be named by its number.'],
    [['x'], 'N x: a whole number is needed'],
  ])('are not changed by what cannot be: %j', async (args, message) => {
    const { code, lines } = await run(args)
    expect([code, lines[0]]).toEqual([1, message])
  })
})
