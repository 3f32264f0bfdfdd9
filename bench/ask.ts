import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Answers, Question } from './inside.ts'

/** Asks a server's own process about itself. */
export type Ask = <Q extends Question>(question: Q) => Promise<Answers[Q]>

/** What a process is started with (`--import`) so that it can be asked. */
export const INSIDE = new URL('./inside.ts', import.meta.url).href

export function askInside(child: ChildProcess): Ask {
  return async <Q extends Question>(question: Q) => {
    const answered = once(child, 'message', { signal: AbortSignal.timeout(20_000) })
    child.send(question)
    const [{ answer }] = (await answered) as [{ answer: Answers[Q] }]
    return answer
  }
}
