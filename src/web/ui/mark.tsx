import { markPieces } from './mark-pieces.ts'

export function Marked({ text, term }: { text: string; term: string }) {
  return markPieces(text, term).map((piece, index) =>
    // the pieces of one text never change places
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  )
}
