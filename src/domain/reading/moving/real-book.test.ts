import { existsSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseEpub } from '#src/epub/parse.ts'
import { anchorIn } from '#src/shared/anchor.ts'
import { createAnchorMapper } from './move-anchor.ts'

const FILE = '../shared/epub/pilgrims-progress.epub'
const PATH = new URL(`../../../../${FILE}`, import.meta.url)
const isThere = existsSync(PATH)

test.skipIf(!isThere)(
  `marks all over a real book survive a new edition of it${isThere ? '' : ` (SKIPPED: ${FILE} is not here)`}`,
  async () => {
    const { blocks } = await parseEpub(new Uint8Array(readFileSync(PATH)))
    const old = blocks.map(({ text }) => text)
    // A new edition: its own foreword, another spelling, every tenth paragraph cut in two.
    const renewed = ['A foreword to the new edition, which was not there.', ...old].flatMap((text, index) => {
      const spelled = text.replaceAll('shew', 'show').replaceAll(/\bhath\b/g, 'has')
      const cut = index % 10 === 0 ? spelled.indexOf('. ', spelled.length / 2) : -1
      return cut < 0 ? [spelled] : [spelled.slice(0, cut + 1), spelled.slice(cut + 2)]
    })
    const mover = createAnchorMapper(shapesOf(old), { editionId: 2, blocks: shapesOf(renewed) })
    const counts = { exact: 0, moved: 0, approximate: 0, orphaned: 0 }
    for (const [block, text] of old.entries()) {
      const { length } = Array.from(text)
      if (length < 20) continue
      const start = (block * 37) % (length - 12)
      const anchor = anchorIn(text, { editionId: 1, block, start, end: Math.min(length, start + 60) })
      const { certainty, anchors } = mover.move(anchor)
      counts[certainty]++
      for (const at of anchors) expect(at).toEqual(anchorIn(renewed[at.block]!, at))
      const words = anchors.map(({ exact }) => exact.trim()).join(' ')
      if (certainty === 'exact' || certainty === 'moved') expect(words).toBe(anchor.exact.trim())
    }
    const all = counts.exact + counts.moved + counts.approximate + counts.orphaned
    expect(all).toBeGreaterThan(500)
    expect(counts.exact + counts.moved).toBeGreaterThan(all * 0.9)
    expect(counts.approximate).toBeGreaterThan(0)
    expect(counts.orphaned).toBe(0)
  },
)

function shapesOf(texts: readonly string[]) {
  return texts.map((text) => ({
    text,
    hash: createHash('sha256').update(text).digest('base64url'),
    length: Array.from(text).length,
  }))
}
