/** Measures the width of a text. */
export type Measure = (text: string) => number

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u
/** Characters that may not begin a line, and characters that may not end one. */
const CLOSING =
  /^[\p{Pe}\p{Pf}\p{M}、。，．・：；？！ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ…‥,.!?:;%'"]/u
const OPENING = /[\p{Ps}\p{Pi}]$/u

/**
 * Breaks a paragraph into lines: Korean and Latin text between words, Chinese and Japanese between characters. A word is
 * broken only where it is longer than a line. Nothing is hyphenated.
 */
export function breakLines(paragraph: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  const end = () => {
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
  }
  const put = (piece: string) => {
    if (measure((line + piece).trimEnd()) > width) end()
    line += line === '' ? piece.trimStart() : piece
  }
  for (const unit of unitsOf(paragraph)) {
    if (measure(unit.trimEnd()) <= width) put(unit)
    else {
      end()
      joinUnbreakable(charactersOf(unit)).forEach(put)
    }
  }
  end()
  return lines
}

/** The pieces that are not broken, each with the space after it. */
function unitsOf(paragraph: string): string[] {
  return paragraph
    .trim()
    .split(/(?<=\s)(?=\S)|(?<=\p{L}[-–—/])(?=\p{L})/u)
    .flatMap((word) => (CJK.test(word) && !HANGUL.test(word) ? joinUnbreakable(charactersOf(word)) : [word]))
}

function joinUnbreakable(characters: readonly string[]): string[] {
  const units: string[] = []
  for (const character of characters) {
    const before = units.at(-1)
    const stays = CLOSING.test(character) || /^\s/.test(character) || OPENING.test(before ?? '')
    if (before !== undefined && stays) units[units.length - 1] = before + character
    else units.push(character)
  }
  return units
}

function charactersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}
