import { allowCopy, explainCopy } from './allow-copy.ts'
import { type Citation, citePassage } from './citation.ts'
import type { Passage, ReadyDesk } from './passage.ts'

/** Puts a passage with its citation on the clipboard, once it is known that it may be copied, and says so. */
export async function copyPassage(desk: ReadyDesk, passage: Passage): Promise<void> {
  const allowed = allowCopy(desk, passage)
  try {
    // Begun before it is known: a browser lets a page write only right after it was asked to.
    await writeClipboard(allowed.then(() => cite(desk, passage)))
    const left = await allowed
    desk.say(left === null ? { what: 'copied' } : { what: 'copiedLeft', values: { left } })
  } catch {
    const refusal: unknown = await allowed.then(
      () => undefined,
      (error: unknown) => error,
    )
    desk.say(explainCopy(refusal, desk))
  }
}

/** The same at once, into the clipboard of a copy event, of a title that sets no limit. */
export function fillClipboard(clipboard: DataTransfer, desk: ReadyDesk, passage: Passage): void {
  const { text, html } = cite(desk, passage)
  clipboard.setData('text/plain', text)
  clipboard.setData('text/html', html)
  desk.say({ what: 'copied' })
}

function cite({ book, words }: ReadyDesk, passage: Passage): Citation {
  return citePassage({ ...passage, book }, words, location.origin)
}

async function writeClipboard(citation: Promise<Citation>): Promise<void> {
  const blob = async (type: string, part: keyof Citation) => new Blob([(await citation)[part]], { type })
  const item = { 'text/plain': blob('text/plain', 'text'), 'text/html': blob('text/html', 'html') }
  // Where the writing is refused before they are asked for, nobody else hears of these.
  for (const part of Object.values(item)) part.catch(() => undefined)
  await navigator.clipboard.write([new ClipboardItem(item)])
}
