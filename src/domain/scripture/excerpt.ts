/** Some words of a text, and what stands on each side of them. */
export type Excerpt = { before: string; words: string; after: string }

/** Characters kept on each side. */
const CONTEXT = 60

/** The words from one UTF-16 offset to another with some text on each side, begun and ended at a word where it can be. */
export function excerptAround(text: string, at: { start: number; end: number }): Excerpt {
  const before = Array.from(text.slice(Math.max(0, at.start - 2 * CONTEXT), at.start))
    .slice(-CONTEXT)
    .join('')
  const after = Array.from(text.slice(at.end, at.end + 2 * CONTEXT))
    .slice(0, CONTEXT)
    .join('')
  const isCutBefore = before.length < at.start
  const isCutAfter = at.end + after.length < text.length
  return {
    before: isCutBefore ? `…${before.replace(/^\S*\s+(?=\S)/, '')}` : before,
    words: text.slice(at.start, at.end),
    after: isCutAfter ? `${after.replace(/(\S)\s+\S*$/, '$1')}…` : after,
  }
}
