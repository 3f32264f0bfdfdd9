import type { JSONColumnType } from 'kysely'
import type { Anchor } from '#src/domain/reading/anchor.ts'
import type { Certainty } from '#src/domain/reading/moving/move-anchor.ts'

/** A mark's place in an edition other than its own. */
export type CarriedTable = {
  edition_id: number
  /** of the first anchor */
  page_no: number
  /** in the order of the text */
  anchors: JSONColumnType<Anchor[]>
  certainty: Certainty
}
