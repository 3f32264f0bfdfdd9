/**
 * The words of a highlight as a card shows them: its pieces in order, without the bracketed parts
 * (note marks and verse numbers). Takes the JSON list of the API, or the list itself.
 */
export function highlightText(content: string | readonly string[]): string {
  return shown(pieces(content).join(' '))
}

/**
 * The same piece by piece, as lists show them. A highlight of nothing but bracketed parts is shown as it is: a row without
 * words could not be told from others.
 */
export function highlightPieces(content: readonly string[]): string[] {
  const stripped = content.map(shown).filter((piece) => piece !== '')
  return stripped.length === 0 ? [...content] : stripped
}

function shown(text: string): string {
  return withoutBrackets(text.normalize('NFC'))
    .replace(/\s+/gu, ' ')
    .replace(/ ([.,;:!?…”’])/gu, '$1')
    .trim()
}

function pieces(content: string | readonly string[]): readonly string[] {
  if (typeof content !== 'string') return content
  try {
    const parsed: unknown = JSON.parse(content)
    if (Array.isArray(parsed)) return parsed.filter((piece) => typeof piece === 'string')
  } catch {
    // older rows hold plain text instead of a list
  }
  return [content]
}

function withoutBrackets(text: string): string {
  const inner = text.replace(/\[[^[\]]*\]|［[^［］]*］|〔[^〔〕]*〕/gu, ' ')
  return inner === text ? text : withoutBrackets(inner)
}
