import { expect, test } from 'vitest'
import { spansOf } from './font-manifest.ts'

test('a range of code points is read as its spans', () => {
  expect(spansOf('U+20,U+A0-FF,U+AC00-D7A3')).toEqual([
    [0x20, 0x20],
    [0xa0, 0xff],
    [0xac00, 0xd7a3],
  ])
})
