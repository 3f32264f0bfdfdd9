/** A JSON Schema as an OpenAPI 3.1 document holds it. */
export type JsonSchema = Record<string, unknown>

type Find = (reference: string) => JsonSchema

/** Words that ask nothing of a value. */
const SILENT = new Set(['description', 'default', 'title', 'examples', 'deprecated'])

/**
 * What is wrong with `value` by `schema`, each with its place; empty where nothing is. Stricter than the standard in one
 * thing: a field that the schema does not name is wrong. A keyword this reader does not know throws, so that none is
 * silently passed over.
 */
export function faultsOf(value: unknown, schema: JsonSchema, find: Find, at = ''): string[] {
  const asked = Object.entries(schema).filter(([word]) => !SILENT.has(word))
  return asked.flatMap(([word, wanted]) => {
    const check = CHECKS[word]
    if (check === undefined) throw new Error(`${at}: the keyword ${word} is not known here`)
    return check({ value, wanted, schema, find, at })
  })
}

type Question = { value: unknown; wanted: unknown; schema: JsonSchema; find: Find; at: string }

const CHECKS: Record<string, (question: Question) => string[]> = {
  $ref: ({ value, wanted, find, at }) => faultsOf(value, find(String(wanted)), find, at),
  type: ({ value, wanted, at }) => {
    const kinds = Array.isArray(wanted) ? wanted : [wanted]
    return kinds.includes(kindOf(value)) || (kinds.includes('number') && typeof value === 'number')
      ? []
      : [`${at} is ${kindOf(value)}, not ${kinds.join(' or ')}`]
  },
  properties: ({ value, wanted, schema, find, at }) => {
    const named = wanted as Record<string, JsonSchema>
    return Object.entries(fieldsOf(value)).flatMap(([name, field]) => {
      const known = named[name]
      if (known !== undefined) return faultsOf(field, known, find, `${at}.${name}`)
      return 'additionalProperties' in schema ? [] : [`${at}.${name} is not documented`]
    })
  },
  required: ({ value, wanted, at }) =>
    typeof value === 'object' && value !== null
      ? (wanted as string[]).filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`)
      : [],
  additionalProperties: ({ value, wanted, schema, find, at }) => {
    const named = fieldsOf(schema['properties'])
    const others = Object.entries(fieldsOf(value)).filter(([name]) => !(name in named))
    if (wanted === false) return others.map(([name]) => `${at}.${name} is not documented`)
    return others.flatMap(([name, field]) => faultsOf(field, wanted as JsonSchema, find, `${at}.${name}`))
  },
  propertyNames: ({ value, wanted, find, at }) =>
    Object.keys(fieldsOf(value)).flatMap((name) =>
      faultsOf(name, wanted as JsonSchema, find, `${at}.${name}`),
    ),
  items: ({ value, wanted, find, at }) =>
    (Array.isArray(value) ? value : []).flatMap((item, index) =>
      faultsOf(item, wanted as JsonSchema, find, `${at}[${index}]`),
    ),
  anyOf: ({ value, wanted, find, at }) =>
    (wanted as JsonSchema[]).some((schema) => faultsOf(value, schema, find, at).length === 0)
      ? []
      : [`${at} fits none of the forms it may have`],
  not: ({ value, wanted, find, at }) =>
    faultsOf(value, wanted as JsonSchema, find, at).length > 0 ? [] : [`${at} may not be there`],
  enum: ({ value, wanted, at }) =>
    (wanted as unknown[]).includes(value) ? [] : [`${at} is none of ${JSON.stringify(wanted)}`],
  minimum: ({ value, wanted, at }) =>
    Number(value) >= Number(wanted) ? [] : [`${at} is under ${String(wanted)}`],
  maximum: ({ value, wanted, at }) =>
    Number(value) <= Number(wanted) ? [] : [`${at} is over ${String(wanted)}`],
  maxLength: ({ value, wanted, at }) => (String(value).length <= Number(wanted) ? [] : [`${at} is too long`]),
  pattern: ({ value, wanted, at }) =>
    typeof value !== 'string' || new RegExp(String(wanted), 'u').test(value)
      ? []
      : [`${at} has the wrong form`],
  format: ({ value, wanted, at }) => {
    if (wanted !== 'date-time') throw new Error(`${at}: the format ${String(wanted)} is not known here`)
    return Number.isNaN(Date.parse(String(value))) ? [`${at} is no time`] : []
  },
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

function fieldsOf(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}
