import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type { BookOrder } from '#src/domain/catalog/rules.ts'
import type { Language } from '#src/shared/language.ts'
import { loadMessages } from './i18n/load-messages.ts'
import { createApiClient } from './api/client.ts'
import { createAppRouter } from './router.tsx'

type Fetch = Parameters<typeof createApiClient>[2]
export type Manifest = Awaited<
  ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>
> & { styles?: readonly string[] }

/** A page as text: a Response would turn it into bytes and back, which costs a tenth of making it. */
type RenderedPage = { html: string; status: number }

/**
 * Renders one page as a visitor sees it, whole; the API is called in process. The scripts of our own have this nonce,
 * where one is given. A Response only where the page leads elsewhere.
 */
export async function render(
  request: Request,
  {
    language,
    order = 'language',
    apiFetch,
    manifest,
    nonce,
  }: { language: Language; order?: BookOrder; apiFetch: Fetch; manifest: Manifest; nonce?: string },
): Promise<RenderedPage | Response> {
  const words = await loadMessages(language)
  const api = createApiClient('http://internal', () => language, apiFetch)
  const { styles = [], ...files } = manifest
  const { origin } = new URL(request.url)
  const handle = createRequestHandler({
    request,
    createRouter: () =>
      timeless(createAppRouter({ api, language, order, words, origin, styles: { hrefs: styles } }, nonce)),
    getRouterManifest: () => files,
  })
  let page: RenderedPage | undefined
  const answer = await handle(async ({ router }) => {
    const html = renderToString(<RouterServer router={router} />)
    page = { html: await transformHtmlStringWithRouter(router, html), status: getSsrStatus(router) }
    return new Response()
  })
  return page ?? answer
}

/** The page says of each of its parts when it was made. Without that the same content is the same page, to the byte. */
function timeless(router: ReturnType<typeof createAppRouter>) {
  const { load } = router
  router.load = async (...how) => {
    await load(...how)
    for (const match of router.stores.matches.get()) match.updatedAt = 0
  }
  return router
}
