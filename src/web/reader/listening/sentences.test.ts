import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LONGEST, splitSentences } from './sentences.ts'

const textsOf = (text: string, language = 'en', cuts: number[] = []) =>
  splitSentences(text, language, cuts).map((sentence) => sentence.text)

describe('a block is read sentence by sentence', () => {
  it('in English, past titles, initials and citations', () => {
    expect(
      textsOf('Mr. Smith met J. C. Ryle. They read Rom. viii. 28 and ch. 5. It helped, i.e. it held.'),
    ).toEqual(['Mr. Smith met J. C. Ryle.', 'They read Rom. viii. 28 and ch. 5.', 'It helped, i.e. it held.'])
    expect(textsOf('Pi is 3.14 or so. See 1 Cor. 13:4.')).toEqual(['Pi is 3.14 or so.', 'See 1 Cor. 13:4.'])
  })

  it('in English, with what somebody says and how', () => {
    expect(textsOf('“Go!” he said. “Stop.” And so it was.')).toEqual([
      '“Go!” he said.',
      '“Stop.”',
      'And so it was.',
    ])
  })

  it('in Korean, with and without a full stop', () => {
    expect(textsOf('비가 왔다. 그는 걸었다! 정말?', 'ko')).toEqual(['비가 왔다.', '그는 걸었다!', '정말?'])
    expect(textsOf('길은 멀고 날은 저문다', 'ko')).toEqual(['길은 멀고 날은 저문다'])
    expect(textsOf('롬. 8:28을 보라. 제3.14절도 보라.', 'ko')).toEqual([
      '롬. 8:28을 보라.',
      '제3.14절도 보라.',
    ])
  })

  it('in Korean, where speech stands within a sentence', () => {
    expect(textsOf('“가자.” 하고 말했다. 「간다.」라고 했다. “오라!” 그가 왔다.', 'ko')).toEqual([
      '“가자.” 하고 말했다.',
      '「간다.」라고 했다.',
      '“오라!”',
      '그가 왔다.',
    ])
  })

  it('in Japanese, and an opening mark belongs to what it opens', () => {
    expect(textsOf('こう考えた。「智に働けば角が立つ。」情に流される。', 'ja')).toEqual([
      'こう考えた。',
      '「智に働けば角が立つ。」',
      '情に流される。',
    ])
  })

  it('with the number of an item before its words', () => {
    expect(textsOf('1. Grace comes first. 2. So it stays.')).toEqual([
      '1. Grace comes first.',
      '2. So it stays.',
    ])
    expect(textsOf('II. Of God')).toEqual(['II. Of God'])
  })

  it('with a stop at each line of verse and each cell', () => {
    const text = 'The Lord is my shepherd I shall not want'
    expect(textsOf(text, 'en', [24])).toEqual(['The Lord is my shepherd', 'I shall not want'])
    expect(textsOf('one two three', 'en', [0, 3, 4, 7, 8, 13])).toEqual(['one', 'two', 'three'])
  })

  it('leaving out what says nothing', () => {
    expect(textsOf('')).toEqual([])
    expect(textsOf(' * * * ')).toEqual([])
    expect(textsOf('It ended. …')).toEqual(['It ended. …'])
  })
})

describe('a sentence longer than a voice can say at once', () => {
  it('is cut where a clause ends', () => {
    const clause = `${'word '.repeat(30).trim()}, `
    const parts = textsOf(clause.repeat(4).trim())
    expect(parts).toHaveLength(4)
    for (const part of parts.slice(0, -1)) expect(part).toMatch(/,$/)
  })

  it('is cut between words where it has no clauses, and anywhere where it has no words', () => {
    for (const part of textsOf('은혜와 진리가 '.repeat(60), 'ko'))
      expect(part).toMatch(/^(?:은혜와|진리가).*(?:은혜와|진리가)$/)
    expect(textsOf('가'.repeat(200), 'ko').map((part) => part.length)).toEqual([83, 83, 34])
  })
})

it('whatever the text is, the pieces stand in it in order, nothing that can be said is lost, and none is too long', () => {
  const text = fc
    .array(
      fc.constantFrom(
        '은혜',
        '다. ',
        'Mr. ',
        'a',
        ' ',
        '“',
        '”',
        '😀',
        '3',
        '.',
        '! ',
        ', ',
        '「',
        '」',
        '\u00a0',
      ),
      {
        maxLength: 300,
      },
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, fc.array(fc.nat(300)), (words, cuts) => {
      const characters = [...words]
      const within = cuts.filter((cut) => cut <= characters.length)
      let before = 0
      for (const { start, end, text: piece } of splitSentences(words, 'ko', within)) {
        expect(characters.slice(start, end).join('')).toBe(piece)
        expect(characters.slice(before, start).join('')).not.toMatch(/[\p{L}\p{N}]/u)
        expect(start).toBeGreaterThanOrEqual(before)
        expect(end - start).toBeLessThanOrEqual(LONGEST)
        before = end
      }
      expect(characters.slice(before).join('')).not.toMatch(/[\p{L}\p{N}]/u)
    }),
  )
})
