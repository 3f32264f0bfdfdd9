import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { addInquiry } from '#src/domain/support/inquiries.ts'
import { addInquiryPicture } from '#src/domain/support/inquiry-pictures.ts'
import { openFileStore } from '#src/gateways/files/file-store.ts'
import { noPayments } from '#src/testing/billing/no-payments.ts'
import { testFolders } from '#src/testing/folder.ts'
import { testLibrary } from '#src/testing/library.ts'
import { testPorts } from '#src/testing/members.ts'
import { drawnPicture } from '#src/testing/pictures.ts'
import type { CommandOutput } from './command.ts'
import { inquiries } from './inquiries.ts'

const library = testLibrary()
const folder = testFolders()
const AT = new Date('2026-06-01T00:00:00Z')

async function run(args: string[], language: 'ko' | 'en' = 'en') {
  const output: CommandOutput[] = []
  const cwd = folder()
  const dataDir = join(cwd, 'data')
  const code = await inquiries(
    {
      db: library.db,
      files: openFileStore(dataDir),
      dataDir,
      cwd,
      language,
      now: () => AT,
      billing: { ...noPayments, db: library.db },
      moveClock: undefined,
      print: (it) => output.push(it),
    },
    args,
  )
  return { code, lines: output.flatMap((it) => (it.kind === 'line' ? it.text.split('\n') : [])) }
}

let picture: { id: number; src: string }

beforeEach(async () => {
  const [memberId = 0] = await library.plantMembers(1)
  await library.db.updateTable('member').set({ nickname: '은혜' }).execute()
  picture = await addInquiryPicture({ ...testPorts(), db: library.db }, memberId, await drawnPicture())
  await addInquiry(
    library.db,
    { memberId, now: AT },
    { title: '글씨 \u001B[31m', content: '한 줄\n두 줄', pictureIds: [picture.id] },
  )
})

describe('inquiries', () => {
  test('are listed, shown and answered, in the operator’s language', async () => {
    expect(await run([])).toEqual({
      code: 0,
      lines: ['#1 · 2026-06-01 · 은혜: 글씨  [31m (1 picture)'],
    })
    const { lines } = await run(['1'], 'ko')
    expect(lines).toEqual([
      '#1 · 2026-06-01 · 은혜: 글씨  [31m (사진 1장)',
      '  한 줄',
      '  두 줄',
      `  ${picture.src}`,
    ])
    expect(await run(['1', '--answer', '살펴보았습니다'], 'ko')).toEqual({
      code: 0,
      lines: ['✓ #1: 답을 남겼고, 문의하신 분께 메일로 보냅니다.'],
    })
    expect((await run(['1'])).lines.slice(-2)).toEqual(['  —', '  살펴보았습니다'])
    expect((await run([])).lines).toEqual(['No inquiries are waiting for an answer.'])
    expect(await library.db.selectFrom('outbox').select('kind').execute()).toEqual([
      { kind: 'inquiryAnswered' },
    ])
  })

  test.each([
    [['7'], '✗ 7: there is no such inquiry [INQUIRY_NOT_FOUND]'],
    [['1', '--answer', ' '], '✗ 1: the answer is empty [EMPTY]'],
    [['1', '--answer', '가'.repeat(4001)], '✗ 1: an answer can have up to 4000 characters [TOO_LONG]'],
    [['--answer', 'x'], 'One is to be named by its number.'],
    [['1', '2'], 'One is to be named by its number.'],
  ])('are not changed by what cannot be: %#', async (args, message) => {
    const { code, lines } = await run(args)
    expect([code, lines[0]]).toEqual([1, message])
  })
})
