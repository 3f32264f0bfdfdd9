import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** A JSON Schema as an OpenAPI 3.1 document holds it. */
export type JsonSchema = Record<string, unknown>

type Schemas = Record<string, JsonSchema>

/**
 * What is wrong with `value` by `schema`, each with its place; empty where nothing is. Stricter than the standard in one
 * thing: a field that the schema does not name is wrong, so that an answer cannot carry more than is documented. A keyword
 * or format that Ajv does not know throws.
 */
export function findSchemaErrors(value: unknown, schema: JsonSchema, schemas: Schemas): string[] {
  const validate = compile(schema, schemas)
  validate(value)
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

const FORMATS = {
  'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
  date: /^\d{4}-\d{2}-\d{2}$/,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
}

const compiled = new WeakMap<JsonSchema, ValidateFunction>()

function compile(schema: JsonSchema, schemas: Schemas): ValidateFunction {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, formats: FORMATS })
  const whole = { ...closed(schema), components: { schemas: mapValues(schemas, closed) } }
  ajv.addKeyword('components')
  const made = ajv.compile(whole)
  compiled.set(schema, made)
  return made
}

/** The schema, in which objects that name their fields take no others. */
function closed(schema: JsonSchema): JsonSchema {
  const inside = mapValues(schema, (part) => closedPart(part))
  return 'properties' in schema && !('additionalProperties' in schema)
    ? { ...inside, additionalProperties: false }
    : inside
}

function closedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closedPart)
  return typeof part === 'object' && part !== null ? closed(Object.fromEntries(Object.entries(part))) : part
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}
