import type { TextRange } from '#src/web/reader/passages/passage.ts'
import { placeOfMark } from './pending-changes.ts'

/** Where an unfinished note is kept: of one member and one place, and gone with the member who leaves for good. */
export function noteDraftKey(uid: number | undefined, { anchor }: { anchor: readonly TextRange[] }): string {
  return `note:${uid ?? 0}:${placeOfMark(anchor)}`
}
