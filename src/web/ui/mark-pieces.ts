/**
 * The text cut at each match of the term, so that every second piece (1, 3, 5 …) is a match.
 * Compares composed letters without regard to case; a term of several words also matches word by word.
 */
export function markPieces(text: string, term: string): string[] {
  const composed = text.normalize('NFC')
  const wanted = term.normalize('NFC').trim()
  if (wanted === '') return [composed]
  const words = wanted.split(/\s+/u)
  const patterns = [
    words.map(escape).join('\\s+'),
    ...words.toSorted((a, b) => b.length - a.length).map(escape),
  ]
  return composed.split(new RegExp(`(${patterns.join('|')})`, 'giu'))
}

function escape(word: string): string {
  return word.replace(/[$()*+.?[\\\]^{|}/]/gu, '\\$&')
}
