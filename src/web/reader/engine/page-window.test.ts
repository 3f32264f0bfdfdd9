import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pagesOf, slideWindow, includesNeighbours, windowAround } from './page-window.ts'

const AROUND = { before: 1, after: 2, slack: 1 }

describe('the pages kept in the document', () => {
  it('surround the page being read', () => {
    expect(windowAround(10, 50, AROUND)).toEqual({ from: 9, to: 12 })
    expect(windowAround(1, 50, AROUND)).toEqual({ from: 1, to: 3 })
    expect(windowAround(50, 50, AROUND)).toEqual({ from: 49, to: 50 })
  })

  it('stay few and hold the page being read however one wanders', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.array(fc.constantFrom(-1, 1), { maxLength: 200 }),
        (last, steps) => {
          let page = 1
          let window = windowAround(page, last, AROUND)
          for (const step of steps) {
            page = Math.min(last, Math.max(1, page + step))
            window = slideWindow(window, page, last, AROUND)
            const pages = pagesOf(window)
            expect(pages).toContain(page)
            expect(pages.length).toBeLessThanOrEqual(6)
            expect(pages.at(-1)).toBeLessThanOrEqual(last)
          }
        },
      ),
    )
  })
})

it('a page can be shown from its beginning where its neighbours are there, if it has any', () => {
  expect(includesNeighbours({ from: 3, to: 6 }, 4, 9)).toBe(true)
  expect(includesNeighbours({ from: 3, to: 6 }, 3, 9)).toBe(false)
  expect(includesNeighbours({ from: 3, to: 6 }, 6, 9)).toBe(false)
  expect(includesNeighbours({ from: 3, to: 6 }, 6, 6)).toBe(true)
  expect(includesNeighbours({ from: 1, to: 2 }, 1, 9)).toBe(true)
  expect(includesNeighbours({ from: 1, to: 1 }, 1, 1)).toBe(true)
})
