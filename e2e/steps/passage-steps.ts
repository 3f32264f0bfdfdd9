import type { Page } from '@playwright/test'
import { marks as english } from '#src/web/i18n/parts/en/marks.ts'
import { marks as korean } from '#src/web/i18n/parts/ko/marks.ts'
import { sharing as englishSharing } from '#src/web/i18n/parts/en/sharing.ts'
import { sharing as koreanSharing } from '#src/web/i18n/parts/ko/sharing.ts'
import { WAYS as LIBRARY_WAYS } from './library-steps.ts'

const SAID = [
  { marks: korean, sharing: koreanSharing },
  { marks: english, sharing: englishSharing },
] as const

/** Who chooses passages in each language, and what the reader says. */
export const WAYS = LIBRARY_WAYS.map((way, index) => ({ ...way, ...(SAID[index] ?? SAID[0]) }))

/**
 * Selects so many letters of the book's text from a letter of a page on, over paragraphs where need be. Answers the
 * selected words.
 */
export function choose(
  page: Page,
  { on, from = 0, letters }: { on: number; from?: number; letters: number },
): Promise<string> {
  return page.evaluate(
    ([number, start, count]) => {
      const texts: Text[] = []
      for (const block of document.querySelectorAll(`[data-page="${number}"] p[id^="b"]`)) {
        const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
        while (walker.nextNode() instanceof Text)
          if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      }
      const spot = (at: number): [Text, number] => {
        let left = at
        for (const node of texts) {
          if (left <= node.length) return [node, left]
          left -= node.length
        }
        throw new Error('the page has less text')
      }
      const range = document.createRange()
      range.setStart(...spot(start))
      range.setEnd(...spot(start + count))
      const selection = document.getSelection()
      selection?.removeAllRanges()
      selection?.addRange(range)
      return String(selection)
    },
    [on, from, letters] as const,
  )
}

export function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

/** The words a link has brought the reader to, and where in the window they stand. */
export function sharedPassage(page: Page): Promise<{ words: string; top: number }> {
  return page.evaluate(() => {
    const ranges = Array.from(CSS.highlights.get('shared-passage') ?? [])
    const [first] = ranges
    const top = first instanceof Range ? first.getBoundingClientRect().top : -1
    return { words: ranges.map(String).join(' '), top }
  })
}
