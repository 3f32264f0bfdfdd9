import type { Route } from './bare.ts'
import { routeLike } from './load/load.ts'

/**
 * What a server says of every page for its readers' safety. The static page says the same: one of these makes the
 * browser open a new process, which costs as much as the whole page and is no matter of how the page is made.
 */
const SAFETY = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
]

export function safetyOf(answer: Response): Record<string, string> {
  return Object.fromEntries(SAFETY.map((name) => [name, answer.headers.get(name) ?? '']))
}

/** The pictures that a page of the product at `url` shows, each once. */
export function picturesOf(url: string, html: string): Promise<Route[]> {
  const found = Array.from(html.matchAll(/ src="(\/media\/[^"]+)"/g), ([, path = '']) => path)
  return Promise.all([...new Set(found)].map((path) => routeLike(`${url}${path}`)))
}

/** The page as it is served, and its pictures, without anything that runs. */
export async function stillPage(url: string, path: string): Promise<Route[]> {
  const answer = await fetch(`${url}${path}`, { headers: { 'accept-language': 'ko-KR' } })
  const made = await answer.text()
  const body = made.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
  if (body.includes('<script') || !body.includes('rel="stylesheet"'))
    throw new Error(`${path} is not as known`)
  return [
    { path, type: 'text/html; charset=utf-8', body, headers: safetyOf(answer) },
    ...(await picturesOf(url, body)),
  ]
}
