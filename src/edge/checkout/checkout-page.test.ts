import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { checkoutPage } from './checkout-page.ts'

const KEY = '3f0e8a52-9f6c-4a57-8c2e-0d9b7f5c1a11'
const toss = checkoutPage({
  clientKey: 'test_ck_abc',
  sdkUrl: 'https://js.tosspayments.com/v2/standard',
  origins: ['https://*.tosspayments.com', 'https://js.tosspayments.com'],
})
const get = (page = toss) => page(new Request('https://books.example/checkout'))

async function readScript(page = toss) {
  const html = await get(page).text()
  return /<script>([^]*)<\/script>/.exec(html)?.[1] ?? ''
}

/** What the page's own script does in a browser with these parts. */
async function run(fragment: string, load: (window: Record<string, unknown>) => 'load' | 'error') {
  const nodes: Record<string, { textContent: string; hidden: boolean; focus: () => void }> = {
    '#message': new HTMLElementLike(),
    '#back': new HTMLElementLike(),
  }
  const window: Record<string, unknown> = {}
  const document = {
    title: '',
    documentElement: { lang: '' },
    querySelector: (name: string) => nodes[name] ?? null,
    createElement: () => {
      const handlers: Record<string, () => void> = {}
      return {
        src: '',
        handlers,
        addEventListener: (name: string, then: () => void) => (handlers[name] = then),
      }
    },
    head: {
      append: (script: { src: string; handlers: Record<string, () => void> }) => {
        loaded.push(script.src)
        script.handlers[load(window)]?.()
      },
    },
  }
  const loaded: string[] = []
  const timers = { setTimeout: () => 1, clearTimeout: () => {} }
  const location = { hash: fragment, origin: 'https://books.example' }
  runInNewContext(await readScript(), {
    window,
    document,
    location,
    HTMLElement: HTMLElementLike,
    URLSearchParams,
    Promise,
    ...timers,
  })
  await new Promise((resolve) => setImmediate(resolve))
  return { lang: document.documentElement.lang, message: nodes['#message'], back: nodes['#back'], loaded }
}

class HTMLElementLike {
  textContent = ''
  hidden = true
  focus() {}
}

describe('the checkout page', () => {
  test('lets run its own script and that of the payment company, and nothing else', async () => {
    const response = get()
    const policy = response.headers.get('content-security-policy') ?? ''
    const hash = createHash('sha256')
      .update(await readScript())
      .digest('base64')
    expect(policy).toContain(`script-src 'sha256-${hash}' 'self' https://*.tosspayments.com`)
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toContain(`form-action 'self' https://*.tosspayments.com`)
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('of a practice company knows no other origin at all', () => {
    const page = checkoutPage({ clientKey: 'c', sdkUrl: '/_sandbox/sdk.js', origins: [] })
    expect(get(page).headers.get('content-security-policy')).not.toContain('http')
  })

  test('leaves for the card page with the key of the member, and comes back to our own pages', async () => {
    const asked: unknown[] = []
    const { loaded, message, lang, back } = await run(`#customerKey=${KEY}&lang=en`, (window) => {
      window['TossPayments'] = (clientKey: string) => ({
        payment: (who: object) => ({
          requestBillingAuth: (how: object) => {
            asked.push({ clientKey, ...who, ...how })
            return new Promise(() => {})
          },
        }),
      })
      return 'load'
    })
    expect(loaded).toEqual(['https://js.tosspayments.com/v2/standard'])
    expect(asked).toEqual([
      {
        clientKey: 'test_ck_abc',
        customerKey: KEY,
        method: 'CARD',
        successUrl: 'https://books.example/success',
        failUrl: 'https://books.example/fail',
        windowTarget: 'self',
      },
    ])
    expect({ lang, text: message?.textContent, hidden: back?.hidden }).toEqual({
      lang: 'en',
      text: 'Opening the card page',
      hidden: true,
    })
  })

  const rejecting = (window: Record<string, unknown>) => {
    window['TossPayments'] = () => ({
      payment: () => ({ requestBillingAuth: () => Promise.reject(new Error('USER_CANCEL')) }),
    })
    return 'load' as const
  }
  const throwing = (window: Record<string, unknown>) => {
    window['TossPayments'] = () => {
      throw new Error('a wrong key')
    }
    return 'load' as const
  }
  test.each([
    ['the script does not arrive', () => 'error' as const],
    ['the script is another', () => 'load' as const],
    ['the card page is closed', rejecting],
    ['the script throws', throwing],
  ])('says what to do where %s', async (_, load) => {
    const { message, back } = await run(`#customerKey=${KEY}`, load)
    expect(message?.textContent).toContain('카드 등록 창을 열지 못했습니다')
    expect(back).toMatchObject({ hidden: false, textContent: '구독 화면으로 돌아가기' })
  })

  test.each([
    '',
    '#customerKey=',
    '#customerKey=member-7',
    `#customerKey=${KEY}0`,
    `#customerKey=javascript:x`,
  ])('loads nothing for the address %j', async (fragment) => {
    const { loaded, back } = await run(fragment, () => 'load')
    expect(loaded).toEqual([])
    expect(back?.hidden).toBe(false)
  })

  test('answers only those who read', () => {
    const post = new Request('https://books.example/checkout', { method: 'POST' })
    expect(toss(post).status).toBe(405)
  })
})
