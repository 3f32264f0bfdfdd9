import type { Owner } from '#src/web/api/owner.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'
import { readTab, writeTab } from '#src/web/lib/tab-storage.ts'

/** What somebody is writing, on this device only. */
export type Draft = { title: string; html: string }

const OF_VISITOR = draftKey('visitor', '')

/** One for each member and each thing written, so that no one finds another's. Visitors have no name: theirs stays in its tab. */
export function draftKey(owner: Owner, of: string): string {
  return `draft:${owner}:${of}`
}

export function readDraft(key: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse((key.startsWith(OF_VISITOR) ? readTab(key) : readStored(key)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const { title, html } = kept as Partial<Record<keyof Draft, unknown>>
    return typeof title === 'string' && typeof html === 'string' ? { title, html } : undefined
  } catch {
    // Not of our writing.
    return undefined
  }
}

export function writeDraft(key: string, draft: Draft | undefined): void {
  const kept = draft === undefined ? null : JSON.stringify(draft)
  if (key.startsWith(OF_VISITOR)) writeTab(key, kept)
  else writeStored(key, kept)
}

/** What was written as a visitor, before what the same person had begun as a member: neither is lost. */
export function joinDrafts(brought: Draft, begun: Draft | undefined): Draft {
  if (begun === undefined || (begun.title === '' && begun.html === '')) return brought
  const { title, html } = begun
  if (title === brought.title && html === brought.html) return brought
  const hasOtherTitle = title !== '' && title !== brought.title && brought.title !== ''
  return {
    title: brought.title === '' ? title : brought.title,
    html: `${brought.html}${hasOtherTitle ? `<h2>${escaped(title)}</h2>` : ''}${html}`,
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
