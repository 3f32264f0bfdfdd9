/** The small part of Markdown our own pages use: headings, paragraphs, lists, bold, links to our own pages. */
export type TextBlock = { kind: 'h1' | 'h2' | 'p'; pieces: Piece[] } | { kind: 'ul'; items: Piece[][] }
export type Piece = { text: string; bold: boolean; to?: string }

export function parseText(source: string): TextBlock[] {
  return source
    .trim()
    .split(/\n\s*\n/)
    .flatMap((chunk): TextBlock[] => {
      const lines = chunk.split('\n')
      if (lines.every((line) => line.startsWith('- '))) {
        return [{ kind: 'ul', items: lines.map((line) => pieces(line.slice(2))) }]
      }
      const heading = /^(##?) (.+)$/.exec(lines[0] ?? '')
      if (heading === null) return [{ kind: 'p', pieces: pieces(lines.join(' ')) }]
      const rest = lines.slice(1).join('\n')
      return [
        { kind: heading[1] === '#' ? 'h1' : 'h2', pieces: pieces(heading[2] ?? '') },
        ...(rest.trim() === '' ? [] : parseText(rest)),
      ]
    })
}

/** Stands before lines that are true only where cards from abroad are taken. */
const ABROAD = '{abroad} '

/** The text with such lines, or without them. */
export function keepTrueLines(source: string, isAbroad: boolean): string {
  return source
    .split('\n')
    .filter((line) => isAbroad || !line.includes(ABROAD))
    .map((line) => line.replace(ABROAD, ''))
    .join('\n')
}

function pieces(text: string): Piece[] {
  return text
    .split('**')
    .flatMap((part, index) => linked(part).map((piece) => ({ ...piece, bold: index % 2 === 1 })))
    .filter((piece) => piece.text !== '')
}

/** `[words](/path)` leads to a page of ours. */
function linked(text: string): Omit<Piece, 'bold'>[] {
  const [before = '', ...links] = text.split('[')
  return [
    { text: before },
    ...links.flatMap((link) => {
      const [words = '', rest] = link.split('](/')
      const end = rest?.indexOf(')') ?? -1
      if (rest === undefined || end < 0) return [{ text: `[${link}` }]
      return [{ text: words, to: `/${rest.slice(0, end)}` }, { text: rest.slice(end + 1) }]
    }),
  ]
}
