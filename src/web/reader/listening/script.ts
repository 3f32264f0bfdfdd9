import { isOutsideReading } from '#src/shared/text/block-text.ts'
import type { PageContent } from '#src/web/api/queries.ts'
import type { BlockPlace } from '#src/web/reader/engine/layout.ts'
import { inertTree } from '#src/web/ui/raw-html.tsx'
import { type Sentence, splitSentences } from './sentences.ts'

/** A text that is spoken at once, and its place. A piece of a note has the place of the sentence that calls the note. */
export type Piece = BlockPlace & {
  page: number
  end: number
  text: string
  language: string
  isNote: boolean
}

type Reading = {
  /** The language of the book; a block may have its own. */
  language: string
  withNotes: boolean
}

/** Elements that end a sentence: in `one</td><td>two` a new sentence begins with `two`. */
const STOPS = new Set('br p li dt dd td th caption figcaption blockquote pre div'.split(' '))

/**
 * The pieces of a page in order. They are made from the page's HTML and not from the document, because listening continues
 * while the reader looks at another place.
 */
export function createScript(content: PageContent, { language, withNotes }: Reading): Piece[] {
  const notes = new Map(withNotes ? content.footnotes.map(({ id, html }) => [id, html]) : [])
  const blocks = Array.from(inertTree(content.html).querySelectorAll<HTMLElement>('[id^="b"]'))
  return blocks.flatMap((block) => {
    if (!/^b\d+$/.test(block.id)) return []
    const spoken = spokenOf(block)
    const at = {
      page: content.page,
      block: Number(block.id.slice(1)),
      language: block.closest<HTMLElement>('[lang]')?.lang ?? language,
    }
    const sentences = splitSentences(spoken.text, at.language, spoken.stops)
    const callers = spoken.marks.map((mark) =>
      Math.max(
        0,
        sentences.findLastIndex(({ start }) => start < mark.at),
      ),
    )
    return sentences.flatMap((sentence, index) => {
      const called = spoken.marks.filter((_, mark) => callers[mark] === index)
      const noteParts = called.flatMap(({ note }) => noteSentences(notes.get(note), at.language))
      const { start, end } = sentence
      return [
        { ...at, ...sentence, isNote: false },
        ...noteParts.map((one) => ({ ...at, ...one, start, end, isNote: true })),
      ]
    })
  })
}

function noteSentences(html: string | undefined, language: string): (Sentence & { language: string })[] {
  if (html === undefined) return []
  const tree = inertTree(html)
  const own = tree.querySelector<HTMLElement>('[lang]')?.lang ?? language
  const { text, stops } = spokenOf(tree)
  return splitSentences(text, own, stops).map((sentence) => ({ ...sentence, language: own }))
}

type Spoken = {
  /** The reading text, as anchors count it except for white space at its end. */
  text: string
  /** The code points of the text at which a sentence ends in any case. */
  stops: number[]
  /** The note marks, each with the number of code points before it. */
  marks: { at: number; note: string }[]
}

function spokenOf(root: Node): Spoken {
  const spoken: Spoken = { text: '', stops: [], marks: [] }
  let length = 0
  const visit = (node: Node) => {
    if (node instanceof Text) {
      const words = node.data.replaceAll(/\s+/g, ' ')
      const isSpaced = spoken.text === '' || spoken.text.endsWith(' ')
      const added = isSpaced && words.startsWith(' ') ? words.slice(1) : words
      spoken.text += added
      length += [...added].length
    } else if (node instanceof Element && isOutsideReading(node.localName, node.getAttribute('role'))) {
      const href = node.getAttribute('href') ?? ''
      if (href.startsWith('#')) spoken.marks.push({ at: length, note: href.slice(1) })
    } else {
      if (node instanceof Element && STOPS.has(node.localName)) spoken.stops.push(length)
      for (const child of node.childNodes) visit(child)
    }
  }
  visit(root)
  return spoken
}
