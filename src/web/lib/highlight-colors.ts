import type { HighlightKind } from '#src/domain/reading/rules.ts'

/** The class of a `mark` element that looks so. */
export const HIGHLIGHT_COLORS: Record<HighlightKind, string | undefined> = {
  yellow: undefined,
  green: 'g',
  blue: 'b',
  red: 'r',
  redUnderline: 'u',
}
