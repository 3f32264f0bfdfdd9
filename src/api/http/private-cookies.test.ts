import { expect, test } from 'vitest'
import { APPLICATION } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'

const library = testLibrary()
const SAFE = ['__Host-dv', '__Host-fp', '__Host-rt']

test.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
  'a demo tried out at %s keeps who signs in, in a browser that drops secure cookies there',
  async (origin) => {
    const cookies = await cookiesOf(library.visit({ isDemo: true }), origin)
    expect(cookies.map(nameOf)).toEqual(['loopback-dv', 'loopback-fp', 'loopback-rt'])
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/)
    const renewed = await library.visit({ isDemo: true })(`${origin}/api/auth/refresh`, {
      method: 'PATCH',
      headers: { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') },
    })
    expect(renewed.status).toBe(200)
  },
)

test('production gives no cookie away, whatever host a proxy or an attacker names', async () => {
  const origins = ['http://localhost', 'http://127.0.0.1:4000', 'https://books.example']
  for (const [number, origin] of origins.entries()) {
    const cookies = await cookiesOf(library.visit(), origin, number)
    expect(cookies.map(nameOf)).toEqual(SAFE)
    for (const cookie of cookies) expect(cookie).toContain('; Secure')
  }
})

test('a demo gives them away to no other host, and takes no plain ones from it', async () => {
  const hosts = ['http://192.0.2.7', 'http://localhost.evil.example', 'https://localhost']
  for (const [number, origin] of hosts.entries()) {
    expect((await cookiesOf(library.visit({ isDemo: true }), origin, number)).map(nameOf)).toEqual(SAFE)
  }
  const [, , token = ''] = await cookiesOf(library.visit({ isDemo: true }), 'http://localhost', 9)
  const answer = await library.visit()('http://localhost/api/auth/refresh', {
    method: 'PATCH',
    headers: { cookie: token.split(';')[0] ?? '' },
  })
  expect(answer.status).toBe(401)
})

async function cookiesOf(ask: ReturnType<typeof library.visit>, origin: string, number = 0) {
  const who = { email: `m${number}@mail.example`, nickname: `회원${number}`, phone: `010-1234-100${number}` }
  const { headers } = await ask(`${origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...APPLICATION, ...who }),
  })
  return headers.getSetCookie().toSorted()
}

const nameOf = (cookie: string) => cookie.split('=')[0]
