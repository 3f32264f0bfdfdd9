import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '#src/shared/language.ts'

type Chunk = { file: string; src?: string; imports?: string[]; css?: string[]; isEntry?: boolean }
type RouteAssets = { css?: string[]; scripts?: Script[] }
type Script = { attrs: Record<string, unknown>; children?: string }
export type PageManifest = {
  routes: Record<string, RouteAssets>
  /** The stylesheets of every page, which the page itself names in the right place. */
  styles?: string[]
}

/** Files of the pages under `src/web/pages`, by the route that `src/web/routes.ts` gives them. */
export type PageFiles = Record<string, string>

/** Which script and stylesheet each route needs, from Vite's manifest, so that the page names them itself. */
export function readManifest(clientFolder: string, pageFiles: PageFiles): PageManifest {
  const chunks: Record<string, Chunk> = JSON.parse(
    readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  )
  const entryKey = Object.keys(chunks).find((key) => chunks[key]?.isEntry === true)
  const entry = entryKey === undefined ? undefined : chunks[entryKey]
  if (entryKey === undefined || entry === undefined)
    throw new Error('The build has no entry; run `npm start` again')
  const entryKeys = reachable(chunks, entryKey)
  const { scripts, css } = assets(chunks, entryKeys)
  const routes: PageManifest['routes'] = {
    __root__: {
      scripts: [
        afterPaint(scripts, { words: wordsOf(chunks), start: `import(${JSON.stringify(`/${entry.file}`)})` }),
      ],
    },
  }
  for (const [routeId, file] of Object.entries(pageFiles)) {
    const key = `src/web/pages/${file}?tsr-split=component`
    if (chunks[key] === undefined) continue
    const own = [...reachable(chunks, key)].filter((needed) => !entryKeys.has(needed))
    const page = assets(chunks, own)
    routes[routeId] = { css: page.css, scripts: [afterPaint(page.scripts)] }
  }
  return { routes, styles: css }
}

/**
 * Scripts that come early take processor and line from the first text, so the page fetches them itself right after that
 * is painted, all at once: a second frame means that the first is on the screen. A hidden page is not painted and does
 * not wait.
 */
function afterPaint(
  modules: string[],
  { words, start }: { words?: Record<string, string>; start: string } = { start: '' },
): Script {
  // The first script asks for the words of the page's language; asked for by it, they would come a whole trip later.
  const spoken =
    words === undefined ? '[]' : `[${JSON.stringify(words)}[document.documentElement.lang]].filter(Boolean)`
  const fetch = `for(const href of ${JSON.stringify(modules)}.concat(${spoken}))document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))`
  return {
    attrs: { type: 'module' },
    children: `{const go=()=>{${fetch};${start}};document.hidden?go():requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(go)))}`,
  }
}

/** The chunk of the words of each language. */
function wordsOf(chunks: Record<string, Chunk>): Record<string, string> {
  const files: Record<string, string> = {}
  for (const language of LANGUAGES) {
    const file = chunks[`src/web/i18n/${language}.ts`]?.file
    if (file !== undefined) files[language] = `/${file}`
  }
  return files
}

function reachable(chunks: Record<string, Chunk>, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of chunks[key]?.imports ?? []) reachable(chunks, imported, seen)
  return seen
}

function assets(chunks: Record<string, Chunk>, keys: Iterable<string>) {
  const needed = [...keys].flatMap((key) => chunks[key] ?? [])
  return {
    scripts: needed.map((chunk) => `/${chunk.file}`),
    css: [...new Set(needed.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
  }
}
