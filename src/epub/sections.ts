import type { Section } from './book.ts'
import type { Contents } from './archive/contents.ts'
import type { Rendered } from './render.ts'

type BlockAt = Rendered['blockAt']

/**
 * The table of contents in reading order: the book's own, else one made of its headings, else its title alone.
 * Entries that lead to nothing are left out, those without a goal begin where their first child does.
 */
export function makeSections(contents: Contents, { blocks, blockAt }: Rendered, title: string): Section[] {
  const { entries } = contents
  const own: Section[] = []
  for (const [i, { title: name, level, target }] of entries.entries()) {
    const block = target === undefined ? firstBelow(entries, i, blockAt) : blockAt(target)
    if (block !== undefined) own.push({ title: name, level, block })
  }
  if (own.length > 0) return own.toSorted((a, b) => a.block - b.block)
  const headings = blocks.flatMap((block, number) =>
    block.kind === 'heading' && block.text !== '' ? [number] : [],
  )
  if (headings.length === 0) return [{ title, level: 1, block: 0 }]
  const levels = headings.map((number) => Number(blocks[number]?.html.charAt(2)))
  const top = levels.reduce((least, level) => Math.min(least, level), 6)
  return headings.map((number, i) => ({
    title: blocks[number]?.text ?? title,
    level: (levels[i] ?? top) - top + 1,
    block: number,
  }))
}

export function makePageLabels(
  contents: Contents,
  pageBreaks: Contents['pages'],
  blockAt: BlockAt,
): { label: string; block: number }[] {
  const pages = contents.pages.length > 0 ? contents.pages : pageBreaks
  return pages.flatMap(({ label, target }) => {
    const block = blockAt(target)
    return block === undefined ? [] : [{ label, block }]
  })
}

function firstBelow(entries: Contents['entries'], index: number, blockAt: BlockAt): number | undefined {
  const level = entries[index]?.level ?? 1
  for (const entry of entries.slice(index + 1)) {
    if (entry.level <= level) return undefined
    if (entry.target !== undefined) return blockAt(entry.target)
  }
  return undefined
}
