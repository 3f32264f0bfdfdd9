/** Where a pattern ends up in a text at the least number of letters inserted, left out and replaced. */
export type Alignment = {
  /** How many letters differ. */
  distance: number
  /** Of each cut of the pattern the first and the last place in the text that it may stand at. */
  cuts: { first: number; last: number }[]
}

const SAME = 0
const SKIP_PATTERN = 1
const SKIP_TEXT = 2

/**
 * Finds the stretch of `text` most like the whole of `pattern` (Sellers). A cut stands before the letter of the pattern
 * with its index. Costs the product of the two lengths.
 */
export function align(
  pattern: ArrayLike<number>,
  text: ArrayLike<number>,
  cuts: readonly number[],
): Alignment {
  const width = text.length + 1
  const steps = new Uint8Array((pattern.length + 1) * width)
  let above = new Uint16Array(width)
  for (let row = 1; row <= pattern.length; row++) {
    const current = new Uint16Array(width)
    current[0] = row
    steps[row * width] = SKIP_PATTERN
    const letter = pattern[row - 1]
    for (let column = 1; column < width; column++) {
      const replaced = (above[column - 1] ?? 0) + (letter === text[column - 1] ? 0 : 1)
      const left = (current[column - 1] ?? 0) + 1
      const up = (above[column] ?? 0) + 1
      const least = Math.min(replaced, left, up)
      current[column] = least
      steps[row * width + column] = least === replaced ? SAME : least === up ? SKIP_PATTERN : SKIP_TEXT
    }
    above = current
  }
  let column = indexOfLeast(above)
  const distance = above[column] ?? 0
  const firsts = new Map<number, number>()
  const lasts = new Map<number, number>()
  let row = pattern.length
  for (;;) {
    if (!lasts.has(row)) lasts.set(row, column)
    firsts.set(row, column)
    if (row === 0) break
    const step = steps[row * width + column]
    if (step !== SKIP_TEXT) row--
    if (step !== SKIP_PATTERN) column--
  }
  return {
    distance,
    cuts: cuts.map((cut) => ({ first: firsts.get(cut) ?? 0, last: lasts.get(cut) ?? 0 })),
  }
}

function indexOfLeast(values: Uint16Array): number {
  let best = 0
  for (let index = 1; index < values.length; index++) {
    if ((values[index] ?? 0) < (values[best] ?? 0)) best = index
  }
  return best
}
