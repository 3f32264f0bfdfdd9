import { currentOwner } from '#src/web/api/owner.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'

type Draft = { title: string; content: string }

const keyOf = (bookId: number) => `errorReport:${currentOwner()}:${bookId}`

/** The draft that the member has not sent, from this device. */
export function readReportDraft(bookId: number): Draft {
  try {
    const values: unknown = JSON.parse(readStored(keyOf(bookId)) ?? 'null')
    const field = (name: keyof Draft) => {
      const value: unknown =
        typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined
      return typeof value === 'string' ? value : ''
    }
    return { title: field('title'), content: field('content') }
  } catch {
    return { title: '', content: '' }
  }
}

export function storeReportDraft(bookId: number, draft: Draft): void {
  const text = JSON.stringify(draft)
  if (readStored(keyOf(bookId)) !== text) writeStored(keyOf(bookId), text)
}

export function deleteReportDraft(bookId: number): void {
  writeStored(keyOf(bookId), null)
}
