import { readingTextOf } from '#src/shared/text/block-text.ts'
import { citeText, type IndexedCitation } from './cite-text.ts'
import { type Excerpt, excerptAround } from '#src/domain/scripture/excerpt.ts'

type PageText<Note> = { blocks: { number: number; html: string; text: string }[]; notes: Note[] }

/**
 * A citation of a page: `number` counts those of its block from 0, those of the block's notes after its own; `note` is
 * the note it stands in, null in the block itself.
 */
export type PageCitation = IndexedCitation & { block: number; number: number; note: string | null }

/**
 * Links the citations in the blocks of a page and in the notes they point to, and answers them for the index. What a
 * note cites counts to the block with its mark.
 */
export function citePage<Note extends { id: string; html: string }>({ blocks, notes }: PageText<Note>) {
  const citations: PageCitation[] = []
  const counts = new Map<number, number>()
  const add = (block: number, note: string | null, found: IndexedCitation[]) => {
    for (const citation of found) {
      const number = counts.get(block) ?? 0
      counts.set(block, number + 1)
      citations.push({ ...citation, block, number, note })
    }
  }
  const cited = blocks.map((block) => {
    const { html, citations: found } = citeText(block)
    add(block.number, null, found)
    return { ...block, html }
  })
  const marks = findMarks(blocks)
  let placed = 0
  const noted = notes.map((note) => {
    const { html, citations: found } = citeText({ html: note.html, text: readingTextOf(note.html) })
    const mark = marks.get(note.id)
    const block = mark?.block ?? blocks[0]
    if (block !== undefined)
      add(
        block.number,
        note.id,
        found.map((citation) => {
          const isShort = citation.before.length + citation.after.length <= HARDLY_MORE
          if (mark === undefined || !isShort || ++placed > MOST_PLACED) return citation
          return { ...citation, ...placeAt(citation.words, mark) }
        }),
      )
    return { ...note, html }
  })
  return { blocks: cited, notes: noted, citations }
}

/** A note that says hardly more than the reference is shown as if it stood in the text, in brackets at its mark. */
const HARDLY_MORE = 20
/** For so many of a page: for each the text before it is read once more. */
const MOST_PLACED = 50

type Text = { number: number; html: string; text: string }
/** `at` is where the link stands in the block's HTML. */
type NoteMark = { block: Text; at: number }

/** The marks of a note are `note:ID` in a parsed book, `#ID` in a stored one. */
const MARK = /<a [^<>]*?href="(?:note:|#)([^"<>]*)"/g

/** Where the notes of a page are pointed to; of one that is pointed to twice the first. Every block is read once. */
function findMarks(blocks: readonly Text[]): Map<string, NoteMark> {
  const marks = new Map<string, NoteMark>()
  for (const block of blocks)
    for (const { index, 1: id = '' } of block.html.matchAll(MARK))
      if (!marks.has(id)) marks.set(id, { block, at: index })
  return marks
}

function placeAt(words: string, { block, at }: NoteMark): Excerpt {
  const place = readingTextOf(block.html.slice(0, at)).length
  const around = excerptAround(block.text, { start: place, end: place })
  return { before: `${around.before} (`, words, after: `)${around.after}` }
}
