import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { operatorFonts } from '#src/edge/operator-fonts.ts'
import { readConfig } from '#src/config/config.ts'
import { testFolders } from '#src/testing/folder.ts'
import { askRaw, testLibrary } from '#src/testing/library.ts'
import { expectDocumented, readOpenApi } from '#src/testing/openapi.ts'
import { createApi } from '#src/api/app.ts'
import { noPayments } from '#src/testing/billing/no-payments.ts'
import { testPorts } from '#src/testing/members.ts'
import { createLimits } from '#src/api/http/limits.ts'

const library = testLibrary('once')
const newFolder = testFolders()
type Font = {
  font: string
  available: boolean
  family: string | null
  files: unknown[]
  licence: string | null
}

describe('the fonts of the reader', () => {
  test('are eight, of which those that are not shipped are not there yet', async () => {
    const { body } = await library.visit()<Font[]>('/api/fonts')
    expect(body.map(({ font, available }) => [font, available])).toEqual([
      ['default', true],
      ['sans-serif', true],
      ['noto-serif', true],
      ['ridi', true],
      ['maru', false],
      ['bookk', false],
      ['eulyoo', false],
      ['sun', false],
    ])
  })

  test('have the operator’s among them with its file and licence', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'eulyoo'))
    writeFileSync(join(folder, 'eulyoo/Eulyoo1945-Regular.otf'), 'OTTO…')
    writeFileSync(join(folder, 'eulyoo/LICENSE.txt'), '을유1945 © 을유문화사\n')
    const api = createApi({
      db: library.db,
      site: readConfig({}).site,
      members: testPorts(),
      billing: noPayments,
      countPaidPage: () => {},
      limits: createLimits(() => 0),
      findPicture: () => Promise.resolve(undefined),
      findInspection: () => ({ active: false, until: null }),
      findFonts: operatorFonts(
        folder,
        () => 0,
        () => {},
      ).find,
      onFault: (error) => {
        throw error
      },
    })
    const { status, headers, body } = await askRaw<Font[]>(api, '/api/fonts')
    expectDocumented(
      readOpenApi((await askRaw(api, '/api/openapi.json')).body),
      { method: 'GET', path: '/api/fonts' },
      { status, type: headers.get('content-type') ?? '', body },
    )
    expect(body.find(({ font }) => font === 'eulyoo')).toEqual({
      font: 'eulyoo',
      available: true,
      family: 'Operator Eulyoo',
      files: [{ path: expect.stringMatching(/^\/fonts\/eulyoo\/.*\.otf$/), weight: 400 }],
      licence: '을유1945 © 을유문화사',
    })
  })
})
