import { disassemble } from 'es-hangul'
import { fold } from '#src/shared/text/keyword.ts'

/** A name is never longer; a longer keyword is no misspelt name. */
const LONGEST = 30
/** One stroke in so many may be wrong. */
const STROKES_PER_FAULT = 4

/** The names that a misspelt keyword may mean, or a word of them, the nearest first. Korean is compared by its letters. */
export function findNearNames(keyword: string, names: readonly string[], most: number): string[] {
  const strokes = strokesOf(keyword)
  if (strokes.length < STROKES_PER_FAULT || [...keyword].length > LONGEST) return []
  const faults = Math.floor(strokes.length / STROKES_PER_FAULT)
  return names
    .map((name) => {
      const parts = [name, ...name.split(/[\s.,]/)].filter(
        (part) => part !== '' && [...part].length <= LONGEST,
      )
      return { name, distance: Math.min(...parts.map((part) => distance(strokes, strokesOf(part), faults))) }
    })
    .filter((near) => near.distance <= faults)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ name }) => name)
}

function strokesOf(text: string): string[] {
  return Array.from(disassemble(fold(text).replaceAll(' ', '')))
}

/** How many letters must be put in, left out or changed to make one of the other; anything above `most` is too many. */
function distance(one: readonly string[], other: readonly string[], most: number): number {
  if (Math.abs(one.length - other.length) > most) return Infinity
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of one.entries()) {
    const next = [index + 1]
    for (const [at, compared] of other.entries())
      next.push(
        Math.min((row[at] ?? 0) + (letter === compared ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
