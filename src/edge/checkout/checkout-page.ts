import {
  CHECKOUT_STYLE as STYLE,
  CHECKOUT_WORDS as WORDS,
  hashSource,
  SUBSCRIBE_PAGE,
} from './checkout-words.ts'
import { openCardPage } from './open-card-page.ts'

export type CheckoutSettings = {
  clientKey: string
  /** A path of ours in the sandbox. */
  sdkUrl: string
  /** Where the script may load from and send to besides; empty in the sandbox. */
  origins: readonly string[]
}

const PATIENCE = 15_000

/**
 * The page that leaves for the card page of the payment company. Only here may the company's script run: all other pages
 * keep a policy that knows nobody but us.
 */
export function checkoutPage({ clientKey, sdkUrl, origins }: CheckoutSettings) {
  const settings = { clientKey, sdkUrl, patience: PATIENCE, words: WORDS }
  // No tag may end the script early.
  const script = `(${openCardPage.toString()})(${JSON.stringify(settings).replaceAll('<', '\\u003c')})`
  const body = `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${WORDS.ko.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1 id="message" role="status">${WORDS.ko.opening}</h1>
<noscript><p>${WORDS.ko.failed}</p><p lang="en">${WORDS.en.failed}</p><p><a href="${SUBSCRIBE_PAGE}">${WORDS.ko.back}</a></p></noscript>
<a id="back" href="${SUBSCRIBE_PAGE}" hidden>${WORDS.ko.back}</a>
</main>
<script>${script}</script>
</body>
</html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy': policy(script, origins),
  }
  return (request: Request): Response => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
    return new Response(request.method === 'HEAD' ? null : body, { headers })
  }
}

function policy(script: string, origins: readonly string[]): string {
  const outside = origins.join(' ')
  const fromOutside = origins.length === 0 ? [] : [`frame-src ${outside}`, `img-src ${outside} data:`]
  return [
    `default-src 'none'`,
    `script-src ${[hashSource(script), "'self'", ...origins].join(' ')}`,
    `style-src ${hashSource(STYLE)}`,
    `connect-src ${["'self'", ...origins].join(' ')}`,
    `form-action ${["'self'", ...origins].join(' ')}`,
    ...fromOutside,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
