import { describe, expect, test } from 'vitest'
import { parseLoc, passagePath } from './passage-link.ts'

const part = (block: number, start: number, end: number) => ({ editionId: 7, block, start, end })

describe('the address of a passage', () => {
  test.each([
    ['within a paragraph', [part(12, 5, 40)], '/read/3?loc=12.5-40&edition=7'],
    ['over several', [part(12, 5, 40), part(13, 0, 9), part(14, 0, 4)], '/read/3?loc=12.5-14.4&edition=7'],
  ])('leads back to it %s', (_, anchor, path) => {
    expect(passagePath(3, anchor)).toBe(path)
    const loc = new URL(path, 'http://a').searchParams.get('loc')
    const { block, start } = anchor[0]!
    const last = anchor.at(-1)!
    expect(parseLoc(loc)).toEqual({ block, start, lastBlock: last.block, end: last.end })
  })

  test.each([
    [12, { block: 12 }],
    ['0', { block: 0 }],
    ['12.9-5', { block: 12 }],
    ['12.9-11.20', { block: 12 }],
  ])('of a mere block, or turned about, is that of the block: %s', (loc, linked) => {
    expect(parseLoc(loc)).toEqual(linked)
  })

  test.each([undefined, null, '', 'x', '-1', '1.5', '1e3', '1.2-', '9'.repeat(10), { block: 1 }])(
    'is not %j',
    (loc) => expect(parseLoc(loc)).toBeUndefined(),
  )
})
