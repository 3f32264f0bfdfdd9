import { allowCopy, explainCopy } from './allow-copy.ts'
import { type Citation, citePassage } from './citation.ts'
import type { ReadyPassageContext } from '#src/web/reader/passages/passage-context.ts'
import type { Passage } from '#src/web/reader/passages/passage.ts'

/** Puts a passage with its citation on the clipboard, once it is known that it may be copied, and says so. */
export async function copyPassage(context: ReadyPassageContext, passage: Passage): Promise<void> {
  const allowed = allowCopy(context, passage)
  try {
    // Begun before it is known: a browser lets a page write only right after it was asked to.
    await writeClipboard(allowed.then(() => cite(context, passage)))
    const left = await allowed
    context.showToast(left === null ? { kind: 'copied' } : { kind: 'copiedLeft', values: { left } })
  } catch {
    const refusal: unknown = await allowed.then(
      () => undefined,
      (error: unknown) => error,
    )
    context.showToast(explainCopy(refusal, context))
  }
}

/** The same at once, into the clipboard of a copy event, of a title that sets no limit. */
export function fillClipboard(clipboard: DataTransfer, context: ReadyPassageContext, passage: Passage): void {
  const { text, html } = cite(context, passage)
  clipboard.setData('text/plain', text)
  clipboard.setData('text/html', html)
  context.showToast({ kind: 'copied' })
}

function cite({ book, words }: ReadyPassageContext, passage: Passage): Citation {
  return citePassage({ ...passage, book }, words, location.origin)
}

async function writeClipboard(citation: Promise<Citation>): Promise<void> {
  const blob = async (type: string, part: keyof Citation) => new Blob([(await citation)[part]], { type })
  const item = { 'text/plain': blob('text/plain', 'text'), 'text/html': blob('text/html', 'html') }
  // Where the writing is refused before they are asked for, nobody else hears of these.
  for (const part of Object.values(item)) part.catch(() => undefined)
  await navigator.clipboard.write([new ClipboardItem(item)])
}
