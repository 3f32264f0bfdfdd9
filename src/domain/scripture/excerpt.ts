/** Some words of a text, and what stands on each side of them. */
export type Excerpt = { before: string; words: string; after: string }

/** Characters kept on each side; up to LONGEST where a sentence begins or ends there. */
const CONTEXT = 60
const LONGEST = 160

/** What may end a sentence, and what may stand behind that. */
const STOPS = new Set('.!?。…')
const CLOSING = new Set('”’"\'」』)]')

/**
 * The words from one UTF-16 offset to another in their sentence, with what stands near where the sentence is short; of a
 * long one what stands near, begun and ended at a word where it can be.
 */
export function excerptAround(text: string, at: { start: number; end: number }): Excerpt {
  return {
    before: before(text.slice(Math.max(0, at.start - 2 * LONGEST), at.start), at.start),
    words: text.slice(at.start, at.end),
    after: after(text.slice(at.end, at.end + 2 * LONGEST), text.length - at.end),
  }
}

function before(near: string, available: number): string {
  const letters = Array.from(near).slice(-LONGEST)
  const isAll = letters.join('').length === available
  if (isAll && letters.length <= CONTEXT) return letters.join('')
  // The last sentence that begins far enough before.
  for (let from = Math.max(0, letters.length - CONTEXT); from > 0; from--)
    if (endsSentence(letters, from - 1)) return letters.slice(from).join('').trimStart()
  if (isAll) return letters.join('')
  return `…${letters
    .slice(-CONTEXT)
    .join('')
    .replace(/^\S*\s+(?=\S)/, '')}`
}

function after(near: string, available: number): string {
  const letters = Array.from(near).slice(0, LONGEST)
  const isAll = letters.join('').length === available
  if (isAll && letters.length <= CONTEXT) return letters.join('')
  for (let end = 1; end < letters.length; end++)
    if (endsSentence(letters, end - 1)) return letters.slice(0, end).join('')
  if (isAll) return letters.join('')
  return `${letters
    .slice(0, CONTEXT)
    .join('')
    .replace(/(\S)\s+\S*$/, '$1')}…`
}

/** Whether a sentence ends with this letter: a stop behind a word that is no abbreviation, then a space. */
function endsSentence(letters: readonly string[], at: number): boolean {
  if (letters[at + 1]?.trim() !== '') return false
  let stop = at
  while (CLOSING.has(letters[stop] ?? '')) stop--
  if (!STOPS.has(letters[stop] ?? '')) return false
  const word = letters.slice(Math.max(0, stop - 4), stop).join('')
  return letters[stop] !== '.' || /[가-힣)\]」』”’]$|\p{Ll}{4}$/u.test(word)
}
