import { beforeAll, describe, expect, test } from 'vitest'
import type { JsonSchema } from '#src/testing/json-schema.ts'
import { askRaw, testLibrary } from '#src/testing/library.ts'
import { type OpenApi, readOpenApi } from '#src/testing/openapi.ts'
import { signedIn } from '#src/testing/signed-in.ts'
import { cleanValue } from './clean-text.ts'

// NUL and halves of characters once went through to the database, which takes neither: 500 for a bookmark, a report …
// Endless rows of marks were composed, by the square of their length: one body of a visitor held the server for seconds.

const library = testLibrary('once')
const BAD = ['a\0b', '\0', 'a\uD800b', '\uDC00', `a${'\u0316\u0301'.repeat(31)}`]
const IN_ADDRESS = ['%00', '1%00', '%01', '1%1b', '%ED%A0%80', '%C0%80', '%FF', '%']

type Operation = NonNullable<OpenApi['paths'][string]['post']>
let document: OpenApi
let send: Awaited<ReturnType<typeof signedIn>>['send']
const faults: Error[] = []

beforeAll(async () => {
  const api = library.api({ onFault: (error) => faults.push(error) })
  document = readOpenApi((await askRaw(api, '/api/openapi.json')).body)
  await library.plantMembers(1)
  // Nobody else comes as far as the bodies of the operator's calls.
  await library.db.updateTable('member').set({ role: 'owner' }).execute()
  await library.plant({ pages: 3 }, { isFree: true })
  send = (await signedIn(library.db, (path, init) => askRaw(api, path, init), 1)).send
})

const operations = (): [string, string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, string, Operation] => [
      method.toUpperCase(),
      path,
      operation,
    ]),
  )

test('in any field of any body is refused with the name of the field', { timeout: 120_000 }, async () => {
  let tried = 0
  for (const [method, path, { requestBody, parameters }] of operations()) {
    const schema = requestBody?.content['application/json']?.schema
    if (schema === undefined) continue
    for (const { name, body } of BAD.flatMap((bad) => bodiesWith(bad, schema))) {
      const asked = parameters.filter((parameter) => parameter.in === 'query').map((it) => `${it.name}=1`)
      const address = `${path.replaceAll(/\{\w+\}/g, '1')}?${asked.join('&')}`
      const { status, body: answer } = await send(method, address, body)
      const call = `${method} ${path} ${JSON.stringify(body)}`
      expect({ status, answer }, call).toMatchObject({
        status: 400,
        answer: { message: 'INVALID_REQUEST', fields: { [name]: 'INVALID' } },
      })
      tried++
    }
  }
  expect(tried).toBeGreaterThan(150)
  expect(faults).toEqual([])
})

test('in any part of an address breaks nothing', { timeout: 120_000 }, async () => {
  for (const [method, path, { parameters }] of operations()) {
    const plain = path.replaceAll(/\{\w+\}/g, '1')
    for (const bad of IN_ADDRESS) {
      for (const [part] of path.matchAll(/\{\w+\}/g)) {
        const address = path.replace(part, bad).replaceAll(/\{\w+\}/g, '1')
        expect((await send(method, address)).status, `${method} ${address}`).toBeLessThan(500)
      }
      for (const { name } of parameters.filter((parameter) => parameter.in === 'query')) {
        const address = `${plain}?${name}=${bad}`
        expect((await send(method, address)).status, `${method} ${address}`).toBeLessThan(500)
      }
    }
  }
  for (const feed of [
    '/rss.xml',
    '/sitemap.xml',
    '/media/1/a.webp',
    '/media/cover/1',
    '/media/member/a.webp',
  ])
    for (const bad of IN_ADDRESS)
      for (const address of [`${feed}${bad}`, `${feed}?lang=${bad}&page=${bad}`])
        expect((await send('GET', address)).status, address).toBeLessThan(500)
  expect(faults).toEqual([])
})

describe('a body', () => {
  test('keeps what its writer meant: composed letters, simple ends of lines, none of the controls pasted along', async () => {
    const { body } = await send<{ reviewId: number }>('POST', '/api/bookFunction/review', {
      bookId: 1,
      content: ` ${'은혜'.normalize('NFD')}\r\n\u000B받\u0001음\tA `,
    })
    const { content } = await library.db
      .selectFrom('review')
      .select('content')
      .where('id', '=', body.reviewId)
      .executeTakeFirstOrThrow()
    expect(content).toBe('은혜\n받음\tA')
  })

  test('nested without end is refused', async () => {
    const { status } = await send('POST', '/api/bookFunction/marks?bookId=1', { items: [] })
    expect(status).toBeLessThan(500)
    const text = `{"email":"a@b.example","password":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    const api = library.api({ onFault: (error) => faults.push(error) })
    const headers = { 'content-type': 'application/json' }
    const answer = await askRaw(api, '/api/auth/login', { method: 'POST', body: text, headers })
    expect(answer).toMatchObject({ status: 400, body: { fields: { password: 'INVALID' } } })
    expect(faults).toEqual([])
  })
})

/** Bodies of this form, in each of which another text is the bad one; `name` is the field it stands in or under. */
function bodiesWith(bad: string, schema: JsonSchema): { name: string; body: unknown }[] {
  const whole = sampleOf(schema)
  const found: { name: string; body: unknown }[] = []
  const visit = (part: unknown, path: string[]) => {
    if (typeof part === 'string') {
      const body = structuredClone(whole)
      let holder = body as Record<string, unknown>
      for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>
      holder[path.at(-1)!] = bad
      found.push({ name: path[0]!, body })
    } else if (typeof part === 'object' && part !== null)
      for (const [key, inner] of Object.entries(part)) visit(inner, [...path, key])
  }
  visit(whole, [])
  return found
}

function sampleOf(schema: JsonSchema): unknown {
  const reference = schema['$ref'] as string | undefined
  if (reference !== undefined)
    return sampleOf(document.components.schemas[reference.replace('#/components/schemas/', '')]!)
  const choices = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as JsonSchema[] | undefined
  if (choices !== undefined) return sampleOf(choices[0]!)
  if (schema['type'] === 'object') {
    const fields = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
    return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field)]))
  }
  if (schema['type'] === 'array') return [sampleOf(schema['items'] as JsonSchema)]
  if (schema['type'] === 'boolean') return true
  if (schema['type'] === 'integer' || schema['type'] === 'number') return schema['minimum'] ?? 1
  return 'text'
}

test('marks heaped on one letter, which take quadratic time to compose, are refused', () => {
  const heap = 'a' + '\u0301\u0323'.repeat(15_000)
  const begun = performance.now()
  expect(cleanValue({ note: heap }).bad).toEqual(['note'])
  expect(cleanValue({ note: heap.replaceAll('\u0323', '\u0323\u0001') }).bad).toEqual(['note'])
  expect(cleanValue(heap).bad).toEqual([''])
  expect(performance.now() - begun).toBeLessThan(500)
  expect(cleanValue({ note: 'a' + '\u0301'.repeat(30) }).bad).toEqual([])
})
