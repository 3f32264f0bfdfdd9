import { useEffect } from 'react'
import type { MarkListProps } from './mark-list.ts'
import type { Marking } from './use-marking.tsx'

type MarksTabProps = Omit<MarkListProps, 'list'> & { marking: Pick<Marking, 'list' | 'parts' | 'loadParts'> }

/** A list of the member's marks in the drawer. Its component and words are loaded when it is opened. */
export function MarksTab({ marking, ...props }: MarksTabProps) {
  const { list, parts, loadParts } = marking
  useEffect(() => {
    // A rejected load is dropped here; opening the tab again retries.
    loadParts().catch(() => undefined)
  }, [loadParts])
  if (parts === undefined) return <div className="reader-panel__waiting skeleton" aria-hidden="true" />
  return <parts.MarksPanel {...props} list={list} words={parts.words} />
}
