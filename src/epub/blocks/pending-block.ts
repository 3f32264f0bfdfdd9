import type { BlockKind } from '#src/epub/book.ts'
import { addPlace } from '#src/epub/book-builder.ts'
import { isSameLanguage } from '#src/epub/language.ts'
import type { Scope } from './scope.ts'
import { styleClasses } from '#src/epub/style/style.ts'
import { finishPieces, hasContent, writeAttributes, type Writing } from '#src/epub/inline/markup.ts'

/** What kind of block it is, the element it is written as, and attributes of that element besides the usual ones. */
export type Form = { kind: BlockKind; tag: string; more?: Record<string, string | number | undefined> }

/** Adds a finished block to the builder; an empty one leaves only its ids, which then mean the next block. */
export function addPendingBlock(writing: Writing, { kind, tag, more = {} }: Form, scope: Scope): void {
  const { page } = scope
  const { pendingBlocks } = page.builder
  const index = pendingBlocks.length
  const isEmpty = !hasContent(writing)
  for (const key of writing.ids)
    addPlace(page.builder, key, { first: index, last: isEmpty ? index - 1 : index })
  if (isEmpty) return
  for (const link of writing.links) link.from = index
  const lang = isSameLanguage(scope.lang, page.bookLanguage) ? undefined : scope.lang
  const classes = styleClasses(scope.style).join(' ')
  const attributes = writeAttributes({ lang, dir: scope.dir, class: classes, ...more })
  const inner = finishPieces(writing.pieces)
  const [open, close] =
    tag === 'blockquote'
      ? [`<blockquote${attributes}><p>`, '</p></blockquote>']
      : [`<${tag}${attributes}>`, `</${tag}>`]
  pendingBlocks.push({ kind, pieces: [open, ...inner, close], links: writing.links, lang, path: page.path })
}
