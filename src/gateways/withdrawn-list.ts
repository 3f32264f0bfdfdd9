import { appendFile, readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { MemberFiles, Withdrawn } from '#src/domain/members/context.ts'

const line = z.object({
  memberId: z.int(),
  signedUpAt: z.iso.datetime().transform((text) => new Date(text)),
  withdrawnAt: z.iso.datetime().transform((text) => new Date(text)),
})

export type WithdrawnList = {
  note: MemberFiles['noteWithdrawn']
  list: MemberFiles['listWithdrawn']
}

/** A file that only grows: a line for each member who has left, with numbers and moments and nothing else. */
export function withdrawnList(path: string): WithdrawnList {
  return {
    async note(withdrawn) {
      const lines = withdrawn.map(({ memberId, signedUpAt, withdrawnAt }) =>
        JSON.stringify({ memberId, signedUpAt, withdrawnAt }),
      )
      // The line break stands first too: a line cut off by a crash spoils only itself.
      await appendFile(path, `\n${lines.join('\n')}\n`, { mode: 0o600, flush: true })
    },
    async list() {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
        throw error
      })
      return text.split('\n').flatMap(read)
    },
  }
}

function read(text: string): Withdrawn[] {
  try {
    return [line.parse(JSON.parse(text))]
  } catch {
    return []
  }
}
