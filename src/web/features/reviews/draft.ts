import { readStored, writeStored } from '#src/web/lib/stored.ts'

/** What somebody is writing, on this device only. */
export type Draft = { title: string; html: string }

/** One for each member and each thing written, so that no one finds another's. */
export function draftKey(uid: number, of: string): string {
  return `draft:${uid}:${of}`
}

export function readDraft(key: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const { title, html } = kept as Partial<Record<keyof Draft, unknown>>
    return typeof title === 'string' && typeof html === 'string' ? { title, html } : undefined
  } catch {
    // Not of our writing.
    return undefined
  }
}

export function writeDraft(key: string, draft: Draft | undefined): void {
  writeStored(key, draft === undefined ? null : JSON.stringify(draft))
}
