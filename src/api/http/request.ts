import { validator } from 'hono-openapi'
import { z } from 'zod'
import { Refusal } from '#src/domain/errors.ts'
import { cleanValue, findBadParts } from './clean-text.ts'

/** An id in an address: ASCII digits within the database's integers. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((value) => value <= 2_147_483_647)

/** An id in a body. */
export const numberId = z.number().int().positive().max(2_147_483_647)

/** A zero-based page of a list. */
export const listPage = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)

export function param<S extends z.ZodType>(schema: S) {
  return validator('param', ofAddress(schema), refuseInvalid)
}

export function query<S extends z.ZodType>(schema: S) {
  return validator('query', ofAddress(schema), refuseInvalid)
}

/** The body of a request. */
export function json<S extends z.ZodType>(schema: S) {
  const cleaned = z.preprocess<unknown, S, z.input<S>>((given, context) => {
    const { value, bad } = cleanValue(given)
    for (const field of bad) context.addIssue({ code: 'custom', path: [field] })
    return value
  }, schema)
  return validator('json', cleaned, refuseInvalid)
}

function ofAddress<S extends z.ZodType>(schema: S) {
  return z.preprocess<unknown, S, z.input<S>>((given, context) => {
    for (const part of findBadParts(parts.parse(given))) context.addIssue({ code: 'custom', path: [part] })
    return given
  }, schema)
}

/** What Hono makes of a path or a query; a name that occurs twice in one has several values. */
const parts = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

type Checked = {
  success: boolean
  error?: readonly { path?: readonly unknown[] | undefined; code?: string }[]
}

function refuseInvalid(result: Checked) {
  if (result.success) return
  const fields = Object.fromEntries(
    (result.error ?? []).map((issue) => [fieldName(issue.path?.[0]), 'INVALID']),
  )
  throw new Refusal('INVALID_REQUEST', fields)
}

function fieldName(part: unknown) {
  return typeof part === 'string' || typeof part === 'number' ? String(part) : 'request'
}
