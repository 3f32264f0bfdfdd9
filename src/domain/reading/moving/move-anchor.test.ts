import { describe, expect, test } from 'vitest'
import { anchorIn } from '#src/shared/anchor.ts'
import { anchorOf, editionOf, mapperBetween } from './testing.ts'
import { createAnchorMapper } from './move-anchor.ts'

const BOOK = [
  '제1장 순례자의 꿈',
  '이 세상 광야를 걸어가다가 나는 굴이 있는 한 곳에 이르러 그곳에 누워 잠이 들었다.',
  '자는 동안 꿈을 꾸었는데, 누더기를 입은 한 사람이 책을 손에 들고 등에 큰 짐을 지고 서 있었다.',
  '* * *',
  'As I walked through the wilderness of this world, I lighted on a certain place where was a den.',
  '* * *',
  '그는 책을 펴서 읽더니, 읽으면서 울며 떨었고, 더는 참지 못하여 “나는 어찌할꼬?” 하고 슬피 외쳤다.',
]

function move(block: number, words: string, renewed: readonly string[], old: readonly string[] = BOOK) {
  const { certainty, anchors } = mapperBetween(old, renewed).move(anchorOf(old, block, words))
  for (const anchor of anchors) expect(anchor).toEqual(anchorIn(renewed[anchor.block]!, anchor))
  return { certainty, blocks: anchors.map((it) => it.block), words: anchors.map((it) => it.exact) }
}

const changed = (block: number, text: string) => BOOK.with(block, text)

describe('a passage whose block is the same', () => {
  test('stays on its words where blocks came before it', () => {
    const renewed = ['새로 쓴 머리말', '그 둘째 문단', ...BOOK]
    expect(move(2, '누더기를 입은 한 사람', renewed)).toEqual({
      certainty: 'exact',
      blocks: [4],
      words: ['누더기를 입은 한 사람'],
    })
  })

  test('stays where it was among blocks that say the same', () => {
    for (const block of [3, 5]) {
      expect(move(block, '* *', ['머리말. '.repeat(30), ...BOOK])).toMatchObject({
        certainty: 'exact',
        blocks: [block + 1],
      })
    }
  })

  test('follows its block wherever that went', () => {
    expect(move(4, 'wilderness', BOOK.toReversed())).toMatchObject({ certainty: 'exact', blocks: [2] })
  })
})

describe('a passage whose block was changed', () => {
  test('is moved with its words where another word of the block was mended', () => {
    const renewed = changed(2, BOOK[2]!.replace('큰 짐을', '무거운 짐을'))
    expect(move(2, '누더기를 입은 한 사람이 책을', renewed)).toEqual({
      certainty: 'moved',
      blocks: [2],
      words: ['누더기를 입은 한 사람이 책을'],
    })
  })

  test('is moved whole though its block was split inside of it', () => {
    const [first, second] = [
      '그는 책을 펴서 읽더니, 읽으면서 울며 떨었고,',
      '더는 참지 못하여 “나는 어찌할꼬?” 하고 슬피 외쳤다.',
    ]
    expect(move(6, '울며 떨었고, 더는 참지', [...BOOK.slice(0, 6), first, second])).toEqual({
      certainty: 'moved',
      blocks: [6, 7],
      words: ['울며 떨었고,', '더는 참지'],
    })
  })

  test('is moved though its block was joined to the one before', () => {
    const renewed = [BOOK[0]!, `${BOOK[1]} ${BOOK[2]}`, ...BOOK.slice(3)]
    expect(move(2, '꿈을 꾸었는데', renewed)).toEqual({
      certainty: 'moved',
      blocks: [1],
      words: ['꿈을 꾸었는데'],
    })
  })

  test('is only approximate where its own words were changed', () => {
    const renewed = changed(4, BOOK[4]!.replace('lighted on', 'came upon'))
    expect(move(4, 'of this world, I lighted on a certain place', renewed)).toEqual({
      certainty: 'approximate',
      blocks: [4],
      words: ['of this world, I came upon a certain place'],
    })
  })

  test('is approximate, too, where hyphens came into its words', () => {
    const renewed = changed(4, BOOK[4]!.replace('wilderness', 'wil-der-ness'))
    expect(move(4, 'the wilderness of', renewed)).toMatchObject({
      certainty: 'approximate',
      words: ['the wil-der-ness of'],
    })
  })

  test('is found by both its ends where it is long', () => {
    const sentence = (n: number) => `${n}째 날에 순례자는 ${n * 7}리를 걸어 ${n * 3}번째 여관에 들었다. `
    const long = Array.from({ length: 30 }, (_, n) => sentence(n))
      .join('')
      .trim()
    const words = long.slice(60, -60)
    const renewed = long.replace(sentence(12), '').replace('17째', '열일곱째')
    const found = move(0, words, [renewed], [long])
    expect(found).toEqual({ certainty: 'approximate', blocks: [0], words: [renewed.slice(60, -60)] })
  })

  test('does not go to a like passage that stood elsewhere before', () => {
    const old = [
      '은혜로 말미암아 믿음으로 구원을 얻었나니',
      ...BOOK,
      '은혜로 말미암아 믿음으로 구원을 얻었느니라',
    ]
    const renewed = [...BOOK, old.at(-1)!]
    expect(move(0, '은혜로 말미암아', renewed, old)).toMatchObject({ certainty: 'orphaned' })
  })
})

describe('a bare place', () => {
  test('stands before the same words in a changed block', () => {
    const { certainty, anchors } = mapperBetween(BOOK, changed(1, `옛적에 ${BOOK[1]}`)).move(
      anchorIn(BOOK[1]!, { editionId: 1, block: 1, start: 0, end: 0 }),
    )
    expect({ certainty, anchors }).toMatchObject({
      certainty: 'moved',
      anchors: [{ block: 1, start: 4, end: 4 }],
    })
  })
})

describe('the heading of a chapter', () => {
  const chapter = (n: number, tag: string) => [
    `제${n}장`,
    `${tag} 이야기는 이렇게 시작하여 오래도록 이어진다. `.repeat(40),
  ]
  const old = ['하늘', '바다', '들판'].flatMap((tag, n) => chapter(n + 1, tag))
  const renewed = ['머리', '하늘', '바다', '들판'].flatMap((tag, n) => chapter(n + 1, tag))

  test('that has another number now takes its bookmark along', () => {
    const bookmark = anchorIn(old[2]!, { editionId: 1, block: 2, start: 0, end: 0 })
    const { certainty, anchors } = mapperBetween(old, renewed).move(bookmark)
    expect({ certainty, anchors }).toMatchObject({ certainty: 'approximate', anchors: [{ block: 4 }] })
  })

  test('leads a place in its chapter to the same chapter', () => {
    const mover = mapperBetween(old, renewed)
    expect([2, 4].map((block) => mover.findBlock(block))).toEqual([4, 6])
  })
})

test('short lines of a poem stay with the lines around them', () => {
  const lines = Array.from({ length: 60 }, (_, n) => `${n}째 짧은 줄`)
  const mover = mapperBetween(lines, [
    ...Array.from({ length: 90 }, (_, n) => `서시 ${n}째 줄이다`),
    ...lines,
  ])
  const found = lines.map((line, block) => mover.move(anchorOf(lines, block, line)))
  expect(found.map(({ certainty, anchors }) => [certainty, anchors[0]?.block])).toEqual(
    lines.map((_, block) => ['exact', block + 90]),
  )
})

describe('a passage of which nothing is left', () => {
  test('is kept at the place between the blocks that stood around it', () => {
    const renewed = BOOK.toSpliced(4, 1)
    expect(move(4, 'wilderness', renewed)).toMatchObject({ certainty: 'orphaned', words: [''] })
    expect(move(4, 'wilderness', renewed).blocks[0]).toBeGreaterThanOrEqual(2)
  })

  test('is kept at its share of a book that has not one block in common', () => {
    const renewed = Array.from({ length: 70 }, (_, n) => `${n}`.repeat(9))
    const { certainty, blocks } = move(2, '누더기', renewed)
    expect(certainty).toBe('orphaned')
    expect(blocks[0]).toBeGreaterThan(10)
    expect(blocks[0]).toBeLessThan(40)
  })

  test('is kept though its words were cut out of a sentence that stayed', () => {
    const renewed = changed(2, BOOK[2]!.replace('누더기를 입은 ', ''))
    expect(move(2, '누더기를 입은 ', renewed)).toMatchObject({ certainty: 'orphaned', blocks: [2] })
  })
})

test('ten thousand passages of a long book that changed everywhere are moved within seconds', () => {
  const words = Array.from({ length: 5000 }, (_, n) =>
    ((n + 7) * 2654435761).toString(36).slice(0, 2 + (n % 6)),
  )
  let state = 1
  const pick = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return state % below
  }
  const old = Array.from({ length: 2500 }, () =>
    Array.from({ length: 70 }, () => words[pick(5000)]).join(' '),
  )
  const renewed = old.map((text) => text.split(' ').with(pick(70), 'erratum').join(' '))
  const anchors = Array.from({ length: 10_000 }, () => {
    const block = pick(old.length)
    const start = pick(200)
    return anchorIn(old[block]!, { editionId: 1, block, start, end: start + 2 + pick(100) })
  })
  // Of the processor: the machine may be busy with other things.
  const from = process.cpuUsage()
  const mover = createAnchorMapper(editionOf(old), { editionId: 2, blocks: editionOf(renewed) })
  const found = anchors.map((anchor) => mover.move(anchor))
  expect(process.cpuUsage(from).user / 1e6).toBeLessThan(8)
  // Only a mark of few letters that are all gone is lost.
  const lost = found.flatMap(({ certainty }, index) => (certainty === 'orphaned' ? [anchors[index]!] : []))
  expect(lost.length).toBeLessThan(30)
  expect(lost.filter(({ exact }) => exact.length > 12)).toEqual([])
  expect(found.every(({ anchors: [at] }, index) => at?.block === anchors[index]!.block)).toBe(true)
}, 60_000)
