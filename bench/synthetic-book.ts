import { plantEpub } from '#src/epub/planted-book.ts'

/** A book whose words are known, so that every search can be checked by counting. */
export type SyntheticBook = {
  epub: Uint8Array
  paragraphs: string[]
  /** The most frequent first. */
  korean: string[]
  latin: string[]
}

const CHARACTERS = 1_000_000
const CHAPTER_CHARACTERS = 20_000
const KOREAN_WORDS = 5000
const LATIN_WORDS = 800
/** Every seventh paragraph is English. */
const ENGLISH_EVERY = 7
const LEADS = '그하나주사이성우은교말믿기죄구영의생마복언신찬천지아예모다요바자가나'
const TAILS = '님는을이가의에서로도다고한리스도수회심랑혜약앙성음민들것라와과며나지니까만인'
const SOUNDS = [
  'ba',
  'con',
  'de',
  'ful',
  'gra',
  'hel',
  'in',
  'jus',
  'ly',
  'mer',
  'nor',
  'ple',
  'ri',
  'ste',
  'th',
]

/** A million characters of Korean and some English, words as frequent as in a language (Zipf, with Mandelbrot's start). */
export function synthesize(chapterCharacters = CHAPTER_CHARACTERS): SyntheticBook {
  const random = seeded(20_261_120)
  const pick = (from: string | readonly string[]) => from[Math.floor(random() ** 1.6 * from.length)] ?? ''
  const korean = [
    ...vocabulary(KOREAN_WORDS, () => {
      const length = 2 + Math.floor(random() ** 2 * 3)
      return pick(LEADS) + Array.from({ length: length - 1 }, () => pick(LEADS + TAILS)).join('')
    }),
  ]
  const latin = [
    ...vocabulary(LATIN_WORDS, () =>
      Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(SOUNDS)).join(''),
    ),
  ]
  const drawKorean = zipf(korean, random)
  const drawLatin = zipf(latin, random)
  const paragraphs: string[] = []
  for (let written = 0; written < CHARACTERS;) {
    const draw = paragraphs.length % ENGLISH_EVERY === ENGLISH_EVERY - 1 ? drawLatin : drawKorean
    const paragraph = writeParagraph(draw, 60 + Math.floor(random() * 340)).slice(0, CHARACTERS - written)
    paragraphs.push(paragraph)
    written += paragraph.length
  }
  return { epub: bind(paragraphs, chapterCharacters), paragraphs, korean, latin }
}

function vocabulary(size: number, make: () => string): Set<string> {
  const words = new Set<string>()
  while (words.size < size) words.add(make())
  return words
}

function zipf(words: readonly string[], random: () => number): () => string {
  const sums: number[] = []
  let total = 0
  for (const rank of words.keys()) sums.push((total += 1 / (rank + 3.7)))
  return () => {
    const at = random() * total
    let low = 0
    for (let high = words.length - 1; low < high;) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return words[low] ?? ''
  }
}

function writeParagraph(draw: () => string, length: number): string {
  let text = draw()
  for (let word = 1; text.length < length; word++) text += (word % 9 === 0 ? '. ' : ' ') + draw()
  return `${text}.`
}

function bind(paragraphs: readonly string[], chapterCharacters: number): Uint8Array {
  const chapters: string[] = []
  let chapter = ''
  for (const paragraph of paragraphs) {
    chapter += `<p>${paragraph}</p>\n`
    if (chapter.length >= chapterCharacters) chapter = close(chapter)
  }
  if (chapter !== '') close(chapter)
  return plantEpub({
    metadata:
      '<dc:identifier id="id">urn:bench:million</dc:identifier><dc:title>A million characters</dc:title><dc:language>ko</dc:language>',
    pages: Object.fromEntries(chapters.map((body, index) => [`c${index + 1}.xhtml`, body])),
  })

  function close(body: string) {
    chapters.push(`<h1>Chapter ${chapters.length + 1}</h1>\n${body}`)
    return ''
  }
}

/** Mulberry32: the same book on every machine. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
