import { createHash } from 'node:crypto'
import { type CardPageWords, openCardPage } from './open-card-page.ts'

export type CheckoutSettings = {
  clientKey: string
  /** A path of ours in the sandbox. */
  sdkUrl: string
  /** Where the script may load from and send to besides; empty in the sandbox. */
  origins: readonly string[]
}

const PATIENCE = 15_000
const SUBSCRIBE_PAGE = '/setting/detail/subscribe'

const WORDS: Record<'ko' | 'en', CardPageWords> = {
  ko: {
    title: '카드 등록 · 언약서재',
    opening: '카드 등록 창을 열고 있습니다',
    failed:
      '카드 등록 창을 열지 못했습니다. 결제된 금액은 없습니다. 구독 화면으로 돌아가 다시 시도해 주세요.',
    back: '구독 화면으로 돌아가기',
  },
  en: {
    title: 'Register a card · Covenant Library',
    opening: 'Opening the card page',
    failed: 'The card page did not open. Nothing has been charged. Please go back and try again.',
    back: 'Back to the subscription page',
  },
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#FBF9F4,#16140F);color:light-dark(#1F1B16,#ECE6DA);font:17px/1.6 Pretendard,-apple-system,'Apple SD Gothic Neo','Noto Sans KR',system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}main{max-width:32em;padding:20px;text-align:center}h1{margin:0 0 16px;font:inherit;font-size:20px;font-weight:600}a{display:inline-block;min-height:44px;padding:8px;color:light-dark(#7A1F2B,#E09A8F)}a[hidden]{display:none}:focus-visible{outline:2px solid currentColor;outline-offset:2px}`

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
    `script-src ${[hash(script), "'self'", ...origins].join(' ')}`,
    `style-src ${hash(STYLE)}`,
    `connect-src ${["'self'", ...origins].join(' ')}`,
    `form-action ${["'self'", ...origins].join(' ')}`,
    ...fromOutside,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
