import { describe, expect, test } from 'vitest'
import { readingTextOf } from '#src/shared/text/block-text.ts'
import { citePage } from './cite-page.ts'
import { unlinkCitations } from './link-citations.ts'

/** In µs of this process. Each takes a tenth of it on a machine of its own, and took many seconds before. */
const MOST = 1_000_000
const LETTERS = 50_000

const full = (piece: string) => piece.repeat(Math.floor(LETTERS / piece.length))
const paragraph = (inside: string, number = 0) => {
  const html = `<p id="b${number}">${inside}</p>`
  return { number, html, text: readingTextOf(html) }
}

function spent(run: () => void): number {
  const before = process.cpuUsage()
  run()
  return process.cpuUsage(before).user
}

describe('a page is looked through for citations in time in proportion to its length:', () => {
  test.each([
    ['chapters in a list that has no unit', `시편 ${full('1, ')}`],
    ['verses in a list that has no unit', `시편 1장 ${full('1, ')}`],
    ['many citations', full('롬 8:28; ')],
    ['many citations with tags in them', full('<i>Rom.</i> 8:28; ')],
    ['tags before what is no tag', full('<b></b>') + full('<b><i>Rom.</i> 8</b>:28 ')],
    ['a numeral without an end', full('Rom. x').replaceAll(' x', 'xxxx')],
    ['names without numbers', full('Rom ')],
    ['numbers without names', full('8:28, ')],
    ['spaces', `롬${full(' ')}8:28`],
    ['depth', '<i>'.repeat(3000) + '롬 8:28 '.repeat(3000) + '</i>'.repeat(3000)],
    ['a paragraph longer than any', '롬 8:28; '.repeat(200_000)],
  ])('%s', (_, inside) => {
    const block = paragraph(inside)
    expect(spent(() => citePage({ blocks: [block], notes: [] }))).toBeLessThan(MOST)
  })

  test('notes without number', () => {
    const ids = Array.from({ length: 3000 }, (_, nth) => `n${nth}`)
    const block = paragraph(ids.map((id) => `가<a role="doc-noteref" href="#${id}">*</a>`).join(' '))
    const notes = ids.map((id) => ({ id, html: '<p>롬 8:28</p>' }))
    let made: ReturnType<typeof citePage> | undefined
    expect(spent(() => (made = citePage({ blocks: [block], notes })))).toBeLessThan(MOST)
    expect(made?.citations).toHaveLength(3000)
  })

  test('links that an earlier import put in', () => {
    const { blocks } = citePage({ blocks: [paragraph(full('롬 8:28; '))], notes: [] })
    expect(spent(() => unlinkCitations(blocks[0]?.html ?? ''))).toBeLessThan(MOST)
  })
})
