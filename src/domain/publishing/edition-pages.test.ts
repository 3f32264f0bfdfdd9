import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readInProcess } from '#src/testing/books.ts'
import { plantEpub } from '#src/epub/planted-book.ts'
import { cutPages } from './edition-pages.ts'
import { PAGE_CHARACTERS, pictureRoom, readingMinutes } from '#src/domain/catalog/rules.ts'

const aBook = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 5000 }), fc.constant(0)), {
    minLength: 1,
    maxLength: 120,
    size: 'large',
  })
  .chain((lengths) =>
    fc.record({
      lengths: fc.constant(lengths),
      starts: fc
        .uniqueArray(fc.integer({ min: 0, max: lengths.length - 1 }))
        .map((blocks) => new Set(blocks)),
    }),
  )

const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0)

/** The lengths of the blocks of each page, and the number of its first. */
function pagesOf(lengths: number[], starts: Set<number>) {
  const cuts = cutPages(lengths, starts)
  return cuts.map((first, index) => ({ first, blocks: lengths.slice(first, cuts[index + 1]) }))
}

describe('the pages of an edition', () => {
  test('hold every block exactly once, in order, and each at least one', () => {
    fc.assert(
      fc.property(aBook, ({ lengths, starts }) => {
        const pages = pagesOf(lengths, starts)
        expect(pages.flatMap((page) => page.blocks)).toEqual(lengths)
        expect(pages.every((page) => page.blocks.length > 0)).toBe(true)
        expect(pages[0]?.first).toBe(0)
      }),
    )
  })

  test('end at the boundary nearest to 1,800 characters, or where a chapter begins after a third of that', () => {
    fc.assert(
      fc.property(aBook, ({ lengths, starts }) => {
        for (const { first, blocks } of pagesOf(lengths, starts)) {
          const full = sum(blocks)
          const before = full - blocks.at(-1)!
          const next = lengths[first + blocks.length]
          const distance = (length: number) => Math.abs(length - PAGE_CHARACTERS)
          // The last block belongs here: without it the page would end farther from its mark.
          if (before > 0) expect(distance(full)).toBeLessThanOrEqual(distance(before))
          if (next === undefined) continue
          if (starts.has(first + blocks.length) && full >= PAGE_CHARACTERS / 3) continue
          // The next one does not: with it the page would.
          expect(distance(full + next)).toBeGreaterThanOrEqual(distance(full))
          expect(full).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('of ordinary prose are between 1,500 and 2,100 characters', () => {
    const paragraphs = fc.array(fc.integer({ min: 20, max: 600 }), { minLength: 30, maxLength: 200 })
    fc.assert(
      fc.property(paragraphs, (lengths) => {
        for (const { blocks } of pagesOf(lengths, new Set([0])).slice(0, -1)) {
          expect(sum(blocks)).toBeGreaterThanOrEqual(1500)
          expect(sum(blocks)).toBeLessThanOrEqual(2100)
        }
      }),
    )
  })

  test('begin with a chapter once a third of a page is full, and not before', () => {
    expect(cutPages([600, 100], new Set([0, 1]))).toEqual([0, 1])
    expect(cutPages([599, 100], new Set([0, 1]))).toEqual([0])
    expect(cutPages([600, 100], new Set([0]))).toEqual([0])
  })

  test('never cut a block, however long it is', () => {
    expect(cutPages([50_000], new Set([0]))).toEqual([0])
    expect(cutPages([50_000, 10, 10], new Set([0]))).toEqual([0, 1])
    expect(cutPages([], new Set())).toEqual([])
  })
})

describe('an edition made from a book', () => {
  const long = (word: string) => `<p id="${word}">${`${word} 은혜로 산다. `.repeat(80)}</p>`
  const read = () =>
    readInProcess(
      plantEpub({
        pages: {
          'a.xhtml': `<h1>첫째</h1>${long('가')}<p>쪽 <a epub:type="noteref" href="#n1">1</a></p>${long('나')}<aside epub:type="footnote" id="n1"><p>각주 하나</p></aside>`,
          'b.xhtml': `<h1>둘째</h1>${long('다')}${long('라')}`,
        },
        nav: '<nav epub:type="toc"><ol><li><a href="a.xhtml">첫째</a></li><li><a href="b.xhtml">둘째</a><ol><li><a href="b.xhtml#라">절</a></li></ol></li></ol></nav><nav epub:type="page-list"><ol><li><a href="b.xhtml#라">ⅳ</a></li></ol></nav>',
      }),
    )

  test('gives each block the number of its element and of its page', async () => {
    const { edition } = await read()
    for (const block of edition.blocks) {
      const page = edition.pages[block.page - 1]!
      expect(page.number).toBe(block.page)
      expect(block.number).toBeGreaterThanOrEqual(page.firstBlock)
      expect(block.number).toBeLessThanOrEqual(page.lastBlock)
      expect(page.html).toContain(` id="b${block.number}"`)
    }
    expect(
      edition.pages
        .map((page) => page.html)
        .join('\n')
        .match(/ id="/g),
    ).toHaveLength(edition.blocks.length)
    expect(edition.characters).toBe(sum(edition.blocks.map((block) => [...block.text].length)))
  })

  test('knows the page of each section, label and note', async () => {
    const { edition } = await read()
    expect(edition.sections.map(({ title, level, page }) => ({ title, level, page }))).toEqual([
      { title: '첫째', level: 1, page: 1 },
      { title: '둘째', level: 1, page: 2 },
      { title: '절', level: 2, page: 3 },
    ])
    expect(edition.labels).toEqual([{ label: 'ⅳ', block: edition.sections[2]!.block, page: 3 }])
    expect(edition.pages.map((page) => edition.sections[page.section]?.title)).toEqual(['첫째', '둘째', '절'])
    expect(edition.pages.map((page) => page.footnotes.length)).toEqual([1, 0, 0])
    expect(edition.pages[0]?.html).toContain(`href="note:${edition.pages[0]?.footnotes[0]?.id}"`)
  })

  test('gives equal blocks equal hashes, and others others', async () => {
    const { edition } = await read()
    const again = await read()
    expect(again.edition.blocks.map((block) => block.hash)).toEqual(edition.blocks.map((block) => block.hash))
    expect(new Set(edition.blocks.map((block) => block.hash)).size).toBe(edition.blocks.length)
  })
})

describe('a picture', () => {
  test('takes the room of the lines it stands beside, in the column and on one screen', () => {
    expect(pictureRoom({ width: 648, height: 315 })).toBe(360)
    expect(pictureRoom({ width: 1296, height: 630 })).toBe(360)
    expect(pictureRoom({ width: 100, height: 9000 })).toBe(pictureRoom({ width: 648, height: 800 }))
  })

  test('no higher than two lines of text is a sign in it', () => {
    expect(pictureRoom({ width: 40, height: 40 })).toBe(0)
    expect(pictureRoom({ width: 6480, height: 300 })).toBe(0)
    expect(pictureRoom({ width: 0, height: 0 })).toBe(0)
  })
})

describe('a book of pictures', () => {
  const figure = '<figure><img src="p.png" alt=""/></figure>'
  const read = async (count: number, picture: Uint8Array) =>
    (
      await readInProcess(
        plantEpub({
          pages: { 'a.xhtml': `<h1>그림</h1>${figure.repeat(count)}` },
          manifest: '<item id="p" href="p.png" media-type="image/png"/>',
          files: { 'OPS/p.png': picture },
        }),
      )
    ).edition

  test('has pages, each with a screen or two of pictures', async () => {
    const edition = await read(30, await drawing(648, 900))
    expect(edition.pages).toHaveLength(15)
    for (const page of edition.pages) expect(page.html.match(/<img/g)).toHaveLength(2)
    expect(edition.pictures).toBe(30)
    expect(edition.characters).toBe(2)
  })

  test('of signs alone is short', async () => {
    const edition = await read(30, await drawing(20, 20))
    expect(edition.pages).toHaveLength(1)
    expect(edition.pictures).toBe(0)
  })

  test('takes time to look at', () => {
    expect(readingMinutes({ characters: 0, pictures: 60 }, 'ko')).toBe(10)
  })
})

test.each([
  [0, 'ko', 1],
  [5000, 'ko', 10],
  [5000, 'en', 5],
  [5000, 'ko-KR', 10],
])('%i characters in %s take %s minutes', (characters, language, minutes) => {
  expect(readingMinutes({ characters, pictures: 0 }, language)).toBe(minutes)
})

function drawing(width: number, height: number): Promise<Uint8Array> {
  const paper = { width, height, channels: 3 as const, background: '#eee' }
  return sharp({ create: paper }).png().toBuffer()
}
