import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, testLibrary } from '#src/testing/library.ts'
import { plantHighlight } from '#src/testing/planted-marks.ts'
import { OLD, renewedBook } from '#src/testing/renewed-book.ts'

type Place = {
  page: number
  certainty: string
  anchor: { editionId: number; block: number; start: number; end: number }[]
  message?: string
}

const library = testLibrary()
const { put, textsOf } = renewedBook(library)
let first: Awaited<ReturnType<typeof put>>

beforeEach(async () => {
  first = await put(OLD, { isFree: true })
})

const locate = (query: string, bookId = first.bookId): Promise<Answer<Place>> =>
  library.visit()<Place>(`/api/bookCore/locate/${bookId}?${query}`)
const wordsAt = async ({ anchor }: Place) => {
  const texts = await textsOf(anchor[0]!.editionId)
  return anchor.map(({ block, start, end }) => Array.from(texts[block]!).slice(start, end).join('')).join(' ')
}
/** The link to some words of the first edition. */
async function linkTo(words: string) {
  const texts = await textsOf(first.editionId)
  const block = texts.findIndex((text) => text.includes(words))
  const start = Array.from(texts[block]!.slice(0, texts[block]!.indexOf(words))).length
  return `block=${block}&start=${start}&end=${start + Array.from(words).length}&editionId=${first.editionId}`
}

describe('a link to a passage', () => {
  test('leads to its words', async () => {
    const { body } = await locate(await linkTo('좁은 문으로'))
    expect(body).toMatchObject({ page: 1, certainty: 'exact' })
    expect(await wordsAt(body)).toBe('좁은 문으로')
  })

  test('may run over several blocks', async () => {
    const { body } = await locate('block=0&start=1&lastBlock=2&end=4')
    expect(body.anchor.map(({ block, start }) => [block, start])).toEqual([
      [0, 1],
      [1, 0],
      [2, 0],
    ])
    expect(body.anchor[2]!.end).toBe(4)
  })

  test('leads to its words in a new edition too, wherever they stand there', async () => {
    const link = await linkTo('그의 손을 잡아')
    const second = await put(['<p>머리말이 새로 붙었다.</p>', ...OLD.toReversed()], { publish: true })
    const { body } = await locate(link)
    expect(body.certainty).toBe('exact')
    expect(body.anchor[0]!.editionId).toBe(second.editionId)
    expect(await wordsAt(body)).toBe('그의 손을 잡아')
    expect((await locate(link)).body).toEqual(body)
  })

  test('of what a new edition has no more leads near to where it stood', async () => {
    const link = await linkTo('사자들이 매여')
    await put(OLD.slice(0, 3), { publish: true })
    const { status, body } = await locate(link)
    expect([status, body.certainty]).toEqual([200, 'orphaned'])
    expect(body.page).toBeGreaterThan(0)
  })

  test('of an edition that is another book’s, or that nobody has seen, is not found', async () => {
    const other = await library.plant({ pages: 2 })
    const missing = { status: 404, body: { message: 'PAGE_NOT_FOUND' } }
    expect(await locate(`block=1&editionId=${other.editionId}`)).toMatchObject(missing)
    expect(await locate(`block=1&editionId=4711`)).toMatchObject(missing)
    const [memberId] = await library.plantMembers(1)
    const mark = { memberId: memberId!, editionId: first.editionId, words: '사자들이 매여' }
    await plantHighlight(library.db, mark)
    // A member's mark has no place in it, so that it waits.
    const waiting = await put(OLD.slice(0, 3))
    expect(await locate(`block=1&editionId=${waiting.editionId}`)).toMatchObject(missing)
    expect(await locate('block=1', 4711)).toMatchObject(missing)
  })

  test('written by anyone is cut to the text, and never a fault', async () => {
    const { body } = await locate('block=0&start=99999&end=999999')
    expect(body.anchor).toHaveLength(1)
    expect(body.anchor[0]!.start).toBe(body.anchor[0]!.end)
    expect((await locate('block=2&lastBlock=1&start=5&end=2')).status).toBe(200)
    expect((await locate('block=1&start=x')).status).toBe(400)
    expect((await locate('block=1&editionId=0')).status).toBe(400)
  })
})
