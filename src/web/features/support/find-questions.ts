import { getChoseong } from 'es-hangul'
import { fold } from '#src/shared/text/keyword.ts'

type Question = { question: string; answer: string }

/**
 * The questions in which, or in whose answers, every word of a keyword occurs. White space does not count, and the
 * initial consonants of a question find it too: ㅎㅈ finds 해지.
 */
export function findQuestions<Entry extends Question>(entries: readonly Entry[], keyword: string): Entry[] {
  const words = fold(keyword).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return [...entries]
  return entries.filter((entry) => {
    const lines = linesOf(entry)
    return words.every((word) => lines.some((line) => line.includes(word)))
  })
}

function linesOf({ question, answer }: Question): string[] {
  const texts = [fold(question), fold(answer)]
  const joined = texts.map((text) => text.replaceAll(/\s/gu, ''))
  return [...texts, ...joined, getChoseong(question).replaceAll(/\s/gu, '')]
}
