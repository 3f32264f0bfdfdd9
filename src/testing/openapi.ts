import { expect } from 'vitest'
import { z } from 'zod'
import { findSchemaErrors, type JsonSchema } from './json-schema.ts'

const schema: z.ZodType<JsonSchema> = z.record(z.string(), z.unknown())
const media = z.record(z.string().regex(/^[\w.+-]+\/[\w.+-]+$/), z.strictObject({ schema }))
const parameter = z
  .strictObject({
    name: z.string().min(1),
    in: z.enum(['path', 'query', 'header', 'cookie']),
    required: z.boolean().optional(),
    description: z.string().optional(),
    schema,
  })
  .refine((it) => it.in !== 'path' || it.required === true, 'a parameter of the path is required')
const operation = z.strictObject({
  operationId: z.string().min(1),
  summary: z.string().min(1),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  parameters: z.array(parameter).default([]),
  requestBody: z.strictObject({ required: z.boolean().optional(), content: media }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: media }),
  ),
})

/** The part of OpenAPI 3.1 that this product uses; a field the standard does not have is refused. */
const openApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string().min(1),
    version: z.string().min(1),
    description: z.string().optional(),
    license: z.strictObject({ name: z.string().min(1), identifier: z.string().optional() }),
  }),
  paths: z.record(
    z.string().regex(/^\//),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.strictObject({ schemas: z.record(z.string().regex(/^[\w.-]+$/), schema) }),
})

export type OpenApi = z.infer<typeof openApi>

/** The document, where it keeps the rules of OpenAPI 3.1, those too that no schema can say; else it throws. */
export function readOpenApi(document: unknown): OpenApi {
  const read = openApi.parse(document)
  const operations = Object.entries(read.paths).flatMap(([path, item]) =>
    Object.values(item).map((operation) => ({ path, operation })),
  )
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size, 'each operation has an id of its own').toBe(ids.length)
  const shapes = Object.keys(read.paths).map((path) => path.replaceAll(/\{[^}]*\}/g, '{}'))
  expect(new Set(shapes).size, `two paths differ only in the names of their parts: ${shapes.join(' ')}`).toBe(
    shapes.length,
  )
  for (const { path, operation } of operations) {
    const inPath = operation.parameters.filter((it) => it.in === 'path').map((it) => it.name)
    expect(inPath.toSorted(), path).toEqual(
      Array.from(path.matchAll(/\{([^}]+)\}/g), (part) => String(part[1])).toSorted(),
    )
  }
  for (const [, reference] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g))
    schemaAt(read, reference!)
  return read
}

/** Fails where an answer is not one that the document promises for this call. */
export function expectDocumented(
  document: OpenApi,
  call: { method: string; path: string },
  answer: { status: number; type: string; body: unknown },
): void {
  const operation = findOperation(document, call)
  const response = operation?.responses[String(answer.status)]
  expect(
    response,
    `${call.method} ${call.path} answers ${answer.status}, which is not documented`,
  ).toBeDefined()
  // Where a browser is only sent on there is nothing to read.
  if (answer.status === 303 && answer.type === '') return
  const wanted = response!.content[answer.type.split(';')[0]!]?.schema
  expect(wanted, `${call.path} answers ${answer.type}`).toBeDefined()
  expect(findSchemaErrors(answer.body, wanted!, document.components.schemas), call.path).toEqual([])
}

/** The operation whose path fits best: one without parameters before one with. */
function findOperation(document: OpenApi, { method, path }: { method: string; path: string }) {
  const fitting = Object.keys(document.paths)
    .filter((template) => new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path))
    .toSorted((a, b) => a.split('{').length - b.split('{').length)
  const item = document.paths[fitting[0] ?? '']
  return item?.[method.toLowerCase() as 'get']
}

function schemaAt(document: OpenApi, reference: string): JsonSchema {
  const found = document.components.schemas[reference.replace('#/components/schemas/', '')]
  if (found === undefined) throw new Error(`${reference} leads nowhere`)
  return found
}
