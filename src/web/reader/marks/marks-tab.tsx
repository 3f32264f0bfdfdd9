import { useEffect } from 'react'
import type { BookDetail } from '#src/web/api/queries.ts'
import type { Target } from '#src/web/reader/engine/use-reading.ts'
import type { Marking } from './use-marking.tsx'

export type MarksTabProps = {
  kind: 'bookmarks' | 'highlights' | 'notes'
  book: BookDetail
  marking: Marking
  onOpen: (target: Target) => void
}

/** A list of the member's marks in the drawer, fetched with its words when it is opened. */
export function MarksTab(props: MarksTabProps) {
  const { parts, load } = props.marking
  useEffect(() => {
    // Where it cannot be fetched, opening it anew tries again.
    load().catch(() => undefined)
  }, [load])
  if (parts === undefined) return <div className="reader-panel__waiting skeleton" aria-hidden="true" />
  return <parts.MarksPanel {...props} words={parts.words} />
}
