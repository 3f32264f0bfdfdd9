/** A block of an edition, or from a character of it to one of the same block or a later one. */
export type Linked = {
  block: number
  start?: number
  lastBlock?: number
  end?: number
  editionId?: number
}

type Part = { editionId: number; block: number; start: number; end: number }

const LOC = /^(?<block>\d{1,9})(?:\.(?<start>\d{1,9})-(?:(?<last>\d{1,9})\.)?(?<end>\d{1,9}))?$/

/** What `loc` in an address says: `12`, `12.5-40`, or `12.5-14.40` for a passage over several blocks. */
export function parseLoc(loc: unknown): Linked | undefined {
  const found = typeof loc === 'string' || typeof loc === 'number' ? LOC.exec(String(loc))?.groups : undefined
  if (found === undefined) return undefined
  const block = Number(found['block'])
  if (found['end'] === undefined) return { block }
  const lastBlock = Number(found['last'] ?? block)
  const [start, end] = [Number(found['start']), Number(found['end'])]
  // What ends before it begins is no passage.
  if (lastBlock < block || (lastBlock === block && end <= start)) return { block }
  return { block, start, lastBlock, end }
}

/** The address of a passage, which stays good when the book gets a new edition. */
export function passagePath(bookId: number, anchor: readonly Part[]): string {
  const [first] = anchor
  const last = anchor.at(-1)
  if (first === undefined || last === undefined) return `/read/${bookId}`
  const to = last.block === first.block ? last.end : `${last.block}.${last.end}`
  return `/read/${bookId}?loc=${first.block}.${first.start}-${to}&edition=${first.editionId}`
}

/** The address of a block. */
export const blockPath = (bookId: number, block: number) => `/read/${bookId}?loc=${block}`

/** A note of a book, from a character of it to another. */
export type LinkedNote = { id: string; start: number; end: number }

const NOTE = /^(?<id>n\d{1,9})\.(?<start>\d{1,9})-(?<end>\d{1,9})$/

/** What `note` in an address says: `n12.5-40`. */
export function parseNote(note: unknown): LinkedNote | undefined {
  const found = typeof note === 'string' ? NOTE.exec(note)?.groups : undefined
  const { id, start, end } = found ?? {}
  return id === undefined ? undefined : { id, start: Number(start), end: Number(end) }
}

type Cited = {
  editionId: number
  block: number
  noteId: string | null
  start: number | null
  end: number | null
}

/** The address of the place of a citation, in the reader. */
export function placeSearch({ editionId: edition, block, noteId, start, end }: Cited) {
  if (start === null || end === null) return { loc: block }
  return noteId === null
    ? { loc: `${block}.${start}-${end}`, edition }
    : { loc: block, edition, note: `${noteId}.${start}-${end}` }
}
