/*
 * Where one stops while reading aloud. The browser's own rules for sentences know neither titles ("Mr."), nor books of
 * the Bible ("Rom. viii. 28"), nor Korean speech within a sentence; to take two sentences for one does no harm.
 */

/** A piece of a block's reading text, said in one breath; in code points of it. */
export type Sentence = { start: number; end: number; text: string }

/** Letters of a Latin script. Some voices of Chrome fall silent after about 15 seconds, which is what these take. */
export const LONGEST = 250
/** A syllable of Hangul, Kana or Han takes about as long as so many letters. */
const SYLLABLE = 3

const SYLLABLES = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const SAYS_SOMETHING = /[\p{L}\p{N}]/u
const OPENING = /(?<![「『“‘(〈《[])[「『“‘(〈《[]+\s*$/
const CLOSING = /["'”’」』»)]\s*$/
const CLAUSE_END = /[,;:—–、，；：…·]/
/** Words that end in a point without ending a sentence. */
const SHORTENED =
  /(?:^|[\s(“‘])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Rev|St|Prof|Messrs|Hon|Esq|Jr|Sr|vol|chap|ch|ver|vv?|pp?|Nos?|cf|viz|vs|etc|fig|i\.e|e\.g)\.\s*$/iu
/** What a number follows: a book of the Bible, a chapter in Roman numbers. */
const BEFORE_A_NUMBER = /(?:^|[\s(“‘])(?:\p{Lu}\p{Ll}{0,4}|[ivxlc]+|[IVXLC]+|\p{Script=Hangul}{1,4})\.\s*$/u
const NUMBER_OF_AN_ITEM = /^\s*(?:\p{N}{1,3}|[ivxlc]{1,6})[.)]\s*$/iu
/** How Korean goes on after words that somebody said. */
const SAID_IN_KOREAN = /^\s*(?:이?라[고며는]|하[고며는였니]|했|고\s|며\s)/

/**
 * The sentences of a block, or parts of them no longer than a voice can say at once. `cuts` are the code points at which
 * one stops in any case: cells, items, lines of verse. What says nothing (a row of stars) is left out.
 */
export function splitSentences(text: string, language: string, cuts: readonly number[] = []): Sentence[] {
  const characters = [...text]
  const bounds = [...new Set([0, ...cuts, characters.length])].sort((one, other) => one - other)
  return bounds.slice(1).flatMap((end, index) => {
    const start = bounds[index] ?? 0
    let at = start
    return sentencesIn(characters.slice(start, end).join(''), language).flatMap((sentence) => {
      const from = at
      at += [...sentence].length
      return splitLongSentence(characters, from, at)
    })
  })
}

function sentencesIn(text: string, language: string): string[] {
  const sentences: string[] = []
  let opening = ''
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    const next = opening + segment
    // A quotation that follows at once leaves its opening mark behind.
    opening = OPENING.exec(next)?.[0] ?? ''
    const said = next.slice(0, next.length - opening.length)
    const before = sentences.at(-1)
    if (before !== undefined && goesOn(before, said)) sentences[sentences.length - 1] = before + said
    else sentences.push(said)
  }
  if (opening !== '') sentences.push(opening)
  return sentences
}

function goesOn(before: string, after: string): boolean {
  if (!SAYS_SOMETHING.test(after) || !SAYS_SOMETHING.test(before)) return true
  if (/^\s*\p{Ll}/u.test(after) || SHORTENED.test(before) || NUMBER_OF_AN_ITEM.test(before)) return true
  if (/^\s*\p{N}/u.test(after) && BEFORE_A_NUMBER.test(before)) return true
  return CLOSING.test(before) && SAID_IN_KOREAN.test(after)
}

/** The sentence without white space round it; where it is too long, in parts that end with a clause, or with a word. */
function splitLongSentence(characters: readonly string[], start: number, end: number): Sentence[] {
  const breaths: Sentence[] = []
  let from = start
  while (from < end) {
    const to = endOfPart(characters, from, end)
    const breath = trimmed(characters, from, to)
    if (SAYS_SOMETHING.test(breath.text)) breaths.push(breath)
    from = to
  }
  return breaths
}

function endOfPart(characters: readonly string[], start: number, end: number): number {
  let length = 0
  let clause = 0
  let word = 0
  for (let at = start; at < end; at++) {
    const character = characters[at] ?? ''
    length += SYLLABLES.test(character) ? SYLLABLE : 1
    if (length > LONGEST) return clause || word || at
    if (/\s/.test(character)) word = at + 1
    else if (CLAUSE_END.test(character)) clause = at + 1
  }
  return end
}

function trimmed(characters: readonly string[], start: number, end: number): Sentence {
  const isSpace = (at: number) => /\s/.test(characters[at] ?? '')
  while (start < end && isSpace(start)) start++
  while (start < end && isSpace(end - 1)) end--
  return { start, end, text: characters.slice(start, end).join('') }
}
