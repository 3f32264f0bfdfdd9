import { Hono } from 'hono'
import { CONFIRMED_MINUTES } from '#src/shared/limits.ts'
import { readOwnRecords } from '#src/domain/members/data-copy/data-copy.ts'
import { writeDataFiles } from '#src/domain/members/data-copy/data-files.ts'
import { streams } from '#src/api/http/answers.ts'
import { MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { limited } from '#src/api/http/limited.ts'

/** All that the library holds of a member, as two files that arrive line by line, each with how far it is. */
export const ownData = new Hono<Env>().get(
  '/export',
  limited('export'),
  streams(
    `The member’s data, the phone masked unless the password was confirmed within ${CONFIRMED_MINUTES} minutes: lines of \`{json, markdown, done, total}\`, whose texts joined are one file each; where the last has not arrived the files are not whole (\`done\` below \`total\`)`,
    ['TOO_MANY_REQUESTS', ...MEMBER_REFUSALS],
  ),
  memberOnly,
  async (c) => {
    const pieces = writeDataFiles(readOwnRecords(c.var.members, c.var.signedIn), c.var.language)
    // The first is awaited here, so that a refusal is an answer and not a broken stream.
    const first = await pieces.next()
    const lines = linesOf(first.done === true ? [] : [first.value], pieces)
    return c.body(streamOf(lines), 200, { 'content-type': 'application/x-ndjson; charset=utf-8' })
  },
)

async function* linesOf(
  ...sources: (Iterable<object> | AsyncIterable<object>)[]
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  for (const source of sources)
    for await (const piece of source) yield encoder.encode(`${JSON.stringify(piece)}\n`)
}

/** No faster than it is taken. */
function streamOf(lines: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}
