import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openFileStore } from '#src/gateways/files/file-store.ts'
import { publicPictures } from '#src/gateways/pictures/public-pictures.ts'
import { noPayments } from '#src/testing/billing/no-payments.ts'
import { testDatabase } from '#src/testing/database.ts'
import { testFolders } from '#src/testing/folder.ts'
import { drawPicture } from '#src/testing/magazine.ts'
import { magazine, putMagazine } from './magazine.ts'

const database = testDatabase()
const newFolder = testFolders()
const NOW = new Date('2026-11-23T00:00:00Z')
const ISSUE = {
  language: 'ko',
  title: '등불 아래',
  cover: 'cover.webp',
  published: '2026-09-01',
  intro: '첫 호입니다.',
  articles: [
    { title: '제본소', author: '정다온', text: '01.md', thumbnail: '01.webp' },
    { title: '모임', author: '김서진', text: '02.md' },
  ],
}
let cwd: string

beforeEach(async () => {
  cwd = newFolder()
  mkdirSync(join(cwd, 'magazine/lamp'), { recursive: true })
  save('issue.json', JSON.stringify(ISSUE))
  save('01.md', '첫 글입니다.\n\n![책등](in.webp)')
  save('02.md', '둘째 글입니다.')
  for (const name of ['cover.webp', '01.webp', 'in.webp']) save(name, await drawPicture('#246'))
})

const save = (name: string, content: string | Uint8Array) =>
  writeFileSync(join(cwd, 'magazine/lamp', name), content)
const change = (given: object) => save('issue.json', JSON.stringify({ ...ISSUE, ...given }))

async function run(...args: string[]) {
  const lines: string[] = []
  const files = openFileStore(join(cwd, 'data'))
  const code = await magazine(
    {
      db: database.db,
      files,
      dataDir: join(cwd, 'data'),
      cwd,
      language: 'en',
      now: () => NOW,
      billing: { ...noPayments, db: database.db },
      moveClock: undefined,
      print: (output) => output.kind === 'line' && lines.push(output.text),
    },
    args,
  )
  return { code, lines, files }
}

const titles = async () =>
  (await database.db.selectFrom('magazine_article').select('title').orderBy('number').execute()).map(
    ({ title }) => title,
  )

describe('npm run magazine', () => {
  test('puts the issues of a folder in, with pictures that are in the file store', async () => {
    const { code, lines, files } = await run('magazine')
    expect({ code, lines }).toEqual({ code: 0, lines: ['✓ lamp: new'] })
    expect(await titles()).toEqual(['제본소', '모임'])
    const issue = await database.db.selectFrom('magazine_issue').selectAll().executeTakeFirstOrThrow()
    expect(issue.published_at).toEqual(new Date('2026-08-31T15:00:00Z'))
    const assets = await database.db.selectFrom('asset').select('file_key').execute()
    expect(assets).toHaveLength(3)
    for (const { file_key: key } of assets) expect(await files.find(key)).toBeInstanceOf(Uint8Array)
  })

  test('does nothing the second time, and brings a changed file up to date', async () => {
    await run('magazine/lamp')
    expect((await run('magazine/lamp')).lines).toEqual(['= lamp: unchanged'])
    save('02.md', '고친 글입니다.')
    expect((await run('magazine/lamp')).lines).toEqual(['✓ lamp: updated'])
    const texts = await database.db
      .selectFrom('magazine_article')
      .select('plain_text')
      .orderBy('number')
      .execute()
    expect(texts.map(({ plain_text: text }) => text)).toEqual(['첫 글입니다.', '고친 글입니다.'])
  })

  test.each([
    [
      'a missing text',
      () => change({ articles: [{ title: 'a', author: 'b', text: 'none.md' }] }),
      'none.md: there is no such file [NO_FILE]',
    ],
    [
      'a missing picture',
      () => save('02.md', '![a](none.webp)'),
      'none.webp: there is no such file [NO_FILE]',
    ],
    [
      'a path',
      () => change({ cover: '../secret.webp' }),
      'issue.json: cover: this entry is missing or wrong [BAD_JSON]',
    ],
    [
      'no title',
      () => change({ title: ' ' }),
      'issue.json: title: this entry is missing or wrong [BAD_JSON]',
    ],
    [
      'another language',
      () => change({ language: 'fr' }),
      'issue.json: language: this entry is missing or wrong [BAD_JSON]',
    ],
    ['no JSON', () => save('issue.json', '{'), 'issue.json: it is not JSON [NO_JSON]'],
    [
      'no picture',
      () => save('cover.webp', '<svg/>'),
      'cover.webp: it cannot be read as a picture [BAD_PICTURE]',
    ],
    ['an empty text', () => save('01.md', ' \n'), '01.md: it is empty [EMPTY]'],
    ['a text too long', () => save('01.md', 'a'.repeat(100_001)), '01.md: it is too large [TOO_LARGE]'],
  ])('refuses an issue with %s, and says why', async (_, spoil, said) => {
    spoil()
    const { code, lines } = await run('magazine')
    expect({ code, lines }).toEqual({ code: 1, lines: [`✗ lamp: ${said}`] })
    expect(await titles()).toEqual([])
    expect(await database.db.selectFrom('asset').select('id').execute()).toEqual([])
  })

  test('goes on with the other issues', async () => {
    mkdirSync(join(cwd, 'magazine/a-broken-one'))
    writeFileSync(join(cwd, 'magazine/a-broken-one/issue.json'), '')
    const { code, lines } = await run('magazine')
    expect({ code, lines }).toEqual({
      code: 1,
      lines: ['✗ a-broken-one: issue.json: it is not JSON [NO_JSON]', '✓ lamp: new'],
    })
  })

  test('says how it is used', async () => {
    expect((await run()).lines[0]).toMatch(/^Usage: npm run magazine/)
    expect(await run('nowhere')).toMatchObject({ code: 1, lines: ['nowhere: no folder with an issue.json'] })
  })
})

test('what ships is put in once, and never into a magazine that has issues', async () => {
  const ports = publicPictures(openFileStore(join(cwd, 'data')), () => NOW)
  const printed: string[] = []
  const put = () =>
    putMagazine(database.db, ports, {
      folder: join(cwd, 'magazine'),
      print: (title) => printed.push(title),
    })
  await put()
  change({ title: '다른 이름' })
  await put()
  expect(printed).toEqual(['등불 아래'])
  expect(await database.db.selectFrom('magazine_issue').select('title').execute()).toEqual([
    { title: '등불 아래' },
  ])
})
