import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { PropsWithChildren } from 'react'
import { ErrorPage } from '#src/web/shell/error-page.tsx'
import { leadUnpaidCalls } from '#src/web/shell/lead-to-subscribe.ts'
import { MissingPage } from '#src/web/shell/missing-page.tsx'
import { ApiRefusal } from './api/client.ts'
import { carryQueries } from './api/carried-queries.ts'
import { routeTree } from './route-tree.gen.ts'
import type { PageContext } from './api/page-context.ts'

/** On the server the scripts of the page have this nonce. */
export function createAppRouter(given: Omit<PageContext, 'queryClient' | 'asServed'>, nonce?: string) {
  const queryClient: QueryClient = new QueryClient({
    ...leadUnpaidCalls(() => router),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => !(error instanceof ApiRefusal) && count < 2 },
    },
  })
  const router = createRouter({
    routeTree,
    context: { ...given, queryClient, asServed: true },
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // The reader returns to a character, which is more than a height.
    scrollRestoration: ({ location }) => !location.pathname.startsWith('/read/'),
    trailingSlash: 'preserve',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: MissingPage,
    Wrap: ({ children }: PropsWithChildren) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
    ...carryQueries(queryClient),
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
