import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Anchor, anchorIn } from '#src/shared/anchor.ts'
import { moveMark } from './move-mark.ts'
import { mapperBetween } from './testing.ts'
import { proofSize } from '#src/testing/proof-size.ts'

const aWord = fc.oneof(
  fc.constantFrom(
    '은혜',
    '믿음으로',
    '순례자는',
    '길을',
    'grace',
    'the',
    'pilgrim',
    '𠮷野',
    '말씀이',
    '아멘',
    'of',
  ),
  fc.string({
    unit: fc.constantFrom(...Array.from('가나다라마바사아자차카타파하abcdefghi')),
    minLength: 1,
    maxLength: 7,
  }),
)
const aBlock = fc.oneof(
  { weight: 9, arbitrary: fc.array(aWord, { minLength: 1, maxLength: 60 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.constantFrom('', '* * *', '아멘') },
)
const aBook = fc.array(aBlock, { minLength: 1, maxLength: 25 })

/** What editors do to a book; the numbers choose where. */
type Edit = { kind: (typeof KINDS)[number]; at: number; word: number; text: string }
const KINDS = ['insert', 'delete', 'word', 'cut', 'hyphens', 'split', 'merge', 'reorder', 'rewrite'] as const
const anEdit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(...KINDS),
  at: fc.nat(1000),
  word: fc.nat(1000),
  text: aBlock,
})

function edit(blocks: string[], { kind, at, word, text }: Edit): string[] {
  const place = at % blocks.length
  const words = blocks[place]!.split(' ')
  const nth = word % words.length
  const replace = (...by: string[]) => blocks.toSpliced(place, 1, ...by)
  switch (kind) {
    case 'insert':
      return blocks.toSpliced(place, 0, text)
    case 'delete':
      return blocks.length === 1 ? blocks : blocks.toSpliced(place, 1)
    case 'word':
      return replace(words.with(nth, text.split(' ')[0]!).join(' ').trim())
    case 'cut':
      return replace(words.toSpliced(nth, 3).join(' '))
    case 'hyphens':
      return replace(words.with(nth, Array.from(words[nth]!).join('-')).join(' '))
    case 'split':
      return replace(words.slice(0, nth).join(' '), words.slice(nth).join(' '))
    case 'merge':
      return blocks.toSpliced(
        place,
        2,
        blocks
          .slice(place, place + 2)
          .join(' ')
          .trim(),
      )
    case 'reorder':
      return blocks.toSpliced(place, 1).toSpliced(word % blocks.length, 0, blocks[place]!)
    case 'rewrite':
      return replace(text)
  }
}

/** A passage of up to three blocks, chosen by four numbers. */
function markIn(
  blocks: readonly string[],
  [a, b, c, d]: readonly [number, number, number, number],
): Anchor[] {
  const first = a % blocks.length
  const last = Math.min(first + (b % 3), blocks.length - 1)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const block = first + index
    const { length } = Array.from(blocks[block]!)
    const start = block === first ? c % (length + 1) : 0
    const end = block === last ? start + (d % (length - start + 1)) : length
    return anchorIn(blocks[block]!, { editionId: 1, block, start, end })
  })
}
const someNumbers = fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000), fc.nat(1000))
const someMarks = fc.array(someNumbers, { minLength: 1, maxLength: 12 })
const wordsOf = (anchors: readonly Anchor[]) =>
  anchors
    .map(({ exact }) => exact.trim())
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('whatever editors do, every mark has a place, and exact and moved ones stand on their very words', () => {
  fc.assert(
    fc.property(aBook, someMarks, fc.array(anEdit, { maxLength: 12 }), (book, marks, edits) => {
      const renewed = edits.reduce(edit, book)
      const mover = mapperBetween(book, renewed)
      for (const mark of marks.map((numbers) => markIn(book, numbers))) {
        const { certainty, anchors } = moveMark(mover, mark)
        expect(anchors.length).toBeGreaterThan(0)
        for (const anchor of anchors) expect(anchor).toEqual(anchorIn(renewed[anchor.block]!, anchor))
        for (const anchor of anchors) expect(anchor.editionId).toBe(2)
        const isSure = certainty === 'exact' || certainty === 'moved'
        if (isSure) expect(wordsOf(anchors)).toBe(wordsOf(mark))
        if (certainty === 'orphaned') expect(anchors).toMatchObject([{ exact: '' }])
      }
    }),
    { numRuns: proofSize({ small: 60, full: 200 }) },
  )
}, 120_000)

test('in a text that did not change every mark is exact and where it was', () => {
  fc.assert(
    fc.property(aBook, someMarks, (book, marks) => {
      const mover = mapperBetween(book, book)
      for (const mark of marks.map((numbers) => markIn(book, numbers))) {
        const here = mark.map((anchor) => ({ ...anchor, editionId: 2 }))
        const { certainty, anchors } = moveMark(mover, mark)
        expect(certainty).toBe('exact')
        expect(anchors).toEqual(here)
      }
    }),
    { numRuns: proofSize({ small: 60, full: 200 }) },
  )
}, 120_000)

test('a book of one letter repeated has a place for every mark, too', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(3000), someNumbers, (before, after, numbers) => {
      const book = ['가'.repeat(before), '나']
      const { anchors } = moveMark(mapperBetween(book, ['가'.repeat(after)]), markIn(book, numbers))
      expect(anchors.length).toBeGreaterThan(0)
    }),
    { numRuns: 30 },
  )
}, 120_000)
