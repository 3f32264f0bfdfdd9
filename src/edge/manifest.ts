import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; src?: string; imports?: string[]; css?: string[]; isEntry?: boolean }
type RouteAssets = { preloads?: string[]; css?: string[]; scripts?: Script[] }
type Script = { attrs: Record<string, unknown>; children?: string }
export type PageManifest = { routes: Record<string, RouteAssets> }

/** Files of the pages under `src/web/pages`, by the route that `src/web/routes.ts` gives them. */
export type PageFiles = Record<string, string>

/** Which script and stylesheet each route needs, from Vite's manifest, so that the page names them all at once. */
export function readManifest(clientFolder: string, pageFiles: PageFiles): PageManifest {
  const chunks: Record<string, Chunk> = JSON.parse(
    readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  )
  const entryKey = Object.keys(chunks).find((key) => chunks[key]?.isEntry === true)
  const entry = entryKey === undefined ? undefined : chunks[entryKey]
  if (entryKey === undefined || entry === undefined)
    throw new Error('The build has no entry; run `npm start` again')
  const entryKeys = reachable(chunks, entryKey)
  const routes: PageManifest['routes'] = {
    __root__: {
      ...assets(chunks, entryKeys),
      scripts: [{ attrs: { type: 'module' }, children: startAfterPaint(`/${entry.file}`) }],
    },
  }
  for (const [routeId, file] of Object.entries(pageFiles)) {
    const key = `src/web/pages/${file}?tsr-split=component`
    if (chunks[key] === undefined) continue
    routes[routeId] = assets(
      chunks,
      [...reachable(chunks, key)].filter((needed) => !entryKeys.has(needed)),
    )
  }
  return { routes }
}

/**
 * Scripts that are there early (on a fast line, from the memory) would run before the first text is painted, so the
 * page starts itself right after that. A hidden page is not painted and does not wait.
 */
function startAfterPaint(entry: string): string {
  return `const start=()=>import(${JSON.stringify(entry)});document.hidden?start():requestAnimationFrame(()=>setTimeout(start))`
}

function reachable(chunks: Record<string, Chunk>, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of chunks[key]?.imports ?? []) reachable(chunks, imported, seen)
  return seen
}

function assets(chunks: Record<string, Chunk>, keys: Iterable<string>): RouteAssets {
  const needed = [...keys].flatMap((key) => chunks[key] ?? [])
  return {
    preloads: needed.map((chunk) => `/${chunk.file}`),
    css: [...new Set(needed.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
  }
}
