import { describe, expect, test } from 'vitest'
import { readingTextOf } from '#src/shared/text/block-text.ts'
import { citeText } from './cite-text.ts'
import { unlinkCitations } from './link-citations.ts'

const cite = (html: string) => citeText({ html, text: readingTextOf(html) })
const link = (osis: string, words: string) =>
  `<a class="x-scripture" data-scripture="${osis}" href="/verse/${osis.toLowerCase()}">${words}</a>`

describe('a citation in a book', () => {
  test.each([
    ['<p>(롬 8:28)</p>', `<p>(${link('Rom.8.28', '롬 8:28')})</p>`],
    [
      '<p>마 5:3–10; 6:9 &amp; <i>more</i></p>',
      `<p>${link('Matt.5.3-Matt.5.10', '마 5:3–10')}; ${link('Matt.6.9', '6:9')} &amp; <i>more</i></p>`,
    ],
    [
      '<p>See <abbr>Rom.</abbr> viii. 28, <i>Ps.</i> 23.</p>',
      `<p>See ${link('Rom.8.28', '<abbr>Rom.</abbr> viii. 28')}, ${link('Ps.23', '<i>Ps.</i> 23')}.</p>`,
    ],
    ['<p>See <b><i>Rom.</i> 8:28</b></p>', `<p>See <b>${link('Rom.8.28', '<i>Rom.</i> 8:28')}</b></p>`],
    [
      '<p>\n 시편  23편<br>\n끝 😀 요 3:16</p>',
      `<p>\n ${link('Ps.23', '시편  23편')}<br>\n끝 😀 ${link('John.3.16', '요 3:16')}</p>`,
    ],
    [
      '<p>&lt;Rom 8:28&gt;<a class="noteref" role="doc-noteref" href="#n1">3</a> 요 3:16</p>',
      `<p>&lt;${link('Rom.8.28', 'Rom 8:28')}&gt;<a class="noteref" role="doc-noteref" href="#n1">3</a> ${link('John.3.16', '요 3:16')}</p>`,
    ],
  ])('is linked, and the text stays as it was: %s', (html, linked) => {
    const made = cite(html)
    expect(made.html).toBe(linked)
    expect(readingTextOf(made.html)).toBe(readingTextOf(html))
    expect(unlinkCitations(made.html)).toBe(html)
  })

  test.each([
    '<p><a href="https://bible.example">Rom 8:28</a> it is.</p>',
    '<p>Rom <a href="/read/1?loc=3">8:28</a></p>',
    '<p><i>as in Rom.</i> 8:28</p>',
    '<p>Rom 8<a class="noteref" role="doc-noteref" href="#n1">3</a>:28</p>',
  ])('that lies in or across a link, or that no element could hold, is indexed without one: %s', (html) => {
    const made = cite(html)
    expect(made.html).toBe(html)
    expect(made.citations.length).toBe(1)
  })

  test('keeps the words round it, cut at a word', () => {
    const { citations } = cite(`<p>${'앞말 '.repeat(60)}롬 8:28 ${'뒷말 '.repeat(60)}</p>`)
    const [{ before, words, after }] = citations as [(typeof citations)[0]]
    expect(words).toBe('롬 8:28')
    expect(before).toMatch(/^…(?:앞말 ){19,20}$/)
    expect(after).toMatch(/^(?: 뒷말){19,20}…$/)
    expect(cite('<p>롬 8:28</p>').citations).toEqual([
      { first: 45008028, last: 45008028, before: '', words: '롬 8:28', after: '', start: 0, end: 6 },
    ])
  })

  test('keeps its whole sentence where that is not long', () => {
    const other = '이것은 앞에 선 다른 문장이다. '.repeat(4)
    const sentence = `${'하나님을 사랑하는 이들에게는 '.repeat(5)}모든 것이 합력하나니(`
    const { citations } = cite(`<p>${other}${sentence}롬 8:28). ${other}</p>`)
    expect(citations[0]).toMatchObject({ before: sentence, after: ').' })
    const english = `${'word '.repeat(20)}and so on (cf. `
    expect(
      cite(`<p>It ends here. ${english}Rom. 8:28). ${'More follows. '.repeat(9)}</p>`).citations[0],
    ).toMatchObject({
      before: english,
      after: ').',
    })
  })

  test('stands where it stands, counted in code points', () => {
    const { citations } = cite('<p>😀😀 롬 8:28 😀 시편 23편</p>')
    expect(citations.map(({ start, end }) => [start, end])).toEqual([
      [3, 9],
      [12, 18],
    ])
  })
})
