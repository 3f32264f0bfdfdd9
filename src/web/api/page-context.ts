import type { QueryClient } from '@tanstack/react-query'
import type { BookOrder } from '#src/domain/catalog/rules.ts'
import type { Language } from '#src/shared/language.ts'
import type { Messages } from '#src/web/i18n/messages.ts'
import type { ApiClient } from './client.ts'
import type { PageStyles } from '#src/web/lib/page-styles.ts'

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
