import { excerptAround, type Excerpt } from './excerpt.ts'
import { findCitations } from './find-citations.ts'
import { linkCitations } from './link-citations.ts'
import type { Passage } from './passage.ts'

/** A citation as the index keeps it: the passage, and the words it stands among. */
export type IndexedCitation = Passage & Excerpt

/** The citations in one block or note, and its HTML with links to them. */
export function citeText({ html, text }: { html: string; text: string }): {
  html: string
  citations: IndexedCitation[]
} {
  const found = findCitations(text)
  return {
    html: linkCitations(html, text, found),
    citations: found.map(({ passage, ...at }) => ({ ...passage, ...excerptAround(text, at) })),
  }
}
