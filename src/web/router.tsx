import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { PropsWithChildren } from 'react'
import type { BookOrder } from '#src/domain/catalog/rules.ts'
import type { Language } from '#src/shared/language.ts'
import { ErrorPage } from '#src/web/shell/error-page.tsx'
import { MissingPage } from '#src/web/shell/missing-page.tsx'
import type { Messages } from '#src/web/i18n/messages.ts'
import { type ApiClient, ApiRefusal } from './api/client.ts'
import { carryQueries } from './api/carried-queries.ts'
import type { PageStyles } from './lib/page-styles.ts'
import { routeTree } from './route-tree.gen.ts'

/** What every loader and title can reach. Language and words change together when the reader switches. */
export type PageContext = {
  queryClient: QueryClient
  api: ApiClient
  language: Language
  /** Of lists of books; the reader switches it, as the language. */
  order: BookOrder
  words: Messages
  /** Where this page was asked for; its public address may be another. */
  origin: string
  /** While the page is the one the server sent: what stands in it for machines alone need not be made again after. */
  asServed: boolean
  /** The stylesheets of every page. */
  styles: PageStyles
}

/** On the server the scripts of the page have this nonce. */
export function createAppRouter(given: Omit<PageContext, 'queryClient' | 'asServed'>, nonce?: string) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => !(error instanceof ApiRefusal) && count < 2 },
    },
  })
  return createRouter({
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
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
