/*
 * The other side of the ratios: Hono on @hono/node-server as their own start page shows it, answering given bytes.
 * A program of its own, started by `bare.ts` with the routes in its first message.
 */
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Route } from './bare.ts'

// `inside.ts` has let go of it, but there is nothing else yet to stay for.
process.channel?.ref()
process.once('message', (routes: Route[]) => {
  const app = new Hono()
  for (const { path, type, body, encoding, headers: further } of routes) {
    const headers = {
      ...further,
      'content-type': type,
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    }
    const bytes = typeof body === 'string' ? body : new Uint8Array(body)
    app.get(path, (c) => c.body(bytes, 200, headers))
  }
  app.use('/assets/*', serveStatic({ root: 'dist/client', precompressed: true }))
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port))
})
