import type { Owner } from '#src/web/api/owner.ts'
import type { InquiryPicture } from '#src/web/api/support-queries.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'
import { readTab, writeTab } from '#src/web/lib/tab-storage.ts'

/** An inquiry that is not sent yet, with the pictures that are uploaded for it. */
export type InquiryDraft = { title: string; content: string; pictures: InquiryPicture[] }

export const NOTHING: InquiryDraft = { title: '', content: '', pictures: [] }

/** Undefined where nothing was begun. A visitor has no name: theirs stays in its tab. */
export function readDraft(owner: Owner): InquiryDraft | undefined {
  try {
    const kept: unknown = JSON.parse((owner === 'visitor' ? readTab : readStored)(draftKey(owner)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const { title, content, pictures } = kept as Partial<Record<keyof InquiryDraft, unknown>>
    if (typeof title !== 'string' || typeof content !== 'string' || !Array.isArray(pictures)) return undefined
    return { title, content, pictures }
  } catch {
    // Not of our writing.
    return undefined
  }
}

/** With nothing in it a draft is gone. */
export function writeDraft(owner: Owner, draft: InquiryDraft): void {
  const isEmpty = draft.title === '' && draft.content === '' && draft.pictures.length === 0
  const kept = isEmpty ? null : JSON.stringify(draft)
  if (owner === 'visitor') writeTab(draftKey(owner), kept)
  else writeStored(draftKey(owner), kept)
}

/** What was written as a visitor, before what the same person had begun as a member: neither is lost. */
export function joinDrafts(
  brought: { title: string; content: string },
  begun: InquiryDraft | undefined,
): InquiryDraft {
  if (begun === undefined) return { ...brought, pictures: [] }
  const hasOtherTitle = begun.title !== '' && begun.title !== brought.title && brought.title !== ''
  const parts = [
    brought.content,
    ...(hasOtherTitle ? [begun.title] : []),
    ...(begun.content === brought.content ? [] : [begun.content]),
  ]
  return {
    title: brought.title === '' ? begun.title : brought.title,
    content: parts.filter((part) => part !== '').join('\n\n'),
    pictures: begun.pictures,
  }
}

function draftKey(owner: Owner): string {
  return `draft:${owner}:inquiry`
}
