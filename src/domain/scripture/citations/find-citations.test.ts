import { describe, expect, test } from 'vitest'
import { findCitations } from './find-citations.ts'
import { ENGLISH } from './labelled-en.ts'
import { KOREAN } from './labelled-ko.ts'
import { osisOf } from '#src/domain/scripture/passage.ts'

const cited = (text: string) => findCitations(text).map(({ passage }) => osisOf(passage))

function labelled(lines: string) {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [sentence = '', expected = ''] = line.split('=>')
      return { sentence: sentence.trim(), expected: expected.split(' ').filter(Boolean) }
    })
}

/** How many citations were found that are there, that are not, and how many were missed. */
function measure(lines: string) {
  const wrong: string[] = []
  const counts = { right: 0, false: 0, missed: 0 }
  for (const { sentence, expected } of labelled(lines)) {
    const found = cited(sentence)
    const right = found.filter((osis) => expected.includes(osis)).length
    counts.right += right
    counts.false += found.length - right
    counts.missed += expected.length - right
    if (found.join(' ') !== expected.join(' ')) wrong.push(`${sentence} => ${found.join(' ')}`)
  }
  return { ...counts, sentences: labelled(lines).length, wrong }
}

describe.each([
  ['Korean', KOREAN],
  ['English', ENGLISH],
])('a %s book', (_, lines) => {
  test('has its citations found, and nothing else taken for one', () => {
    const { sentences, right, false: falsely, missed, wrong } = measure(lines)
    expect(sentences).toBeGreaterThanOrEqual(60)
    expect(wrong).toEqual([])
    expect(right / (right + falsely)).toBeGreaterThanOrEqual(0.98)
    expect(right / (right + missed)).toBeGreaterThanOrEqual(0.98)
  })
})
