import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openFileStore } from '#src/gateways/files/file-store.ts'
import { noPayments } from '#src/testing/billing/no-payments.ts'
import { testFolders } from '#src/testing/folder.ts'
import { testLibrary } from '#src/testing/library.ts'
import type { CommandOutput } from '#src/commands/command.ts'
import { groups } from './groups.ts'

const library = testLibrary()
const folder = testFolders()
const NOW = new Date('2026-11-23T06:00:00Z')
let emails: string[]

beforeEach(async () => {
  await library.plantMembers(4)
  const rows = await library.db.selectFrom('member').select('email').orderBy('id').execute()
  emails = rows.map(({ email }) => email)
})

async function run(
  args: string[],
  { language = 'ko', members = '' }: { language?: 'ko' | 'en'; members?: string } = {},
) {
  const output: CommandOutput[] = []
  const cwd = folder()
  writeFileSync(join(cwd, 'members.txt'), members)
  const dataDir = join(cwd, 'data')
  const now = () => NOW
  const code = await groups(
    {
      db: library.db,
      files: openFileStore(dataDir),
      dataDir,
      cwd,
      language,
      now,
      billing: { ...noPayments, db: library.db, now },
      moveClock: undefined,
      print: (it) => output.push(it),
    },
    args,
  )
  return { code, text: output.flatMap((it) => (it.kind === 'line' ? [it.text] : [])).join('\n') }
}

const create = (payBy: string, more: string[] = [], members = '') =>
  run(['create', '--name', '은혜교회', '--leader', emails[0]!, '--seats', '10', '--pay', payBy, ...more], {
    members,
  })

describe('groups', () => {
  test('are made with the people of a file, shown and listed', async () => {
    expect((await run(['list'])).text).toBe('단체가 없습니다')
    const members = `\uFEFF${emails[1]}\r\n\r\n${emails[2]}\r\nnew@mail.example\r\n`
    expect(await create('transfer', ['--members', 'members.txt'], members)).toEqual({
      code: 0,
      text: '단체 1번을 만들었습니다 · 자리에 앉은 분 2명 · 초대한 분 1명',
    })
    const { text } = await run(['show', '1'])
    expect(text).toContain(`1 「은혜교회」 · ${emails[0]} · 계좌 이체 · 자리 10 (앉은 분 2, 초대 1)`)
    expect(text).toContain('받을 금액 69,000원')
    expect(text).toContain('  new@mail.example (초대함)')
    expect((await run(['list'], { language: 'en' })).text).toContain('69,000 won due')
  })

  test('are paid, changed and ended', async () => {
    await create('transfer')
    expect(await run(['paid', '1', '--on', '2026-11-20'])).toEqual({
      code: 0,
      text: '69,000원의 입금을 적었습니다. 2026-12-23까지 읽으실 수 있습니다',
    })
    const [payment] = await library.db.selectFrom('payment').select(['approved_at', 'gateway']).execute()
    expect(payment).toEqual({ approved_at: new Date('2026-11-19T15:00:00Z'), gateway: 'transfer' })
    expect((await run(['seats', '1', '12'])).text).toBe('다음 청구서부터 12자리입니다')
    expect((await run(['leader', '1', emails[3]!])).code).toBe(0)
    expect((await run(['end', '1'])).code).toBe(0)
    expect((await run(['show', '1'])).text).toContain(`${emails[3]} · 계좌 이체 · 자리 12`)
    expect((await run(['show', '1'])).text).toContain('끝남')
  })

  test.each([
    [['create'], '--name'],
    [
      ['create', '--name', '교회', '--leader', 'a@b.example', '--seats', 'ten', '--pay', 'card'],
      '--seats ten',
    ],
    [['create', '--name', '교회', '--leader', 'a@b.example', '--seats', '10', '--pay', 'cash'], '--pay'],
    [
      ['create', '--name', '교회', '--leader', 'a@b.example', '--seats', '10', '--pay', 'card'],
      'a@b.example',
    ],
    [['show', 'x'], 'ID x'],
    [['show', '7'], '7번'],
    [['seats', '7'], 'seats: 2'],
    [['seats', '7', '10'], '7번'],
    [['leader', '7', 'a@b.example'], 'a@b.example'],
    [['paid', '7'], '7번'],
    [['paid', '7', '--on', 'today'], '--on today'],
    [['end', '7'], '7번'],
    [['sell'], 'sell'],
    [[], 'groups'],
  ])('%s is refused, and %s named', async (args, named) => {
    const { code, text } = await run(args)
    expect(code).toBe(1)
    expect(text).toContain(named)
  })

  test('with a file that is not there, or has a line that is no address, are not made', async () => {
    expect((await create('card', ['--members', 'absent.txt'])).text).toContain('absent.txt')
    const wrong = await create('card', ['--members', 'members.txt'], 'no address')
    expect(wrong).toEqual({ code: 1, text: 'no address: 이메일 주소가 아닙니다' })
    expect((await run(['list'])).text).toBe('단체가 없습니다')
  })
})
