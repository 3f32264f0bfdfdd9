import { describe, expect, it } from 'vitest'
import { parseText } from './markdown.ts'

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

  it('keep a paragraph that follows a heading without a blank line', () => {
    expect(parseText('## 가\n나').map((block) => block.kind)).toEqual(['h2', 'p'])
  })
})
