import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { testFolders } from '#src/testing/folder.ts'
import { readManifest } from './manifest.ts'

const folder = testFolders()

const CHUNKS = {
  'src/web/entry-client.tsx': { file: 'entry.js', isEntry: true, imports: ['_app.js'] },
  'src/web/i18n/ko.ts': { file: 'ko.js' },
  'src/web/i18n/en.ts': { file: 'en.js' },
  '_app.js': { file: 'app.js', css: ['app.css'] },
  'src/web/pages/read.tsx?tsr-split=component': { file: 'read.js', imports: ['_app.js', '_note.js'] },
  '_note.js': { file: 'note.js' },
}

function manifest() {
  const client = folder()
  mkdirSync(join(client, '.vite'))
  writeFileSync(join(client, '.vite/manifest.json'), JSON.stringify(CHUNKS))
  return readManifest(client, { '/read/$bookId': 'read.tsx' })
}

/** Runs a page's script as a browser would; `paint` paints the page for the first time. */
function run(script = '', hidden = false) {
  const fetched: unknown[] = []
  let painted: (() => void) | undefined
  const document = {
    hidden,
    documentElement: { lang: 'ko' },
    createElement: () => ({}),
    head: { append: (link: { rel: string; href: string }) => fetched.push(`${link.rel} ${link.href}`) },
  }
  const started = script.replace(/import\(("[^"]+")\)/, 'fetched.push("import " + $1)')
  runInNewContext(started, {
    document,
    fetched,
    requestAnimationFrame: (frame: () => void) => (painted = frame),
    setTimeout: (task: () => void) => task(),
  })
  const paint = () => {
    const frame = painted
    painted = undefined
    frame?.()
  }
  return { fetched, paint }
}

test('a page fetches its scripts only after it is painted, its own and those of every page once', () => {
  const { routes, styles } = manifest()
  const all = run(routes['__root__']?.scripts?.[0]?.children)
  const own = run(routes['/read/$bookId']?.scripts?.[0]?.children)
  expect([...all.fetched, ...own.fetched]).toEqual([])
  all.paint()
  expect(all.fetched, 'the first frame may not be on the screen yet').toEqual([])
  for (const page of [all, own, own]) page.paint()
  expect(all.fetched).toEqual([
    'modulepreload /entry.js',
    'modulepreload /app.js',
    'modulepreload /ko.js',
    'import /entry.js',
  ])
  expect(own.fetched).toEqual(['modulepreload /read.js', 'modulepreload /note.js'])
  expect(styles).toEqual(['/app.css'])
})

test('a hidden page, which is never painted, starts at once', () => {
  const { routes } = manifest()
  expect(run(routes['__root__']?.scripts?.[0]?.children, true).fetched).toContain('import /entry.js')
})
