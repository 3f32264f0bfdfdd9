import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openFileStore } from '#src/gateways/files/file-store.ts'
import { publicPictures } from '#src/gateways/pictures/public-pictures.ts'
import { noPayments } from '#src/testing/billing/no-payments.ts'
import { testDatabase } from '#src/testing/database.ts'
import { testFolders } from '#src/testing/folder.ts'
import { drawPicture } from '#src/testing/magazine.ts'
import { events, putEvents } from './events.ts'

const database = testDatabase()
const newFolder = testFolders()
const NOW = new Date('2026-11-23T00:00:00Z')
const words = (title: string) => ({ title, subtitle: '', place: '교육관', text: '**일곱 시**에 시작합니다.' })
const EVENT = {
  slug: 'concert',
  from: '2026-11-01',
  to: '2027-01-31',
  picture: 'concert.webp',
  couponDays: 30,
  ko: words('음악회'),
  en: words('A concert'),
}
let cwd: string

beforeEach(async () => {
  cwd = newFolder()
  save({})
  writeFileSync(join(cwd, 'concert.webp'), await drawPicture('#246'))
})

const save = (given: object) =>
  writeFileSync(join(cwd, 'concert.json'), JSON.stringify({ ...EVENT, ...given }))

async function run(...args: string[]) {
  const lines: string[] = []
  const code = await events(
    {
      db: database.db,
      files: openFileStore(join(cwd, 'data')),
      dataDir: join(cwd, 'data'),
      cwd,
      language: 'en',
      now: () => NOW,
      billing: { ...noPayments, db: database.db },
      findPublicUrl: () => 'https://books.example',
      moveClock: undefined,
      print: (output) => output.kind === 'line' && lines.push(output.text),
    },
    args,
  )
  return { code, lines }
}

const row = () => database.db.selectFrom('public_event').selectAll().executeTakeFirstOrThrow()
const batches = () => database.db.selectFrom('coupon_batch').select(['days', 'count']).execute()

describe('npm run events', () => {
  test('puts events in, does nothing the second time, and brings changes in', async () => {
    expect(await run('import', '.')).toEqual({ code: 0, lines: ['✓ concert: new'] })
    const before = await row()
    expect(before).toMatchObject({
      starts_at: new Date('2026-10-31T15:00:00Z'),
      ends_at: new Date('2027-01-31T15:00:00Z'),
      coupon_days: 30,
    })
    expect(await run('import', 'concert.json')).toEqual({ code: 0, lines: ['= concert: unchanged'] })
    save({ ko: words('저녁 음악회') })
    expect((await run('import', '.')).lines).toEqual(['✓ concert: updated'])
    expect((await row()).picture_id).toBe(before.picture_id)
    writeFileSync(join(cwd, 'concert.webp'), await drawPicture('#642'))
    await run('import', '.')
    expect((await row()).picture_id).not.toBe(before.picture_id)
    expect(await database.db.selectFrom('asset').select('id').execute()).toHaveLength(1)
  })

  test.each([
    [{ to: '2026-10-01' }, 'concert.json: to: this entry is missing or wrong [BAD_JSON]'],
    [{ en: undefined }, 'concert.json: en: this entry is missing or wrong [BAD_JSON]'],
    [{ slug: 'other' }, 'other: the file is called otherwise [OTHER_NAME]'],
    [{ picture: 'none.webp' }, 'none.webp: there is no such file [NO_FILE]'],
  ])('refuses %j', async (given, said) => {
    save(given)
    expect(await run('import', '.')).toEqual({ code: 1, lines: [`✗ concert: ${said}`] })
  })

  test('prints the links of invitations once', async () => {
    await run('import', '.')
    const { code, lines } = await run('invite', 'concert', '--count', '3')
    expect(code).toBe(0)
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(line).toMatch(/^https:\/\/books\.example\/event\/concert\/[\w-]{43}$/)
    expect(await batches()).toEqual([{ days: 30, count: 3 }])
    await run('invite', 'concert', '--count', '1', '--days', '7')
    expect(await batches()).toEqual([
      { days: 30, count: 3 },
      { days: 7, count: 1 },
    ])
    await run('invite', 'concert', '--count', '1', '--days', '0')
    expect(await batches()).toHaveLength(2)
    expect(await database.db.selectFrom('event_invitation').select('id').execute()).toHaveLength(5)
  })

  test('keeps the invitations of an event that is changed', async () => {
    await run('import', '.')
    await run('invite', 'concert', '--count', '2')
    save({ couponDays: undefined })
    await run('import', '.')
    expect(await database.db.selectFrom('event_invitation').select('id').execute()).toHaveLength(2)
  })

  test.each([
    [['invite', 'nowhere', '--count', '1'], 'nowhere: there is no such event'],
    [['invite', 'concert', '--count', '0'], /^--count 0: 1 to 1000\nUsage/],
    [['invite', 'concert'], /^--count : a whole number is needed\nUsage/],
    [['invite', 'concert', '--count', '1', '--days', '9999'], /^--days 9999: 0 to 3650\nUsage/],
    [['dance', 'concert'], /^dance: import or invite\nUsage/],
    [[], /^One event or folder is needed\.\nUsage/],
    [['import', 'nowhere'], 'nowhere: no file of an event (.json)'],
  ])('says what is wrong with %j', async (args, said) => {
    const { code, lines } = await run(...args)
    expect(code).toBe(1)
    expect(lines[0]).toMatch(said)
  })
})

test('what ships is put in once', async () => {
  const ports = publicPictures(openFileStore(join(cwd, 'data')), () => NOW)
  await putEvents(database.db, ports, cwd)
  const before = await row()
  save({ ko: words('다른 이름') })
  await putEvents(database.db, ports, cwd)
  expect(await row()).toEqual(before)
})
