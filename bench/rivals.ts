import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Bare, type Route, startBare } from './bare.ts'

const FOLDER = fileURLToPath(new URL('./rivals/', import.meta.url))

/** What a page with one of the other readers offers the bench. */
export type Rival = {
  /** Whether text of the book stands in the window. */
  hasText: () => boolean
  /** Turns to the next screen. */
  turn: () => Promise<unknown>
  /** The number of hits once all are listed. */
  search: (words: string) => Promise<number>
}

/** Serves each of the other readers with the book it opens: `/foliate` and `/epubjs`. */
export async function startRivals(book: string): Promise<Bare> {
  if (!existsSync(`${FOLDER}node_modules`)) {
    console.log('  Installing the other readers …')
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: FOLDER,
      stdio: 'ignore',
    })
  }
  return startBare([
    page('/foliate', FOLIATE),
    page('/epubjs', EPUBJS),
    { path: '/book.epub', type: 'application/epub+zip', body: readFileSync(book) },
    ...globSync('foliate-js/{*,vendor/*}.js', { cwd: `${FOLDER}node_modules` }).map(script),
    ...['epubjs/dist/epub.min.js', 'jszip/dist/jszip.min.js'].map(script),
  ])
}

function script(path: string): Route {
  return { path: `/${path}`, type: 'text/javascript', body: readFileSync(`${FOLDER}node_modules/${path}`) }
}

function page(path: string, body: string): Route {
  const style = 'html,body{margin:0;height:100%}foliate-view,#view{display:block;height:100vh}'
  return {
    path,
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${path}</title><style>${style}</style></head><body>${body}</body></html>`,
  }
}

const LIST = `
const list = document.body.appendChild(document.createElement('ol'))
list.style = 'position:absolute;left:-9999px'
function add(text) { list.appendChild(document.createElement('li')).textContent = text }
function standsIn(doc) {
  const first = doc && Array.from(doc.querySelectorAll('p, h1, h2')).find((one) => one.textContent.trim() !== '')
  return first !== undefined && first !== null && first.getClientRects().length > 0
}`

const FOLIATE = `<script type="module">
import '/foliate-js/view.js'
${LIST}
const view = document.body.appendChild(document.createElement('foliate-view'))
globalThis.rival = {
  hasText: () => standsIn(view.renderer?.getContents?.()[0]?.doc),
  turn: () => view.next(),
  async search(query) {
    for await (const found of view.search({ query })) for (const { excerpt } of found.subitems ?? []) add(excerpt.pre + excerpt.match + excerpt.post)
    return list.children.length
  },
}
await view.open('/book.epub')
await view.init({ showTextStart: true })
</script>`

const EPUBJS = `<div id="view"></div><script src="/jszip/dist/jszip.min.js"></script><script src="/epubjs/dist/epub.min.js"></script><script>
${LIST}
const book = ePub('/book.epub')
const rendition = book.renderTo('view', { width: innerWidth, height: innerHeight })
globalThis.rival = {
  hasText: () => standsIn(rendition.getContents()[0]?.document),
  turn: () => rendition.next(),
  async search(query) {
    await book.ready
    for (const item of book.spine.spineItems) {
      await item.load(book.load.bind(book))
      for (const { excerpt } of item.find(query)) add(excerpt)
      item.unload()
    }
    return list.children.length
  },
}
rendition.display()
</script>`
