/*
 * Splits text where a reader would stop. The browser's own rules for sentences do not know titles ("Mr."), books of the
 * Bible ("Rom. viii. 28") or Korean speech within a sentence. Taking two sentences for one does no harm.
 */

/** A piece of a block's reading text that is spoken at once, in code points of the text. */
export type Sentence = { start: number; end: number; text: string }

/** In Latin letters. Some voices of Chrome fall silent after about 15 seconds, which is how long these take. */
export const LONGEST = 250
/** A syllable of Hangul, Kana or Han takes about as long as this many letters. */
const SYLLABLE = 3

const SYLLABLES = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const SAYS_SOMETHING = /[\p{L}\p{N}]/u
const OPENING = /(?<![「『“‘(〈《[])[「『“‘(〈《[]+\s*$/
const CLOSING = /["'”’」』»)]\s*$/
const CLAUSE_END = /[,;:—–、，；：…·]/
/** Words that end in a period without ending a sentence. */
const SHORTENED =
  /(?:^|[\s(“‘])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Rev|St|Prof|Messrs|Hon|Esq|Jr|Sr|vol|chap|ch|ver|vv?|pp?|Nos?|cf|viz|vs|etc|fig|i\.e|e\.g)\.\s*$/iu
/** Words before a number: a book of the Bible, or a chapter in Roman numerals. */
const BEFORE_A_NUMBER = /(?:^|[\s(“‘])(?:\p{Lu}\p{Ll}{0,4}|[ivxlc]+|[IVXLC]+|\p{Script=Hangul}{1,4})\.\s*$/u
const NUMBER_OF_AN_ITEM = /^\s*(?:\p{N}{1,3}|[ivxlc]{1,6})[.)]\s*$/iu
/** How a Korean sentence continues after a quotation. */
const SAID_IN_KOREAN = /^\s*(?:이?라[고며는]|하[고며는였니]|했|고\s|며\s)/

/**
 * The sentences of a block, or parts of them that are short enough for a voice. `cuts` are code points at which a sentence
 * ends in any case: cells, items, lines of verse. Text without a word (a row of stars) is left out.
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
    // An opening quotation mark at the end belongs to the next sentence.
    opening = OPENING.exec(next)?.[0] ?? ''
    const sentence = next.slice(0, next.length - opening.length)
    const before = sentences.at(-1)
    if (before !== undefined && continues(before, sentence))
      sentences[sentences.length - 1] = before + sentence
    else sentences.push(sentence)
  }
  if (opening !== '') sentences.push(opening)
  return sentences
}

function continues(before: string, after: string): boolean {
  if (!SAYS_SOMETHING.test(after) || !SAYS_SOMETHING.test(before)) return true
  if (/^\s*\p{Ll}/u.test(after) || SHORTENED.test(before) || NUMBER_OF_AN_ITEM.test(before)) return true
  if (/^\s*\p{N}/u.test(after) && BEFORE_A_NUMBER.test(before)) return true
  return CLOSING.test(before) && SAID_IN_KOREAN.test(after)
}

/** The sentence without white space around it. One that is too long is split after a clause, or else after a word. */
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
