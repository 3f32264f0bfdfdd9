import type { JSONColumnType } from 'kysely'
import type { Anchor } from '#src/shared/anchor.ts'
import type { Certainty } from '#src/domain/reading/rules.ts'

/** A mark's place in an edition other than its own. */
export type CarriedTable = {
  edition_id: number
  /** of the first anchor */
  page_no: number
  /** in the order of the text */
  anchors: JSONColumnType<Anchor[]>
  certainty: Certainty
}
