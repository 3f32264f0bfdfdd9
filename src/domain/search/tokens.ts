import Snowball from 'snowball-stemmers'
import { fold } from '#src/shared/text/keyword.ts'

/*
 * Two-syllable words (은혜, 교회) must be found, mid-word too, so trigrams do not serve: runs of Hangul, kana and
 * Han become overlapping pairs with positions, other words their English stem. `product.md` §5 has the measurements.
 */
const WIDE = '\\u3040-\\u30ff\\u3131-\\u318e\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3'
const NARROW = `(?:(?![${WIDE}])[\\p{L}\\p{N}])`
const RUN = new RegExp(`([${WIDE}]+)|(${NARROW}+(?:['’]${NARROW}+)?)`, 'gu')

/** PostgreSQL keeps positions up to this and lets the rest share it. */
const LAST_POSITION = 16383
/** PostgreSQL keeps this many positions of one lexeme. */
const POSITIONS_PER_LEXEME = 255
/** Longer "words" are no words; PostgreSQL refuses lexemes over 2 kB. */
const LONGEST_WORD = 100

type Token = { lexeme: string; position: number }

const stemmer = Snowball.newStemmer('english')

/** The `tsvector` literal of a text. */
export function searchVector(text: string): string {
  const positions = new Map<string, number[]>()
  for (const { lexeme, position } of tokens(text)) {
    const known = positions.get(lexeme)
    if (known === undefined) positions.set(lexeme, [Math.min(position, LAST_POSITION)])
    else if (known.length < POSITIONS_PER_LEXEME) known.push(Math.min(position, LAST_POSITION))
  }
  return Array.from(positions, ([lexeme, at]) => `${quoted(lexeme)}:${at.join(',')}`).join(' ')
}

/** The `tsquery` literal that finds the words of `phrase` side by side; undefined where it holds no letter or digit. */
export function phraseQuery(phrase: string): string | undefined {
  const found = tokens(phrase, true)
  const [first, ...rest] = found
  if (first === undefined) return undefined
  let query = lexemeQuery(first)
  let at = first.position
  for (const token of rest) {
    query += ` <${token.position - at}> ${lexemeQuery(token)}`
    at = token.position
  }
  return query
}

function lexemeQuery({ lexeme }: Token) {
  // A lone last syllable may be the start of any pair.
  return [...lexeme].length === 1 && new RegExp(`[${WIDE}]`, 'u').test(lexeme)
    ? `${quoted(lexeme)}:*`
    : quoted(lexeme)
}

function tokens(text: string, asPhrase = false): Token[] {
  const found: Token[] = []
  let position = 0
  const runs = [...fold(text).matchAll(RUN)]
  for (const [index, run] of runs.entries()) {
    position++
    if (run[1] !== undefined) {
      const characters = [...run[1]]
      const last = index === runs.length - 1
      for (const [i, character] of characters.entries()) {
        const next = characters[i + 1]
        if (next !== undefined) found.push({ lexeme: character + next, position })
        // `_` closes a run; at the end of a phrase the run may go on in the text.
        else if (!asPhrase || !last) found.push({ lexeme: `${character}_`, position })
        else if (characters.length === 1) found.push({ lexeme: character, position })
        position++
      }
    } else if (run[2] !== undefined) {
      found.push({ lexeme: stem(run[2].slice(0, LONGEST_WORD)), position })
    }
  }
  return found
}

const stems = new Map<string, string>()

function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stemmed = stemmer.stem(word.replace(/['’]s?$/, ''))
  if (stems.size < 100_000) stems.set(word, stemmed)
  return stemmed
}

function quoted(lexeme: string) {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
