/** A part of a font: the code points that its file holds, and those for which a browser is told to fetch it. */
export type Slice = { name: string; points: number[]; range: string }

/** How finely a face is cut: syllables in a slice of the core and in one beyond it. */
export type Cut = { core: number; common: number }

/** The commonest Korean syllables, of which every page is made. */
export const CORE = 1000

const RARE_SYLLABLES = 200
const RARE_HANJA = 40
const RARE_OTHERS = 120

/** Letters and marks of every page, whatever its language. */
const BASIC = [...span(0x20, 0x7e), ...points('\u00a0·©‘’“”–—…•')]
/** Letters of Western Europe, currencies, and the marks that books and pages are set with. */
const LATIN = [...span(0xa1, 0xff), ...points('ŒœŠšŽžŸıˆ˜‚„†‡‰‹›⁄€₩™−←↑→↓')]
/** Korean punctuation, which travels with the commonest syllables. */
const MARKS = [...span(0x3000, 0x301f), ...points('※○●□■◇◆△▲☆★！（），．：；？～')]

/** What the slices leave out: controls, and glyphs that only a font's own features reach. */
export function isClaimed(point: number): boolean {
  const control = point < 0x20 || (point >= 0x7f && point <= 0x9f)
  return !control && !(point >= 0xe000 && point <= 0xf8ff) && point < 0xf0000
}

/** The slices of a face that is fetched at its own weight: what nearly all pages are set in. */
export function planFace(available: ReadonlySet<number>, ranked: readonly string[], cut: Cut): Slice[] {
  const syllables = orderSyllables(ranked)
  const core = chunks(syllables.slice(0, CORE), cut.core)
  const common = chunks(syllables.slice(CORE), cut.common)
  const sets: [string, number[]][] = [
    ['basic', BASIC],
    ['latin', LATIN],
    ...core.map((set, i): [string, number[]] => [`core-${i + 1}`, i === 0 ? [...MARKS, ...set] : set]),
    ...common.map((set, i): [string, number[]] => [`common-${i + 1}`, set]),
  ]
  const taken = new Set<number>()
  const first = (point: number) => available.has(point) && !taken.has(point) && taken.add(point)
  return sets
    .map(([name, set]) => ({ name, points: ascending(set.filter(first)) }))
    .filter((slice) => slice.points.length > 0)
    .map((slice) => ({ ...slice, range: exactRange(slice.points) }))
}

/**
 * The rest of a font, which one file serves at every weight. The ranges leave out what the face holds itself: while a
 * face is on its way, Firefox asks every later family for its letters too. Over what neither holds they run without a
 * hole, which keeps the stylesheet small.
 */
export function planRest(available: ReadonlySet<number>, planned: readonly Slice[]): Slice[] {
  const held = new Set(planned.flatMap((slice) => slice.points))
  const rest = ascending([...available].filter((point) => isClaimed(point) && !held.has(point)))
  const others = rest.filter((point) => !isSyllable(point) && !isHanja(point))
  const slices = [...chunks(rest.filter(isSyllable), RARE_SYLLABLES), ...chunks(others, RARE_OTHERS)]
  return wideSlices(slices, held)
}

export function planHanja(available: ReadonlySet<number>): Slice[] {
  return wideSlices(chunks(ascending([...available].filter(isHanja)), RARE_HANJA), new Set())
}

function wideSlices(sets: number[][], held: ReadonlySet<number>): Slice[] {
  const slices = sets.toSorted(([a = 0], [b = 0]) => a - b)
  return slices.map((points, i) => ({ name: `part-${i + 1}`, points, range: wideRange(points, held) }))
}

/** The commonest first, then the rest of the 2,350 of the Korean standard KS X 1001 in its order. */
function orderSyllables(ranked: readonly string[]): number[] {
  const decoder = new TextDecoder('euc-kr')
  const standard = Array.from({ length: 25 * 94 }, (_, i) =>
    decoder.decode(new Uint8Array([0xb0 + Math.floor(i / 94), 0xa1 + (i % 94)])),
  )
  return [...new Set([...ranked, ...standard])].flatMap((syllable) => points(syllable))
}

/** `U+AC00,U+AC04-AC06`: the code points and no others. */
export function exactRange(set: readonly number[]): string {
  const spans: [number, number][] = []
  for (const point of set) {
    const last = spans.at(-1)
    if (last && point === last[1] + 1) last[1] = point
    else spans.push([point, point])
  }
  return spans.map(([first, last]) => written(first, last)).join(',')
}

/** One span from the first to the last; broken where the set leaves a whole script out, or something that is held. */
function wideRange(set: readonly number[], held: ReadonlySet<number>): string {
  const parts: [number, number][] = []
  for (const point of set) {
    const part = parts.at(-1)
    if (part && point - part[1] < 64 && !span(part[1], point).some((between) => held.has(between)))
      part[1] = point
    else parts.push([point, point])
  }
  return parts.map(([first, last]) => written(first, last)).join(',')
}

const written = (first: number, last: number) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`
const hex = (point: number) => point.toString(16).toUpperCase()
const isSyllable = (point: number) => point >= 0xac00 && point <= 0xd7a3
const isHanja = (point: number) =>
  (point >= 0x3400 && point <= 0x9fff) || (point >= 0xf900 && point <= 0xfaff) || point >= 0x20000
const ascending = (set: Iterable<number>) => [...new Set(set)].sort((a, b) => a - b)

function span(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

function points(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}

function chunks(set: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(set.length / size) }, (_, i) => set.slice(i * size, (i + 1) * size))
}
