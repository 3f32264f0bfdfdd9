import type { HighlightKind } from '#src/domain/reading/rules.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'
import { readTab, writeTab } from '#src/web/lib/tab-storage.ts'

type Claim = { editionId: number; block: number; start: number; end: number; exact: string }

/** What a visitor was doing when it turned out that it needs signing in. */
export type CarriedWork = {
  review: { content: string }
  preview: { title: string; html: string }
  highlight: { anchor: Claim[]; page: number; type: HighlightKind; withNote: boolean }
  bookmark: { anchor: Claim[]; page: number; words: string }
  inquiry: { title: string; content: string }
}
export type Carried = {
  [Kind in keyof CarriedWork]: { kind: Kind; bookId: number; work: CarriedWork[Kind] }
}[keyof CarriedWork]

/** The number of the book where the work belongs to none. */
export const NO_BOOK = 0

const KEY = 'carried'
/** Whoever takes longer to sign in has turned to something else, or is somebody else. */
export const CARRIED_FOR = 60 * 60 * 1000

/** A visitor's work stays in this tab: whoever signs in elsewhere in this browser does not meet it. */
export function carry(carried: Carried): void {
  writeTab(KEY, JSON.stringify({ ...carried, at: Date.now(), from: location.pathname }))
}

/** A visitor has begun anew. */
export function dropCarried(): void {
  writeTab(KEY, null)
}

/** From the page where it was begun, a visitor who wanders on has given it up. */
export function dropCarriedElsewhere(pathname: string): void {
  const kept = parse(readTab(KEY))
  if (kept !== undefined && Reflect.get(kept, 'from') !== pathname) writeTab(KEY, null)
}

/**
 * After signing in: the work is this member's, in every tab, since the mail that verifies an address opens another one.
 */
export function claimCarried(uid: number): void {
  const kept = readTab(KEY)
  writeTab(KEY, null)
  if (isFresh(parse(kept))) writeStored(keyOf(uid), kept)
}

/** What this member brought through signing in for the book, once. */
export function takeCarried<Kind extends keyof CarriedWork>(
  uid: number,
  kind: Kind,
  bookId: number,
): CarriedWork[Kind] | undefined {
  const kept = parse(readStored(keyOf(uid)))
  if (kept === undefined) return undefined
  if (!isFresh(kept)) writeStored(keyOf(uid), null)
  if (!isFresh(kept) || Reflect.get(kept, 'kind') !== kind || Reflect.get(kept, 'bookId') !== bookId)
    return undefined
  writeStored(keyOf(uid), null)
  // This browser wrote it under this kind.
  return Reflect.get(kept, 'work') as CarriedWork[Kind]
}

const keyOf = (uid: number) => `${KEY}:${uid}`

function isFresh(kept: object | undefined): boolean {
  const age = Date.now() - Number(kept === undefined ? undefined : Reflect.get(kept, 'at'))
  return age >= 0 && age < CARRIED_FOR
}

function parse(kept: string | null): object | undefined {
  try {
    const carried: unknown = JSON.parse(kept ?? 'null')
    return typeof carried === 'object' && carried !== null ? carried : undefined
  } catch {
    // Not of our writing.
    return undefined
  }
}
