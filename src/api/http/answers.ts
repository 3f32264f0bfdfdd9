import { describeRoute, resolver } from 'hono-openapi'
import { z } from 'zod'
import type { RefusalCode } from '#src/domain/errors.ts'
import { statusOf } from './refusals.ts'

/** Every answer that says no. */
const refusal = z
  .object({
    message: z.string().meta({ description: 'The code of the refusal' }),
    detail: z.string().optional().meta({ description: 'The reason for a person, in the asked language' }),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ ref: 'Refusal' })

/** What any call that changes something may answer. */
export const CHANGE_REFUSALS = [
  'INVALID_REQUEST',
  'FORBIDDEN',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
] as const satisfies readonly RefusalCode[]

/** Documents a route: what it does, what it answers where all is well, and with which codes it says no. */
export function answers(
  summary: string,
  schema: z.ZodType,
  refusals: readonly RefusalCode[] = [],
  status: 200 | 201 = 200,
) {
  return describe(summary, { [status]: done('application/json', schema) }, refusals)
}

/** Documents a route that answers line by line while it works: each line is JSON of its own. */
export function streams(summary: string, refusals: readonly RefusalCode[] = []) {
  return describe(summary, { 200: done('application/x-ndjson', z.string()) }, refusals)
}

const done = (type: string, schema: z.ZodType) => ({
  description: 'Done',
  content: { [type]: { schema: resolver(schema) } },
})

function describe(
  summary: string,
  well: Record<
    number,
    { description: string; content: Record<string, { schema: ReturnType<typeof resolver> }> }
  >,
  refusals: readonly RefusalCode[],
) {
  const byStatus = Map.groupBy(refusals, (code) => statusOf[code])
  return describeRoute({
    summary,
    responses: {
      ...well,
      ...Object.fromEntries(
        Array.from(byStatus, ([status, codes]) => [
          status,
          { description: codes.join(', '), content: { 'application/json': { schema: resolver(refusal) } } },
        ]),
      ),
    },
  })
}

/** Documents a route that a browser opens as a page and that sends it on. */
export function sendsOn(summary: string, refusals: readonly RefusalCode[] = []) {
  return describe(summary, { 303: { description: 'Go on there', content: {} } }, refusals)
}

/** The shape of a paged list. */
export function paged<S extends z.ZodType>(item: S) {
  return z.object({
    items: z.array(item),
    page: z.number().int(),
    totalPages: z.number().int(),
    totalCount: z.number().int(),
  })
}
