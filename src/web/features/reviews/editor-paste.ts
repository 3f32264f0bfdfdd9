import { DOMParser, type Schema } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { inertTree } from '#src/web/ui/raw-html.tsx'

/*
 * The editor would turn markup into a tree by a policy of its own, which our pages do not allow (see `raw-html.tsx`). So
 * markup that is brought in comes through our door instead; what is not in the editor's schema falls away there.
 */

/** A document as the editor keeps it. */
export function documentOf(schema: Schema, html: string): object {
  const read: unknown = DOMParser.fromSchema(schema).parse(inertTree(html)).toJSON()
  return read as object
}

export const pastedContent = {
  paste(view: EditorView, event: ClipboardEvent): boolean {
    return insert(view, event, { data: event.clipboardData, at: view.state.selection })
  },
  drop(view: EditorView, event: DragEvent): boolean {
    // What is moved within the text never becomes markup.
    if (view.dragging !== null) return false
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
    if (place === null) return false
    return insert(view, event, { data: event.dataTransfer, at: { from: place.pos, to: place.pos } })
  },
}

type Brought = { data: DataTransfer | null; at: { from: number; to: number } }

function insert(view: EditorView, event: Event, { data, at }: Brought): boolean {
  const html = data?.getData('text/html') ?? ''
  // Plain text the editor takes in by itself.
  if (html === '') return false
  event.preventDefault()
  const slice = DOMParser.fromSchema(view.state.schema).parseSlice(inertTree(withoutHandlers(html)))
  view.dispatch(view.state.tr.replaceRange(at.from, at.to, slice).scrollIntoView())
  return true
}

/** They would not run, but the browser would report that they cannot. */
function withoutHandlers(html: string): string {
  return html.replaceAll(/<[a-z][^>]*/gi, (tag) => tag.replaceAll(/\son\w+\s*=/gi, ' data-was='))
}
