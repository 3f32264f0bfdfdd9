import { createHook } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testClock } from '#src/testing/clock.ts'
import { pageServer, type RenderPage } from './pages.ts'

const clock = testClock()

type Made = Awaited<ReturnType<RenderPage>>
const page = (html: string, status = 200): Made => ({ html, status })

/** Pages that say how often one was made, in which language and for which address. */
function library(respond?: (made: number, url: URL) => Made | Promise<Made>) {
  let made = 0
  const { serve } = pageServer(
    async (request, { language }) => {
      made++
      const url = new URL(request.url)
      if (respond !== undefined) return respond(made, url)
      return page(`<p lang="${language}">${made} ${url.pathname}${url.search}</p>`)
    },
    { connectTo: [] },
  )
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await serve(new Request(`http://books.example${path}`, { method, headers }))
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { get, made: () => made }
}

describe('a page', () => {
  test('whose address has a secret in it gives it to nobody, and is kept nowhere', async () => {
    const { get } = library()
    const { headers } = await get('/event/concert/SECRET')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    const open = await get('/event/concert')
    expect(open.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(open.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(open.headers.get('x-robots-tag')).toBeNull()
  })

  test('is made once for all who ask in a language, and anew for the other', async () => {
    const { get, made } = library()
    const korean = await get('/home', { 'accept-language': 'ko' })
    expect(korean.text).toBe('<p lang="ko">1 /home</p>')
    expect((await get('/home')).text).toBe(korean.text)
    expect((await get('/home', { cookie: 'x=1; currentLanguage=ko' })).text).toBe(korean.text)
    expect((await get('/home', { 'accept-language': 'fr' })).text).toBe('<p lang="en">2 /home</p>')
    expect((await get('/home', { cookie: 'currentLanguage=en' })).text).toBe('<p lang="en">2 /home</p>')
    expect((await get('/home?lang=en', { cookie: 'currentLanguage=ko' })).text).toContain('lang="en"')
    expect((await get('/home', { cookie: 'notcurrentLanguage=en' })).text).toBe(korean.text)
    expect(made()).toBe(3)
    expect(korean.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie, Sec-Fetch-Dest')
  })

  test('is made for the address it is asked at: nobody gets one that another host was written into', async () => {
    const render: RenderPage = (request) => Promise.resolve(page(new URL(request.url).origin))
    const { serve: demo } = pageServer(render, { connectTo: [] })
    const ask = async (serve: typeof demo, host: string) =>
      (await serve(new Request(`http://${host}/home?x=1`))).text()
    expect(await ask(demo, 'evil.example')).toBe('http://evil.example')
    expect(await ask(demo, 'localhost:3000')).toBe('http://localhost:3000')
    const { serve: production } = pageServer(render, { connectTo: [], publicUrl: 'https://books.example' })
    expect(await ask(production, 'evil.example')).toBe('https://books.example')
    expect(await ask(production, 'books.example')).toBe('https://books.example')
  })

  test('is made once for many who ask at the same moment', async () => {
    const { get, made } = library()
    await Promise.all(Array.from({ length: 20 }, () => get('/home')))
    expect(made()).toBe(1)
  })

  test('that lies ready is answered at once, packed or not', async () => {
    const { serve } = pageServer(() => Promise.resolve(page('<p>가</p>')), { connectTo: [] })
    for (const encoding of ['identity', 'gzip']) {
      const headers = { 'accept-encoding': encoding }
      const ask = () => serve(new Request('http://x/home', { headers }))
      const first = await (await ask()).bytes()
      const again = ask()
      expect(again).toBeInstanceOf(Response)
      expect(await (await again).bytes()).toEqual(first)
    }
  })

  test('is made without anything of the one who asked', async () => {
    let seen: Headers | undefined
    const { serve } = pageServer(
      (request) => {
        seen = request.headers
        return Promise.resolve(page('<p/>'))
      },
      { connectTo: [] },
    )
    await serve(new Request('http://x/read/1', { headers: { cookie: 'token=1', authorization: 'Bearer 1' } }))
    expect([...seen!.keys()]).toEqual(['accept'])
  })

  test('is the same for every campaign mark, and another for each place in a book', async () => {
    const { get, made } = library()
    await get('/read/1?utm_source=a')
    await get('/read/1?fbclid=b&utm_source=c')
    expect(made()).toBe(1)
    expect((await get('/read/1?loc=5')).text).toContain('/read/1?loc=5')
    expect((await get('/read/1?page=2&x=1&lang=en')).text).toContain(
      '/read/1?lang=en&amp;page=2'.replace('&amp;', '&'),
    )
    expect(made()).toBe(3)
  })

  test('that did not change is not sent again', async () => {
    const { get } = library()
    const first = await get('/home')
    const etag = first.headers.get('etag')!
    const again = await get('/home', { 'if-none-match': etag })
    expect({ status: again.status, text: again.text, etag: again.headers.get('etag') }).toEqual({
      status: 304,
      text: '',
      etag,
    })
    expect(again.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect((await get('/home', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('that changed is shown right within five seconds', async () => {
    const { get, made } = library()
    const first = await get('/home')
    await clock.pass(2000)
    await get('/home')
    await clock.pass(3000)
    const later = await get('/home', { 'if-none-match': first.headers.get('etag')! })
    expect(later.status).toBe(200)
    expect(later.text).toContain('2 /home')
    expect(made()).toBe(2)
  })

  test.each([404, 500, 503])('with the status %i is told and not kept', async (status) => {
    const { get, made } = library((count) => page(`<p>${count}</p>`, status))
    const first = await get('/nothing')
    expect(first).toMatchObject({ status, text: '<p>1</p>' })
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect((await get('/nothing', { 'if-none-match': first.headers.get('etag')! })).status).toBe(status)
    expect(made()).toBe(2)
  })

  test('that leads elsewhere does so every time', async () => {
    const { get, made } = library(() => new Response(null, { status: 307, headers: { location: '/home' } }))
    const first = await get('/')
    expect({ status: first.status, location: first.headers.get('location') }).toEqual({
      status: 307,
      location: '/home',
    })
    expect((await get('/')).status).toBe(307)
    expect(made()).toBe(2)
  })

  test('that could not be made is tried again', async () => {
    const { get } = library((count) => (count === 1 ? Promise.reject(new Error('down')) : page('<p>up</p>')))
    await expect(get('/home')).rejects.toThrow('down')
    expect((await get('/home')).text).toBe('<p>up</p>')
  })

  test('is packed for those who can unpack it', async () => {
    const { get } = library(() => page('<p>긴 글 </p>'.repeat(500)))
    const { serve } = pageServer(() => Promise.resolve(page('<p>글</p>'.repeat(500))), {
      connectTo: [],
    })
    const packed = await serve(new Request('http://x/', { headers: { 'accept-encoding': 'br, gzip' } }))
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe('<p>글</p>'.repeat(500))
    expect((await get('/home')).headers.get('content-encoding')).toBeNull()
  })

  test('that was made anew and is the same is not packed again', async () => {
    let content = 'old'
    const { serve } = pageServer(() => Promise.resolve(page(`<p>${content}</p>`)), { connectTo: [] })
    const gzipped = async () => {
      let packed = 0
      const request = new Request('http://x/', { headers: { 'accept-encoding': 'gzip' } })
      const packers = createHook({ init: (_, type) => void (type === 'ZLIB' && packed++) }).enable()
      const bytes = await (await serve(request)).arrayBuffer()
      packers.disable()
      return { text: gunzipSync(Buffer.from(bytes)).toString(), packed }
    }
    expect(await gzipped()).toEqual({ text: '<p>old</p>', packed: 1 })
    await clock.pass(3000)
    expect(await gzipped()).toEqual({ text: '<p>old</p>', packed: 0 })
    content = 'new'
    await clock.pass(3000)
    expect(await gzipped()).toEqual({ text: '<p>new</p>', packed: 1 })
  })

  test('is only looked at: nothing is sent to it', async () => {
    const { get, made } = library()
    expect((await get('/home', {}, 'HEAD')).status).toBe(200)
    expect((await get('/home', {}, 'POST')).status).toBe(405)
    expect((await get('/home', {}, 'DELETE')).status).toBe(405)
    expect(made()).toBe(1)
  })
})

describe('the policy of a page', () => {
  const policyOf = async (html: string, connectTo: string[] = []): Promise<Record<string, string[]>> => {
    const render: RenderPage = (_, { nonce }) =>
      Promise.resolve(page(html.replaceAll('OURS', ` nonce="${nonce}"`)))
    const { headers } = await pageServer(render, { connectTo }).serve(new Request('http://x/'))
    const policy = headers.get('content-security-policy') ?? ''
    const rules = policy.split('; ').map((rule) => rule.split(' '))
    return Object.fromEntries(rules.map(([name = '', ...sources]) => [name, sources]))
  }
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

  test('allows exactly the inline scripts that we wrote', async () => {
    const scripts = ['let a = 1', '\n  const b = "</p>"\n', '$_ = {"html":"\\u003c/script>"}']
    const html =
      `<scriptOURS>${scripts[0]}</script><script type="module" async src="/assets/a.js"OURS></script>` +
      `<scriptOURS type="application/ld+json">{}</script>` +
      `<script class="x"OURS>${scripts[1]}</script><scriptOURS>${scripts[2]}</script><scriptOURS>${scripts[0]}</script>`
    const policy = await policyOf(html)
    expect(policy['script-src']).toEqual(["'self'", ...scripts.map(hash)])
    expect(await policyOf('<p>none</p>')).toMatchObject({ 'script-src': ["'self'"] })
  })

  test.each([
    '<script>alert(1)</script>',
    '<script nonce="">alert(1)</script>',
    '<script nonce="guessed">alert(1)</script>',
    '<script data-x=" nonce=">alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<p title="<script>alert(1)</script>">',
    '<svg><script>alert(1)</script></svg>',
  ])('allows no script that got into it: %s', async (injected) => {
    const policy = await policyOf(
      `<scriptOURS>let ours = 1</script>${injected}<scriptOURS>let also = 1</script>`,
    )
    expect(policy['script-src']).toEqual(["'self'", hash('let ours = 1'), hash('let also = 1')])
  })

  test('keeps to itself how our scripts are known', async () => {
    let known = ''
    const { serve } = pageServer(
      (_, { nonce }) => {
        known = nonce
        return Promise.resolve(
          page(`<meta property="csp-nonce" content="${nonce}"/><script nonce="${nonce}">1</script>`),
        )
      },
      { connectTo: [] },
    )
    const response = await serve(new Request('http://x/'))
    expect(known).toMatch(/\S{30}/)
    expect(await response.text()).toBe('<script>1</script>')
    expect(JSON.stringify([...response.headers])).not.toContain(known)
  })

  test('allows no unsafe script, no frame around it, and no other place', async () => {
    const policy = await policyOf('<scriptOURS>1</script>')
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'style-src': ["'self'"],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    })
    expect(policy['script-src']?.join(' ')).not.toMatch(/unsafe|\*|https?:|data:|blob:/)
    expect(await policyOf('', ['https://maps.example'])).toMatchObject({
      'connect-src': ["'self'", 'https://maps.example'],
    })
  })

  test('comes with its companions', async () => {
    const { get } = library()
    const { headers } = await get('/home')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  })
})
