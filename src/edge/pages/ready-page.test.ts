import { describe, expect, test } from 'vitest'
import { pageServer } from './pages.ts'

describe('a page that lies ready', () => {
  const request = (path: string, headers: Record<string, string> = {}, host = 'http://books.example') =>
    new Request(`${host}${path}`, { headers })
  const made = (how: { language: string; order: string }) =>
    Promise.resolve({ html: `<p>${how.language} ${how.order}</p>`, status: 200 })

  test('is found as it was served, for that language, order of books and host', async () => {
    const { serve, find } = pageServer((_, how) => made(how), {
      connectTo: [],
      commonHeaders: { 'x-content-type-options': 'nosniff' },
    })
    expect(find(request('/home'))).toBeUndefined()
    const served = await serve(request('/home'))
    const found = find(request('/home'))!
    expect(await found.text()).toBe('<p>ko language</p>')
    expect(Object.fromEntries(found.headers)).toEqual(Object.fromEntries(served.headers))
    expect(found.headers.get('x-content-type-options')).toBe('nosniff')
    for (const other of [
      request('/home', { 'accept-language': 'en' }),
      request('/home', { cookie: 'currentLanguage=en' }),
      request('/home', { cookie: 'bookOrder=all' }),
      request('/home', {}, 'http://other.example'),
      request('/home?lang=en'),
      request('/home/'),
      new Request('http://books.example/home', { method: 'POST' }),
    ])
      expect(find(other), `${other.url} ${[...other.headers].join()}`).toBeUndefined()
  })

  test('is found under the public address, whichever host was named', async () => {
    const { serve, find } = pageServer((_, how) => made(how), {
      connectTo: [],
      publicUrl: 'https://books.example',
    })
    await serve(request('/home', {}, 'http://10.0.0.1'))
    expect(await find(request('/home', {}, 'http://10.0.0.2'))!.text()).toBe('<p>ko language</p>')
  })

  test('is packed already, or is not there yet', async () => {
    const { serve, find } = pageServer((_, how) => made(how), { connectTo: [] })
    await serve(request('/home'))
    const gzip = { 'accept-encoding': 'gzip' }
    expect(find(request('/home', gzip))).toBeUndefined()
    await serve(request('/home', gzip))
    expect(find(request('/home', gzip))!.headers.get('content-encoding')).toBe('gzip')
    const { headers } = find(request('/home'))!
    expect(find(request('/home', { 'if-none-match': headers.get('etag')! }))!.status).toBe(304)
  })
})
