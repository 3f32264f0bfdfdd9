import { paletteColors, coverDesign } from '#src/shared/cover/cover-design.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'

export const PAPERS = ['page', 'night', 'cloth', 'tint', 'sepia'] as const
export type PaperName = (typeof PAPERS)[number]

/** An `open` paper is set like a page, aligned to the left; the others like a cover, in a frame and centered. */
export type Paper = { ground: string; ink: string; muted: string; accent: string; open: boolean }

/** The colors are those of `tokens.css`, but a card keeps its colors whatever the theme of the page it was made on. */
const PLAIN: Record<'page' | 'night' | 'sepia', Paper> = {
  page: { ground: '#fbf9f4', ink: '#1f1b16', muted: '#6b6358', accent: '#7a1f2b', open: true },
  night: { ground: '#16140f', ink: '#ece6da', muted: '#a79e8f', accent: '#e09a8f', open: true },
  sepia: { ground: '#f3e8d3', ink: '#33281a', muted: '#665741', accent: '#7a1f2b', open: true },
}

/** The papers for a book: two of them have the colors of its cover. */
export function paperOf(name: PaperName, book: BookDetail): Paper {
  if (name !== 'cloth' && name !== 'tint') return PLAIN[name]
  const { cloth, deep, tint, foil } = paletteColors[coverDesign(book).palette]
  return name === 'cloth'
    ? { ground: cloth, ink: foil, muted: foil, accent: foil, open: false }
    : { ground: tint, ink: deep, muted: deep, accent: deep, open: false }
}
