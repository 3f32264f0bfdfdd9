import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** The built scripts, stylesheets and fonts; their names change with their content, so they are kept for ever. */
export function staticFiles(folder: string) {
  const app = new Hono()
    .use(
      '/assets/*',
      serveStatic({
        root: folder,
        precompressed: true,
        onFound: (_, c) => {
          c.header('cache-control', 'public, max-age=31536000, immutable')
          c.header('x-content-type-options', 'nosniff')
        },
      }),
    )
    .get('/favicon.svg', serveStatic({ root: folder, path: 'favicon.svg' }))
  return (request: Request): Promise<Response> | undefined => {
    const { pathname } = new URL(request.url)
    // A file that no longer exists is a plain 404, not a page of the library.
    return pathname.startsWith('/assets/') || pathname.startsWith('/favicon.')
      ? Promise.resolve(app.fetch(request))
      : undefined
  }
}
