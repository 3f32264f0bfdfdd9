import type { HighlightKind } from '#src/domain/reading/rules.ts'

/** The class of a `mark` element that looks so. */
export const HIGHLIGHT_COLORS: Record<HighlightKind, string | undefined> = {
  yellow: undefined,
  green: 'highlight-green',
  blue: 'highlight-blue',
  red: 'highlight-red',
  redUnderline: 'highlight-underline',
}
