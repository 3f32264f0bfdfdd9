import { z } from 'zod'
import { type Language, pickLanguage } from '#src/shared/language.ts'
import { CHECKOUT_STYLE, CHECKOUT_WORDS, hashSource, SUBSCRIBE_ABROAD_PAGE } from './checkout-words.ts'

/** Opens the card page of a registration and answers where it is; undefined where it cannot be opened. */
export type OpenCardPage = (visit: { customerKey: string; language: Language }) => Promise<string | undefined>

const registration = z.uuid()

const COMMON = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** Sends a browser on to the card page of a company that opens one for each visit. No script of theirs runs with us. */
export function redirectToCardPage(openCardPage: OpenCardPage) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET') return new Response(null, { status: 405 })
    const given = new URL(request.url).searchParams
    const acceptLanguage = request.headers.get('accept-language')
    const language = pickLanguage({ query: given.get('lang'), saved: undefined, acceptLanguage })
    const customerKey = registration.safeParse(given.get('customerKey')).data
    const url = customerKey === undefined ? undefined : await openCardPage({ customerKey, language })
    if (url === undefined) return failurePage(language)
    return new Response(null, { status: 303, headers: { ...COMMON, location: url } })
  }
}

function failurePage(language: Language): Response {
  const { title, failed, back } = CHECKOUT_WORDS[language]
  const body = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${CHECKOUT_STYLE}</style>
</head>
<body>
<main>
<h1 role="alert">${failed}</h1>
<a href="${SUBSCRIBE_ABROAD_PAGE}">${back}</a>
</main>
</body>
</html>`
  const policy = `default-src 'none'; style-src ${hashSource(CHECKOUT_STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return new Response(body, {
    status: 502,
    headers: { ...COMMON, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  })
}
