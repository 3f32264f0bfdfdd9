import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type NaverPerson = { id: string; email?: string; denies?: boolean }

export type NaverServer = {
  url: string
  clientId: string
  clientSecret: string
  person: NaverPerson
  close: () => Promise<void>
}

/** A server that speaks OAuth 2 as Naver does: no ID token, numbers as text, the profile in an envelope of its own. */
export async function openNaver(): Promise<NaverServer> {
  const codes = new Map<string, { challenge: string; person: NaverPerson }>()
  const tokens = new Map<string, NaverPerson>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://naver')
    const json = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (url.pathname === '/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      if (running.person.denies === true) back.searchParams.set('error', 'access_denied')
      else {
        const code = randomBytes(9).toString('base64url')
        codes.set(code, {
          challenge: url.searchParams.get('code_challenge') ?? '',
          person: running.person,
        })
        back.searchParams.set('code', code)
      }
      response.writeHead(302, { location: back.href }).end()
    } else if (url.pathname === '/token') {
      void bodyOf(request).then((form) => {
        const code = form.get('code') ?? ''
        const known = codes.get(code)
        codes.delete(code)
        const verifier = form.get('code_verifier') ?? ''
        const challenge = createHash('sha256').update(verifier).digest('base64url')
        // Naver answers 200 also where it says no.
        if (
          form.get('client_id') !== running.clientId ||
          form.get('client_secret') !== running.clientSecret ||
          known?.challenge !== challenge
        )
          return json(200, { error: 'invalid_request', error_description: 'no valid data in session' })
        const token = randomBytes(9).toString('base64url')
        tokens.set(token, known.person)
        json(200, { access_token: token, refresh_token: 'r', token_type: 'bearer', expires_in: '3600' })
      })
    } else {
      const person = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /i, ''))
      if (person === undefined) json(401, { resultcode: '024', message: 'Authentication failed' })
      else
        json(200, { resultcode: '00', message: 'success', response: { id: person.id, email: person.email } })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const running: NaverServer = {
    url: `http://127.0.0.1:${port}`,
    clientId: 'naver library',
    clientSecret: 'naver secret',
    person: { id: 'nobody' },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return running
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}
