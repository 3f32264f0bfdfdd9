/**
 * What `https://js.tosspayments.com/v2/standard` gives a page, as far as registering a card goes: the page is left for the
 * sandbox's card page, which stands beside this script.
 */
function defineTossPayments() {
  const script = document.currentScript
  const home = script instanceof HTMLScriptElement ? script.src : location.href
  type Billing = { method: string; successUrl: string; failUrl: string }
  const payment = ({ customerKey }: { customerKey: string }) => ({
    requestBillingAuth: ({ method, successUrl, failUrl }: Billing) => {
      if (method !== 'CARD') return Promise.reject(new Error('INVALID_PARAMETERS'))
      const page = new URL('card', home)
      const language = document.documentElement.lang === 'en' ? 'en' : 'ko'
      page.search = new URLSearchParams({ customerKey, successUrl, failUrl, lang: language }).toString()
      location.assign(page)
      // Like the real one it does not come back: the page is left.
      return new Promise<never>(() => {})
    },
  })
  Object.assign(window, { TossPayments: (_clientKey: string) => ({ payment }) })
}

const SCRIPT = `(${defineTossPayments.toString()})()`

export function sdkScript(): Response {
  return new Response(SCRIPT, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  })
}
