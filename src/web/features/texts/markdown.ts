/** The small part of Markdown our own pages use: headings, paragraphs, lists and bold. */
export type TextBlock = { kind: 'h1' | 'h2' | 'p'; pieces: Piece[] } | { kind: 'ul'; items: Piece[][] }
export type Piece = { text: string; bold: boolean }

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

function pieces(text: string): Piece[] {
  return text
    .split('**')
    .map((part, index) => ({ text: part, bold: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
