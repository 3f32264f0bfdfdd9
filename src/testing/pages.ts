import { pageServer } from '#src/edge/pages/pages.ts'
import { render } from '#src/web/entry-server.tsx'
import type { Api } from './library.ts'

/** The pages of a library as the edge serves them, with a memory of their own; `api` is asked for at every page. */
export function servePages(
  api: () => Api,
): (path: string, headers?: Record<string, string>) => Promise<Response> {
  const { serve } = pageServer(
    (request, how) =>
      render(request, {
        ...how,
        apiFetch: (input, init) => api().request(input, init),
        manifest: { routes: {} },
      }),
    { connectTo: [] },
  )
  return async (path, headers = {}) => serve(new Request(`http://books.example${path}`, { headers }))
}
