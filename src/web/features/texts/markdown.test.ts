import { describe, expect, it } from 'vitest'
import { keepTrueLines, parseText } from './markdown.ts'

describe('our own long texts', () => {
  it('have headings, paragraphs, lists and bold words', () => {
    expect(parseText('# 소개\n\n**언약서재**는\n책방입니다.\n\n- 하나\n- 둘')).toEqual([
      { kind: 'h1', pieces: [{ text: '소개', bold: false }] },
      {
        kind: 'p',
        pieces: [
          { text: '언약서재', bold: true },
          { text: '는 책방입니다.', bold: false },
        ],
      },
      { kind: 'ul', items: [[{ text: '하나', bold: false }], [{ text: '둘', bold: false }]] },
    ])
  })

  it('say of payments from abroad only where there are any', () => {
    const source = '가\n\n{abroad} 나\n\n- 다\n- {abroad} 라'
    expect(keepTrueLines(source, true)).toBe('가\n\n나\n\n- 다\n- 라')
    expect(parseText(keepTrueLines(source, false))).toEqual(parseText('가\n\n- 다'))
  })

  it('lead to pages of ours, in bold words too, and keep what is no link', () => {
    expect(parseText('가 [나](/book)다 **[라](/b)** [마](https://x.example) [바')).toEqual([
      {
        kind: 'p',
        pieces: [
          { text: '가 ', bold: false },
          { text: '나', to: '/book', bold: false },
          { text: '다 ', bold: false },
          { text: '라', to: '/b', bold: true },
          { text: ' ', bold: false },
          { text: '[마](https://x.example) ', bold: false },
          { text: '[바', bold: false },
        ],
      },
    ])
  })

  it('keep a paragraph that follows a heading without a blank line', () => {
    expect(parseText('## 가\n나').map((block) => block.kind)).toEqual(['h2', 'p'])
  })
})
