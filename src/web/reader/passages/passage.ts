/** A part of one block, as the API takes it. */
export type TextRange = { editionId: number; block: number; start: number; end: number; exact: string }

/** A passage of the book that the reader chose: selected text, or a highlight. */
export type Passage = { anchor: TextRange[]; page: number; text: string }
