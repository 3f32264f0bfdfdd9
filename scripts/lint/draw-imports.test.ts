import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { arrowsUp, drawing, findArrows, srcOrder } from './draw-imports.ts'
import { domainOrder, webOrder } from './rooms.ts'

const root = process.cwd()

test('no arrow in domain or web leads from a lower room to a higher one, not even of types', () => {
  expect(arrowsUp(findArrows(root, 'src/domain'), domainOrder)).toEqual([])
  expect(arrowsUp(findArrows(root, 'src/web'), webOrder)).toEqual([])
  expect(arrowsUp([{ from: 'access', to: 'members', isType: true }], domainOrder)).toHaveLength(1)
})

test('between the rooms of src only types lead up, and only from domain to db', () => {
  const up = arrowsUp(findArrows(root, 'src'), srcOrder)
  expect(up.filter(({ isType }) => !isType)).toEqual([])
  expect(up.map(({ from, to }) => `${from} ${to}`)).toEqual(['domain db'])
})

test('the drawing is that of the code', () => {
  expect(readFileSync('docs/imports.md', 'utf8')).toBe(drawing(root))
})
