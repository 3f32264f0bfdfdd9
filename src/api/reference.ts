import { createHash } from 'node:crypto'
import { serveStatic } from '@hono/node-server/serve-static'
// Not the package itself, which would load all its scripts, thirty megabytes, into the server.
import absolutePath from 'swagger-ui-dist/absolute-path.js'
import type { Hono } from 'hono'
import { openAPIRouteHandler } from 'hono-openapi'
import type { Env } from './http/environment.ts'

const BOOT = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true })`
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API · Covenant Library</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs/files/swagger-ui.css">
</head><body><div id="reference"></div><script src="/api/docs/files/swagger-ui-bundle.js"></script><script>${BOOT}</script></body></html>`
// The reference writes its own style attributes; scripts stay as strict as everywhere.
const POLICY = [
  `default-src 'none'`,
  `script-src 'self' 'sha256-${createHash('sha256').update(BOOT).digest('base64')}'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

/** Adds the OpenAPI document and a browsable reference made from it. */
export function describeApi(app: Hono<Env>, api: Hono<Env>) {
  app.get(
    '/api/openapi.json',
    openAPIRouteHandler(api, {
      documentation: {
        openapi: '3.1.0',
        info: {
          title: 'Covenant Library',
          version: '0.1.0',
          description:
            'Refusals answer `{message: CODE, detail?, fields?}`. `detail` is for a person, in the language of `?lang=`, the `currentLanguage` cookie or `Accept-Language`. Any call may answer 503 with `Retry-After`: `BUSY`, `INSPECTION`, or `UNAVAILABLE` while the database is away.',
          license: { name: 'MIT', identifier: 'MIT' },
        },
      },
      exclude: [/^\/(?:media\/|sitemap)/],
    }),
  )
  app.get('/api/docs', (c) => c.html(PAGE, 200, { 'content-security-policy': POLICY }))
  app.use(
    '/api/docs/files/*',
    serveStatic({ root: absolutePath(), rewriteRequestPath: (path) => path.replace('/api/docs/files', '') }),
  )
}
