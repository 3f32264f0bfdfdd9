import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { asBookOrder } from '#src/domain/catalog/rules.ts'
import { asLanguage } from '#src/shared/language.ts'
import { loadMessages } from './i18n/load-messages.ts'
import { createApiClient } from './api/client.ts'
import { keepDetails } from './api/kept-details.ts'
import { findPageStyles, keepPageStyles } from './lib/page-styles.ts'
import { memberFetch, startSession } from './api/session.ts'
import { createAppRouter } from './router.tsx'

const language = asLanguage(document.documentElement.lang) ?? 'ko'
const order = asBookOrder(document.documentElement.dataset['order']) ?? 'language'
startSession()
const words = await loadMessages(language)
const api = createApiClient(location.origin, () => router.options.context.language, memberFetch)
const styles = findPageStyles()
const router = createAppRouter({ api, language, order, words, origin: location.origin, styles })
// The address of this very file has a hash of the build in it.
keepDetails(router.options.context.queryClient, import.meta.url)

// The scripts that start a served page have done their work; the router would write them into every later page again.
router.subscribe('onBeforeLoad', ({ fromLocation }) => {
  if (fromLocation === undefined) return
  router.options.context.asServed = false
  for (const route of Object.values(router.ssr?.manifest?.routes ?? {})) delete route.scripts
})
hydrateRoot(document, <RouterClient router={router} />)
keepPageStyles(styles)
