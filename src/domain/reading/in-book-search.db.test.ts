import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { anchorIn } from '#src/shared/anchor.ts'
import { readFoldedText } from './folded-text.ts'
import { searchInBook } from './in-book-search.ts'
import { SEARCH_HITS } from './rules.ts'

const library = testLibrary()
const reader = { memberId: undefined, now: new Date() }

async function plantText(...paragraphs: string[]) {
  const escaped = paragraphs.map((text) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
  return library.plant({ chapters: [escaped.join('')] }, { isFree: true })
}

const search = (bookId: number, keyword: string, from = 0) =>
  searchInBook({ db: library.db, textOf: (editionId) => readFoldedText(library.db, editionId) }, reader, {
    bookId,
    keyword,
    from,
  })

const textOf = async (editionId: number, number: number) => {
  const block = await library.db
    .selectFrom('block')
    .select('text')
    .where('edition_id', '=', editionId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return block.text
}

describe('a search in a book', () => {
  test('finds Korean in the middle of a word, with its surroundings', async () => {
    const { bookId, editionId } = await plantText(
      '오직 하나님의 은혜로만 구원을 받는다.',
      '은혜 위에 은혜러라.',
    )
    const sectionId = expect.any(Number) as number
    expect(await search(bookId, '나님의')).toEqual({
      total: 1,
      unsearchedPages: 0,
      next: null,
      sections: [{ sectionId, total: 1 }],
      hits: [
        {
          page: 1,
          sectionId,
          sectionTitle: '1장',
          editionId,
          block: 1,
          noteId: null,
          start: 4,
          end: 7,
          before: '오직 하',
          match: '나님의',
          after: ' 은혜로만 구원을 받는다.',
        },
      ],
    })
    const { total, hits } = await search(bookId, '은혜')
    expect(total).toBe(3)
    expect(hits.map((hit) => [hit.block, hit.start])).toEqual([
      [1, 8],
      [2, 0],
      [2, 6],
    ])
  })

  test('looks into the notes too, behind the text of their page, and says which', async () => {
    const note = (id: string, words: string) =>
      `<aside epub:type="footnote" id="${id}"><p>${words}</p></aside>`
    const { bookId } = await library.plant(
      {
        chapters: [
          `<p>강물 소리. ${'말 '.repeat(600)}</p><p>긴 강물<a epub:type="noteref" href="#a">1</a>.</p>` +
            note('a', '<i>이</i> 강물은 깊다 &amp; 넓다.'),
          `<p>둘째 강물. ${'말 '.repeat(900)}</p>`,
        ],
      },
      { isFree: true },
    )
    const { total, hits } = await search(bookId, '강물')
    expect(total).toBe(4)
    expect(hits.map(({ block, noteId, start }) => ({ block, start, inNote: noteId !== null }))).toEqual([
      { block: 1, start: 0, inNote: false },
      { block: 2, start: 2, inNote: false },
      { block: 2, start: 2, inNote: true },
      { block: 4, start: 3, inNote: false },
    ])
    expect(hits[2]).toMatchObject({ before: '이 ', match: '강물', after: '은 깊다 & 넓다.' })
  })

  test('counts what a simple look through the text counts, and each hit points at its very words', async () => {
    const syllables = fc.string({
      unit: fc.constantFrom(...Array.from('가나다 aB𠮷')),
      minLength: 20,
      maxLength: 80,
    })
    const paragraph = syllables
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
      .filter((text) => text.length > 3)
    await fc.assert(
      fc.asyncProperty(
        fc.array(paragraph, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('가나', '나다', '가가', 'ab', 'Ab', 'b𠮷', '𠮷가', '다 가', '가나다'),
        async (paragraphs, keyword) => {
          const { bookId, editionId } = await plantText(...paragraphs)
          const { total, hits } = await search(bookId, keyword)
          expect(total).toBe(
            paragraphs.reduce(
              (sum, text) => sum + text.toLowerCase().split(keyword.toLowerCase()).length - 1,
              0,
            ),
          )
          expect(hits).toHaveLength(total)
          for (const hit of hits) {
            const text = await textOf(editionId, hit.block)
            expect(anchorIn(text, hit).exact).toBe(hit.match)
            expect(hit.match.toLowerCase()).toBe(keyword.toLowerCase())
            expect(text).toContain(
              `${hit.before.replace(/^…/, '')}${hit.match}${hit.after.replace(/…$/, '')}`,
            )
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  test('counts hits that share a letter once', async () => {
    const { bookId } = await plantText('가가가가가')
    expect(await search(bookId, '가가')).toMatchObject({ total: 2, hits: [{ start: 0 }, { start: 2 }] })
  })

  test('takes wildcards and quotes for what they are', async () => {
    const { bookId } = await plantText('할인 50%라도 a_b c\\d e’s 50 퍼센트')
    const total = async (keyword: string) => (await search(bookId, keyword)).total
    expect(await total('0%')).toBe(1)
    expect(await total('%%')).toBe(0)
    expect(await total('a_b')).toBe(1)
    expect(await total('a%b')).toBe(0)
    expect(await total('c\\d')).toBe(1)
    expect(await total("'; --")).toBe(0)
  })

  test('finds what was typed in pieces, and passes over what nobody sees', async () => {
    const { bookId } = await plantText('각별한 은혜')
    expect((await search(bookId, '각별'.normalize('NFD'))).total).toBe(1)
    expect((await search(bookId, ' 별한\u0000은혜 ')).total).toBe(1)
  })

  test('shows the section a hit stands in', async () => {
    const { bookId } = await library.plant({ pages: 3 }, { isFree: true })
    const { hits } = await search(bookId, '에서3번')
    expect(hits).toMatchObject([{ page: 3, sectionTitle: '3장' }])
  })

  test('marks where the surroundings were cut', async () => {
    const { bookId } = await plantText(
      `${'앞'.repeat(41)}찾음${'뒤'.repeat(41)}`,
      `${'앞'.repeat(40)}찾음${'뒤'.repeat(40)}`,
    )
    const { hits } = await search(bookId, '찾음')
    expect(hits[0]).toMatchObject({ before: `…${'앞'.repeat(40)}`, after: `${'뒤'.repeat(40)}…` })
    expect(hits[1]).toMatchObject({ before: '앞'.repeat(40), after: '뒤'.repeat(40) })
  })

  test('cuts the surroundings between words where words have spaces', async () => {
    const { bookId } = await plantText(`${'하나님의 은혜가 '.repeat(9)}찾음 ${'우리에게 넘치니 '.repeat(9)}`)
    const { hits } = await search(bookId, '찾음')
    expect(hits[0]!.before).toBe(`…${'하나님의 은혜가 '.repeat(4)}`)
    expect(hits[0]!.after).toBe(`${' 우리에게 넘치니'.repeat(4)}…`)
  })

  test('gives fifty hits at once, all of them one after the other, and counts them by section', async () => {
    const { bookId } = await library.plant(
      { chapters: [`<p>${'가나 '.repeat(700)}</p>`, `<p>𠮷 ${'가나 '.repeat(20)}</p><p>끝에 가나</p>`] },
      { isFree: true },
    )
    const first = await search(bookId, '가나')
    expect(first).toMatchObject({ total: 721, next: SEARCH_HITS })
    expect(first.sections.map(({ total }) => total)).toEqual([700, 21])
    expect(first.hits).toHaveLength(SEARCH_HITS)
    const all = [...first.hits]
    for (let { next } = first; next !== null;) {
      const more = await search(bookId, '가나', next)
      expect({ ...more, next: null, hits: [] }).toEqual({ ...first, next: null, hits: [] })
      all.push(...more.hits)
      next = more.next
    }
    expect(all).toHaveLength(721)
    expect(new Set(all.map(({ block, start }) => `${block} ${start}`)).size).toBe(721)
    expect(all.every(({ match }) => match === '가나')).toBe(true)
    expect(new Set(all.map(({ sectionId }) => sectionId))).toEqual(
      new Set(first.sections.map(({ sectionId }) => sectionId)),
    )
    expect(await search(bookId, '가나', 5000)).toMatchObject({ total: 721, next: null, hits: [] })
  })

  test('sees the current edition only', async () => {
    const first = await library.plant({ identifier: 'urn:a', pages: 1 }, { isFree: true })
    const second = await library.plant({ identifier: 'urn:a', pages: 1 }, { isFree: true })
    expect(second.bookId).toBe(first.bookId)
    expect((await search(first.bookId, first.canary(1))).total).toBe(0)
    expect((await search(first.bookId, second.canary(1))).total).toBe(1)
  })

  test('wants two characters, and no more than a hundred', async () => {
    const { bookId } = await plantText('가나다')
    for (const short of ['', ' ', '가', ' 가 ', '𠮷']) {
      await expect(search(bookId, short)).rejects.toMatchObject({ code: 'SEARCH_TOO_SHORT' })
    }
    await expect(search(bookId, '가'.repeat(101))).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    expect((await search(bookId, '가'.repeat(100))).total).toBe(0)
  })
})
