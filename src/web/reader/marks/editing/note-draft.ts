import type { TextRange } from '#src/web/reader/passages/passage.ts'
import { placeOfMark } from '#src/web/reader/marks/pending-changes.ts'

/** The key of an unfinished note of one member at one place. It is deleted with the member's other data in this browser. */
export function noteDraftKey(uid: number | undefined, { anchor }: { anchor: readonly TextRange[] }): string {
  return `note:${uid ?? 0}:${placeOfMark(anchor)}`
}
