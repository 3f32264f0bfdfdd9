import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolders } from '#src/testing/folder.ts'
import { fontFiles } from './font-files.ts'
import { operatorFonts } from './operator-fonts.ts'

const newFolder = testFolders()
const WOFF2 = 'wOF2 the bytes of a font'
const LINE = 'MaruBuri © NAVER, SIL Open Font License 1.1'

describe('the operator’s fonts', () => {
  test('are served with their licence once a line says what it is', async () => {
    const shop = open({
      'maru/MaruBuri-Bold.woff2': WOFF2,
      'maru/LICENSE.txt': `\uFEFF\n  ${LINE}  \nThe rest …`,
    })
    const [font] = await shop.fonts.find()
    expect(font).toEqual({
      font: 'maru',
      family: 'Operator Maru',
      files: [{ path: expect.stringMatching(/^\/fonts\/maru\/[0-9a-f]{20}\.woff2$/), weight: 700 }],
      licence: LINE,
    })
    const file = await shop.ask(font!.files[0]!.path)
    expect(await file?.text()).toBe(WOFF2)
    expect(Object.fromEntries(file!.headers)).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const sheet = await (await shop.ask('/fonts/operator.css'))!.text()
    expect(sheet).toContain(`font-family:'Operator Maru';src:url('${font!.files[0]!.path}')`)
    expect(sheet).toContain('font-weight:700')
    expect(await (await shop.ask('/fonts/licences.txt'))!.text()).toContain(LINE)
    expect(shop.logged).toEqual([])
  })

  test.each([
    ['no licence', {}],
    ['an empty licence', { 'sun/LICENSE.txt': ' \n\t\n' }],
  ])('with %s are refused, and the log says so', async (_, licence) => {
    const shop = open({ 'sun/SunBatang.ttf': '\0\u0001\0\0…', ...licence })
    expect(await shop.fonts.find()).toEqual([])
    expect(await (await shop.ask('/fonts/operator.css'))!.text()).toBe('')
    expect(shop.logged).toEqual([expect.stringMatching(/^Font sun is not installed: .*LICENSE\.txt/)])
  })

  test('are taken for what they are, not for what they are called', async () => {
    const shop = open({
      'bookk/page.woff2': '<html><script>alert(1)</script>',
      'bookk/notes.pdf': 'wOF2',
      'bookk/real.otf': 'OTTO…',
      'bookk/LICENSE.txt': 'Free to use',
    })
    const [font] = await shop.fonts.find()
    expect(font!.files.map(({ path }) => path)).toEqual([expect.stringMatching(/\.otf$/)])
    expect(shop.logged).toHaveLength(2)
  })

  test('never let a name reach an address or a stylesheet', async () => {
    const name = `x');}body{background:url('evil.woff2`
    const shop = open({ [`eulyoo/${name}`]: WOFF2, 'eulyoo/LICENSE.txt': 'Free\u0007 to\u202E use' })
    const [font] = await shop.fonts.find()
    expect(font!.files[0]!.path).toMatch(/^\/fonts\/eulyoo\/[0-9a-f]{20}\.woff2$/)
    expect(font!.licence).not.toMatch(/\p{C}/u)
    expect(await (await shop.ask('/fonts/operator.css'))!.text()).not.toContain('evil')
  })

  test.each([
    '/fonts/maru/../../secret.woff2',
    '/fonts/maru/%2e%2e%2fsecret.woff2',
    '/fonts/maru/MaruBuri-Bold.woff2',
    '/fonts/maru/LICENSE.txt',
    '/fonts/nobody/x.woff2',
    '/fonts/',
  ])('are the only files under their address: %s', async (path) => {
    const shop = open({
      'maru/MaruBuri-Bold.woff2': WOFF2,
      'maru/LICENSE.txt': LINE,
      'secret.woff2': WOFF2,
    })
    const answer = await shop.ask(path)
    expect(answer === undefined || answer.status === 404).toBe(true)
  })

  test('are not followed over links out of their folder', async () => {
    const shop = open({ 'maru/LICENSE.txt': LINE, 'elsewhere.woff2': WOFF2 })
    symlinkSync(join(shop.folder, 'elsewhere.woff2'), join(shop.folder, 'maru/link.woff2'))
    shop.pass(5000)
    expect(await shop.fonts.find()).toEqual([])
  })

  test('are looked at again when the folder has changed, and only then', async () => {
    const shop = open({ 'maru/a.woff2': WOFF2 })
    await shop.fonts.find()
    shop.pass(5000)
    await shop.fonts.find()
    expect(shop.logged).toHaveLength(1)
    writeFileSync(join(shop.folder, 'maru/LICENSE.txt'), LINE)
    shop.pass(5000)
    const [font] = await shop.fonts.find()
    expect(font?.licence).toBe(LINE)
    rmSync(join(shop.folder, 'maru'), { recursive: true })
    shop.pass(5000)
    expect(await shop.fonts.find()).toEqual([])
  })

  test('that have changed since are not given under the old name', async () => {
    const shop = open({ 'maru/a.woff2': WOFF2, 'maru/LICENSE.txt': LINE })
    const [font] = await shop.fonts.find()
    writeFileSync(join(shop.folder, 'maru/a.woff2'), `${WOFF2} in a new version`)
    expect((await shop.ask(font!.files[0]!.path))?.status).toBe(404)
  })

  test('are none where there is no folder', async () => {
    const shop = open({})
    rmSync(shop.folder, { recursive: true })
    expect(await shop.fonts.find()).toEqual([])
    expect(shop.logged).toEqual([])
  })

  test('leave other addresses and other methods alone', async () => {
    const shop = open({})
    expect(await shop.ask('/home')).toBeUndefined()
    expect((await shop.ask('/fonts/operator.css', { method: 'POST' }))?.status).toBe(405)
    const sheet = await shop.ask('/fonts/operator.css')
    const again = await shop.ask('/fonts/operator.css', {
      headers: { 'if-none-match': sheet!.headers.get('etag')! },
    })
    expect(again?.status).toBe(304)
  })
})

function open(files: Record<string, string>) {
  const folder = newFolder()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path.includes('/') ? path.slice(0, path.indexOf('/')) : '.'), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const licences = join(newFolder(), 'licences.txt')
  writeFileSync(licences, 'Shipped fonts')
  const logged: string[] = []
  let time = 0
  const fonts = operatorFonts(
    folder,
    () => time,
    (line) => logged.push(line),
  )
  const serve = fontFiles(fonts, licences)
  return {
    folder,
    fonts,
    logged,
    pass: (milliseconds: number) => void (time += milliseconds),
    ask: (path: string, init?: RequestInit) => serve(new Request(`http://library.test${path}`, init)),
  }
}
