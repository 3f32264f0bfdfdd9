import { z } from 'zod'

/*
 * A backup is a tar of: backup.json (what made it), tables/NAME/NNNNNN.ndjson.gz (a line of `src/db/row-lines.ts` per
 * row), files/… (the pictures), contents.json (what must come out again) and SHA256SUMS (of all before it, as
 * `sha256sum -c` reads it).
 */

/** Raised when an older program could no longer restore what a newer one writes. */
export const FORMAT = 1

export const ABOUT = 'backup.json'
export const CONTENTS = 'contents.json'
export const SUMS = 'SHA256SUMS'

/** What every format, also one to come, says of itself. */
export const marked = z.object({ product: z.literal('covenant-library'), format: z.int() })

export const about = marked.extend({
  createdAt: z.iso.datetime(),
  appVersion: z.string(),
  database: z.enum(['embedded', 'postgres']),
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
})

export const contents = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sum: z.string() })),
  files: z.object({ count: z.int(), bytes: z.int() }),
})

export type About = z.infer<typeof about>
export type Contents = z.infer<typeof contents>

export function sumLine(hash: string, name: string): string {
  return `${hash}  ${name}\n`
}
