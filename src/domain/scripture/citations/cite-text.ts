import { excerptAround, type Excerpt } from '#src/domain/scripture/excerpt.ts'
import { type Citation, findCitations } from './find-citations.ts'
import { linkCitations } from './link-citations.ts'
import type { Passage } from '#src/domain/scripture/passage.ts'

/** A citation as the index keeps it: the passage, the words it stands among, and where they stand, in code points. */
export type IndexedCitation = Passage & Excerpt & { start: number; end: number }

/** The citations in one block or note, and its HTML with links to them. */
export function citeText({ html, text }: { html: string; text: string }): {
  html: string
  citations: IndexedCitation[]
} {
  const found = findCitations(text)
  return {
    html: linkCitations(html, text, found),
    citations: inCodePoints(text, found).map(({ start, end, citation: { passage, ...at } }) => ({
      ...passage,
      ...excerptAround(text, at),
      start,
      end,
    })),
  }
}

/** Citations come in order, so that each stretch of the text is counted once. */
function inCodePoints(text: string, found: readonly Citation[]) {
  let units = 0
  let points = 0
  const pointsAt = (offset: number) => {
    points += Array.from(text.slice(units, offset)).length
    units = offset
    return points
  }
  return found.map((citation) => ({
    start: pointsAt(citation.start),
    end: pointsAt(citation.end),
    citation,
  }))
}
