import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageServer } from './pages.ts'

const SHEET = { href: '/assets/app-1.css', text: 'p{color:red}/* 글 */' }
const LINK = '<link rel="stylesheet" href="/assets/app-1.css" data-page-style=""/>'
const STYLE = `<style data-page-style="/assets/app-1.css">${SHEET.text}</style>`
const HASH = `'sha256-${createHash('sha256').update(SHEET.text).digest('base64')}'`

function library(html = `<head>${LINK}</head><p>은혜</p>`, styles = [SHEET]) {
  let made = 0
  const { serve, find } = pageServer(
    () => {
      made++
      return Promise.resolve({ html, status: 200 })
    },
    { connectTo: [], styles },
  )
  const request = (headers: Record<string, string>) => new Request('http://x/home', { headers })
  const get = async (headers: Record<string, string>) => {
    const answer = await serve(request(headers))
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isPacked = answer.headers.get('content-encoding') === 'gzip'
    return {
      status: answer.status,
      text: (isPacked ? gunzipSync(bytes) : bytes).toString(),
      etag: answer.headers.get('etag') ?? '',
      policy: answer.headers.get('content-security-policy') ?? '',
      vary: answer.headers.get('vary'),
    }
  }
  return { get, made: () => made, find: (headers: Record<string, string>) => find(request(headers)) }
}

const SHOWN: Record<string, string> = { 'sec-fetch-dest': 'document' }
const RETURNED: Record<string, string> = { ...SHOWN, cookie: 'a=1; styles=/assets/app-1.css' }

/** A crawler, and a script. */
const OTHERS: Record<string, string>[] = [{}, { 'sec-fetch-dest': 'empty' }]

test('a browser without the stylesheet gets it in the page, and may use just that', async () => {
  const { get, made } = library()
  for (const encoding of ['identity', 'gzip']) {
    const first = await get({ ...SHOWN, 'accept-encoding': encoding })
    expect(first.text).toBe(`<head>${STYLE}</head><p>은혜</p>`)
    expect(first.policy).toContain(`style-src 'self' ${HASH};`)
    expect(first.policy).not.toContain(`style-src 'self' 'unsafe-inline'`)
    expect(first.vary).toContain('Sec-Fetch-Dest')
  }
  expect((await get({ ...SHOWN, cookie: 'styles=/assets/app-0.css' })).text, 'of another build').toContain(
    STYLE,
  )
  expect(made(), 'it is made once for all').toBe(1)
})

test('who has it, and who shows no page, gets the link; neither gets the other’s', async () => {
  const { get, find } = library()
  const whole = await get(SHOWN)
  for (const headers of [RETURNED, ...OTHERS]) {
    const linked = await get(headers)
    expect(linked.text).toBe(`<head>${LINK}</head><p>은혜</p>`)
    expect(linked.policy).toContain(`style-src 'self';`)
    expect(linked.etag).not.toBe(whole.etag)
    expect((await get({ ...headers, 'if-none-match': whole.etag })).status).toBe(200)
  }
  expect((await get({ ...SHOWN, 'if-none-match': whole.etag })).status).toBe(304)
  expect(await find(SHOWN)?.text()).toBe(whole.text)
  expect(await find(RETURNED)?.text()).toContain(LINK)
})

test('a page without the link, or a library without stylesheets, is as it is', async () => {
  expect((await library('<p>은혜</p>').get(SHOWN)).text).toBe('<p>은혜</p>')
  expect((await library(undefined, []).get(SHOWN)).text).toContain(LINK)
})
