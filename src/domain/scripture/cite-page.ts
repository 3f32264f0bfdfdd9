import { readingTextOf } from '#src/domain/text/rules.ts'
import { citeText, type IndexedCitation } from './cite-text.ts'

type PageText<Note> = { blocks: { number: number; html: string; text: string }[]; notes: Note[] }

/** A citation of a page: `number` counts those of its block from 0, those of the block's notes after its own. */
export type PageCitation = IndexedCitation & { block: number; number: number }

/**
 * Links the citations in the blocks of a page and in the notes they point to, and answers them for the index. What a
 * note cites counts to the block with its mark.
 */
export function citePage<Note extends { id: string; html: string }>({ blocks, notes }: PageText<Note>) {
  const citations: PageCitation[] = []
  const counts = new Map<number, number>()
  const add = (block: number, found: IndexedCitation[]) => {
    for (const citation of found) {
      const number = counts.get(block) ?? 0
      counts.set(block, number + 1)
      citations.push({ ...citation, block, number })
    }
  }
  const cited = blocks.map((block) => {
    const { html, citations: found } = citeText(block)
    add(block.number, found)
    return { ...block, html }
  })
  const noted = notes.map((note) => {
    const { html, citations: found } = citeText({ html: note.html, text: readingTextOf(note.html) })
    if (found.length > 0) add(blockWithMark(blocks, note.id), found)
    return { ...note, html }
  })
  return { blocks: cited, notes: noted, citations }
}

/** Of a note that is pointed to twice the first block; its marks are `note:ID` in a parsed book, `#ID` in a stored one. */
function blockWithMark(blocks: PageText<never>['blocks'], id: string): number {
  const marks = [`href="note:${id}"`, `href="#${id}"`]
  const found = blocks.find(({ html }) => marks.some((mark) => html.includes(mark)))
  return (found ?? blocks[0])?.number ?? 0
}
