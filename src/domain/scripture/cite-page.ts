import { readingTextOf } from '#src/domain/text/rules.ts'
import { citeText, type IndexedCitation } from './cite-text.ts'
import { excerptAround } from './excerpt.ts'

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
    const block = found.length > 0 ? blockWithMark(blocks, note.id) : undefined
    if (block !== undefined) {
      add(
        block.number,
        found.map((citation) => ({ ...citation, ...excerptOf(citation, block, note.id) })),
      )
    }
    return { ...note, html }
  })
  return { blocks: cited, notes: noted, citations }
}

/** The marks of a note are `note:ID` in a parsed book, `#ID` in a stored one. */
const marksOf = (id: string) => [`href="note:${id}"`, `href="#${id}"`]

/** Of a note that is pointed to twice the first block. */
function blockWithMark<Block extends { html: string }>(blocks: Block[], id: string): Block | undefined {
  return blocks.find(({ html }) => marksOf(id).some((mark) => html.includes(mark))) ?? blocks[0]
}

/** A note that says hardly more than the reference is shown as if it stood in the text, in brackets at its mark. */
const HARDLY_MORE = 20

function excerptOf(
  { before, words, after }: IndexedCitation,
  { html, text }: { html: string; text: string },
  id: string,
) {
  const mark = Math.max(...marksOf(id).map((one) => html.indexOf(one)))
  if (mark < 0 || before.length + after.length > HARDLY_MORE) return { before, words, after }
  const at = readingTextOf(html.slice(0, html.lastIndexOf('<a', mark))).length
  const around = excerptAround(text, { start: at, end: at })
  return { before: `${around.before} (`, words, after: `)${around.after}` }
}
