import type { FoldedText } from './folded-text.ts'

/** Where a text says something: for each place its line, and code points into the line. */
export type Places = { lines: readonly number[]; starts: readonly number[] }

/** Where the pages up to `lastPage` say `needle`, in reading order, none overlapping. What comes later is not looked at. */
export function findPlaces(text: FoldedText, needle: string, lastPage: number): Places {
  const found: number[] = []
  const starts: number[] = []
  const until = endOf(text, lastPage)
  // A view of the part that may be searched: a search of the whole would take as long as what it may not tell is far.
  const lines = until === text.lines.length ? text.lines : text.lines.slice(0, until)
  let line = 0
  // Up to which unit of the line the code points were counted, so that each stretch is read once.
  let units = 0
  let points = 0
  for (let at = lines.indexOf(needle); at !== -1; at = lines.indexOf(needle, at + needle.length)) {
    while ((text.starts[line + 1] ?? Infinity) <= at) line++
    const from = text.starts[line] ?? 0
    if (units < from) {
      units = from
      points = 0
    }
    points += text.wide.has(line) ? Array.from(lines.slice(units, at)).length : at - units
    units = at
    found.push(line)
    starts.push(points)
  }
  return { lines: found, starts }
}

/** Where in the lines the first line behind `lastPage` starts. */
function endOf({ lines, starts, pages }: FoldedText, lastPage: number): number {
  let low = 0
  let high = pages.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pages[middle] ?? 0) <= lastPage) low = middle + 1
    else high = middle
  }
  return starts[low] ?? lines.length
}
