/** Reads a text from left to right; what does not fit leaves the place as it was. */
export type Cursor = { readonly text: string; at: number }

/** Takes what a sticky pattern finds here. */
export function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.text)
  if (found === null) return undefined
  cursor.at = pattern.lastIndex
  return found
}

/** Whether a sticky pattern fits here. */
export function sees(cursor: Cursor, pattern: RegExp): boolean {
  pattern.lastIndex = cursor.at
  return pattern.test(cursor.text)
}

/** Tries to read; where that gives nothing, the cursor stands where it stood. */
export function attempt<T>(cursor: Cursor, read: () => T | undefined): T | undefined {
  const { at } = cursor
  const found = read()
  if (found === undefined) cursor.at = at
  return found
}
