import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Engine } from './engine-port.ts'
import { fill, openPage, tapOn, until } from './hand.ts'

type Account = { email: string; password: string }

/** A new member of the library, so that no other check finds their marks. */
export async function joinLibrary(url: string): Promise<Account> {
  const name = randomBytes(5).toString('hex')
  const account = { email: `${name}@mail.example`, password: 'Gr4!Njkq' }
  const answer = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...account,
      nickname: name,
      phone: `+1415555${1000 + Math.floor(Math.random() * 8999)}`,
      agreeTerms: true,
      agreePrivacy: true,
      over14: true,
    }),
  })
  expect(answer.status, 'a member is made').toBe(200)
  return account
}

/** Signs in by the page, as a person does. */
export async function signIn(engine: Engine, base: string, { email, password }: Account): Promise<void> {
  await openPage(engine, `${base}/login`)
  await fill(engine, 'input[name=email]', email)
  await fill(engine, 'input[name=password]', password)
  await tapOn(engine, { css: 'main button[type=submit]' })
  await until(engine, 'signing in leads home', () => location.pathname === '/home', undefined)
}

/** One call of the API from the page, as who is signed in there. */
export async function callAsMember(
  engine: Engine,
  method: 'GET' | 'PATCH',
  path: string,
  body: object | null,
): Promise<unknown> {
  const { status, answer } = await engine.evaluate(
    async ([method, path, body]) => {
      const headers = new Headers({ authorization: `Bearer ${localStorage.getItem('token')}` })
      if (body !== null) headers.set('content-type', 'application/json')
      const response = await fetch(`/api/${path}`, {
        method,
        headers,
        body: body === null ? null : JSON.stringify(body),
      })
      const answer: unknown = await response.json()
      return { status: response.status, answer }
    },
    [method, path, body] as const,
  )
  expect(status, `${method} ${path}`).toBe(200)
  return answer
}
