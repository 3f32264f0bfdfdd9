import { allowCopy, explainCopy } from './allow-copy.ts'
import { type Citation, citePassage } from './citation.ts'
import type { ReadyPassageContext } from '#src/web/reader/passages/passage-context.ts'
import type { Passage } from '#src/web/reader/passages/passage.ts'

/** Copies a passage with its citation to the clipboard if the reader may copy it, and reports the result in a toast. */
export async function copyPassage(context: ReadyPassageContext, passage: Passage): Promise<void> {
  const allowed = allowCopy(context, passage)
  try {
    // Writing begins before the server has answered: a browser allows it only right after the reader's command.
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

/** Copies a passage of a title without a limit into the clipboard of a copy event, which must be filled at once. */
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
  // Where the browser refuses the writing early, nothing else handles the rejection of these promises.
  for (const part of Object.values(item)) part.catch(() => undefined)
  await navigator.clipboard.write([new ClipboardItem(item)])
}
