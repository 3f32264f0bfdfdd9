import { describe, expect, test } from 'vitest'
import { marks as english } from '#src/web/i18n/parts/en/marks.ts'
import { marks as korean } from '#src/web/i18n/parts/ko/marks.ts'
import { citePassage, quoted } from './citation.ts'

const piece = (exact: string, block = 12) => ({ editionId: 7, block, start: 5, end: 40, exact })
const BOOK = {
  bookId: 3,
  bookTitle: '천천히 <읽기>',
  author: '김은혜 & 이믿음',
  publisher: '언약서재',
  publishedOn: '2024-05-01',
  language: 'ko',
}
const passage = { anchor: [piece('은혜는 "더디어도"'), piece('끊어지지 않는다 ', 13)], page: 41, text: '' }
const cite = (book: Partial<typeof BOOK>, words: typeof korean | typeof english = korean) =>
  citePassage({ ...passage, book: { ...BOOK, ...book } }, words, 'https://a.example')

describe('a copied passage', () => {
  test('says in Korean whose words they are, and where they stand', () => {
    expect(cite({}).text).toBe(
      '“은혜는 "더디어도"\n\n끊어지지 않는다”\n\n— 김은혜 & 이믿음, 『천천히 <읽기>』(언약서재, 2024), 41쪽\nhttps://a.example/read/3?loc=12.5-13.40&edition=7\n',
    )
  })

  test('says it in English where that is the language of the interface', () => {
    expect(cite({}, english).text).toContain('\n— 김은혜 & 이믿음, 천천히 <읽기> (언약서재, 2024), p. 41\n')
  })

  test('leaves out what is not known', () => {
    const bare = { author: '', publisher: '', publishedOn: '' }
    expect(cite(bare).text).toContain('\n— 『천천히 <읽기>』, 41쪽\n')
    expect(cite({ publisher: '' }, english).text).toContain('천천히 <읽기> (2024), p. 41')
  })

  test('is HTML in which no word of the book becomes markup', () => {
    const { html } = cite({})
    expect(html).toContain('<blockquote lang="ko"')
    expect(html).toContain('<p>“은혜는 &quot;더디어도&quot;</p><p>끊어지지 않는다”</p>')
    expect(html).toContain('김은혜 &amp; 이믿음, 『<cite>천천히 &lt;읽기&gt;</cite>』')
    expect(html).toContain('<a href="https://a.example/read/3?loc=12.5-13.40&amp;edition=7">41쪽</a>')
  })

  test('stands between the marks of its language, and once', () => {
    expect(quoted(['길'], 'ko')).toEqual(['“길”'])
    expect(quoted(['山路'], 'ja-JP')).toEqual(['「山路」'])
    expect(quoted(['“길”'], 'ko')).toEqual(['“길”'])
    expect(quoted(['“길”과 “집”'], 'ko')).toEqual(['““길”과 “집””'])
    expect(quoted([], 'ko')).toEqual([])
  })
})
