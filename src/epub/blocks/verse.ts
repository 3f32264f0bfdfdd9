import { BLOCK } from '#src/epub/allow-list.ts'
import { addPendingBlock } from './pending-block.ts'
import { noteId } from '#src/epub/inline/ids.ts'
import { writeInline } from '#src/epub/inline/inline.ts'
import { languageOf } from '#src/epub/language.ts'
import { startInline } from '#src/epub/inline/inline-writer.ts'
import type { Scope } from './scope.ts'
import { styleClasses } from '#src/epub/style/style.ts'
import { styleOf } from '#src/epub/style/style-sheet.ts'
import { contentOf } from '#src/epub/vocabulary.ts'
import { writeAttributes, writeBreak, writeElement } from '#src/epub/inline/markup.ts'
import { isElement, isText, nameOf, type XhtmlElement } from '#src/epub/xhtml.ts'

/** Lines that are elements of their own: `<div class="stanza"><div>line</div><div>line</div></div>`. */
export function isStanza(element: XhtmlElement): boolean {
  const children = element.childNodes.filter(isElement)
  return (
    children.length >= 2 &&
    element.childNodes.every((node) => !isText(node) || node.value.trim() === '') &&
    children.every((child) => ['p', 'div'].includes(nameOf(child))) &&
    children.every((child) =>
      child.childNodes.filter(isElement).every((one) => !BLOCK.has(nameOf(one)) && nameOf(one) !== 'br'),
    )
  )
}

/** One block of lines. */
export function addStanza(element: XhtmlElement, scope: Scope): void {
  const writer = startInline(scope)
  const { writing, page } = writer
  for (const line of element.childNodes) {
    if (!isElement(line)) continue
    writeBreak(writing)
    noteId(line, writing, page)
    const lang = languageOf(line) ?? scope.lang
    const inside = { ...writer, run: { ...writer.run, lang } }
    const attributes = writeAttributes({
      lang: lang === scope.lang ? undefined : lang,
      class: styleClasses(styleOf(line, page.sheet)).join(' '),
    })
    if (attributes === '') writeInline(contentOf(line), inside)
    else writeElement(writing, ['span', attributes], () => writeInline(contentOf(line), inside))
  }
  addPendingBlock(writing, { kind: 'verse', tag: 'p' }, scope)
}
