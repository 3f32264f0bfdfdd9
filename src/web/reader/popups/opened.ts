/** A note that the reader opened, and the mark in the text that points to it. */
export type OpenNote = {
  id: string
  anchor: HTMLElement
  mark: string
  /** The words that were searched for in it, as code points of its text. */
  words?: { start: number; end: number }
}

/** A citation of Scripture that the reader opened: its passage, the words it stands in, and their element. */
export type OpenScripture = { osis: string; words: string; anchor: HTMLElement }
