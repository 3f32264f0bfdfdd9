import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from './product.ts'

export type Caller = { uid: number; headers: Record<string, string> }

/** A demo's account of that role, signed in. */
export async function signInAs(
  product: Pick<Product, 'url' | 'dataDir'>,
  role: 'member' | 'subscriber',
): Promise<Caller> {
  return signIn(product, demoAccount(product, role))
}

export function demoAccount({ dataDir }: Pick<Product, 'dataDir'>, role: string) {
  const accounts: { role: string; email: string; password: string }[] = JSON.parse(
    readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'),
  )
  const found = accounts.find((account) => account.role === role)
  if (found === undefined) throw new Error(`there is no demo ${role}`)
  return found
}

/** What a browser of that member sends with every call. */
export async function signIn(
  { url }: Pick<Product, 'url'>,
  { email, password }: { email: string; password: string },
): Promise<Caller> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`)
  const pass = (await answer.json()) as { access_token: string; user: { uid: number } }
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return {
    uid: pass.user.uid,
    headers: { authorization: `Bearer ${pass.access_token}`, cookie: cookies.join('; ') },
  }
}
