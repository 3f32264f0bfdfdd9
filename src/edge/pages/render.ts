import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VirtualRootRoute } from '@tanstack/virtual-file-routes'
import type { BookOrder } from '#src/domain/catalog/rules.ts'
import type { Language } from '#src/shared/language.ts'
import { pickLanguage } from '#src/shared/language.ts'
import { pageFiles } from './page-files.ts'
import { type PageManifest, readManifest } from './manifest.ts'
import type { Stylesheet } from './inline-styles.ts'
import { pickOrder, type RenderedPage, type RenderPage } from './pages.ts'
import { staticFiles } from '#src/edge/static-files.ts'

type Serve = (request: Request) => Response | Promise<Response>
/** What the bundle of `src/web/entry-server.tsx` exports. */
type EntryServer = {
  render: (
    request: Request,
    how: {
      language: Language
      order: BookOrder
      nonce?: string
      apiFetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
      manifest: PageManifest
    },
  ) => Promise<RenderedPage | Response>
}

export type Pages = {
  render: RenderPage
  /** The stylesheets that every page links; in development Vite has its own way. */
  styles: Stylesheet[]
  files: (request: Request) => Promise<Response> | undefined
  /** In development every page is made anew, past the memory. */
  live?: Serve
  close: () => Promise<void>
}

/** The pages of the last build. */
export async function builtPages(root: string, api: Serve, routes: VirtualRootRoute): Promise<Pages> {
  const client = join(root, 'dist/client')
  const manifest = readManifest(client, pageFiles(routes))
  const entry: EntryServer = await import(join(root, 'dist/server/entry-server.js'))
  return {
    async render(request, how) {
      let unavailable = false
      const asking = inProcess(api)
      const apiFetch: typeof asking = async (...call) => {
        const answer = await asking(...call)
        unavailable ||= answer.status === 503
        return answer
      }
      const page = await entry.render(request, { ...how, apiFetch, manifest })
      // The page says that it is not for long, and so does its status.
      return unavailable && !(page instanceof Response) ? { ...page, status: 503 } : page
    },
    styles: (manifest.styles ?? []).map((href) => ({ href, text: readFileSync(join(client, href), 'utf8') })),
    files: staticFiles(client),
    close: () => Promise.resolve(),
  }
}

/** The pages straight from their sources, through Vite, with hot replacement. */
export async function developmentPages(root: string, api: Serve): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { host: '127.0.0.1', port: 5173, cors: true },
  })
  await vite.listen()
  const origin = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? 'http://127.0.0.1:5173'
  const module = (path: string) => ({ attrs: { type: 'module', src: `${origin}${path}` } })
  const manifest: PageManifest = {
    routes: { __root__: { scripts: [module('/@vite/client'), module('/src/web/entry-client.tsx')] } },
  }
  const live: Serve = async (request) => {
    const entry = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as EntryServer
    const language = pickLanguage({
      query: new URL(request.url).searchParams.get('lang'),
      saved: /currentLanguage=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1],
      acceptLanguage: request.headers.get('accept-language'),
    })
    const page = await entry.render(request, {
      language,
      order: pickOrder(request, new URL(request.url)),
      apiFetch: inProcess(api),
      manifest,
    })
    if (page instanceof Response) return page
    const { html, status } = page
    return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  return {
    render: live as RenderPage,
    live,
    styles: [],
    files: () => undefined,
    close: () => vite.close(),
  }
}

function inProcess(api: Serve) {
  return async (input: string | URL | Request, init?: RequestInit) => api(new Request(input, init))
}
