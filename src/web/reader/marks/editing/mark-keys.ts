import { HIGHLIGHT_KINDS, type HighlightKind } from '#src/domain/reading/rules.ts'
import { moveSelectionEnd } from './select-by-keys.ts'

type MarkKeyActions = {
  /** Whether text is selected, and whether keys selected it; or a highlight was tapped. */
  chosen: 'selection' | 'selection-by-keys' | 'highlight' | undefined
  toggleBookmark: () => void
  undo: () => boolean
  /** Selects a sentence, from which the keys go on. */
  selectSentence: () => void
  selectNextSentence: (by: 1 | -1) => void
  setColor: (kind: HighlightKind) => void
  /** What the menu offers for the chosen text, by key. */
  menuActions: readonly { key?: string; run: () => void }[]
  remove: () => void
  /** Moves the focus into the menu; false where it is there already, or where no menu is open. */
  enterMenu: () => boolean
}

/** Runs what a key does to the marks. Returns false for a key that does nothing to them. */
export function handleMarkKey({ key, shiftKey }: KeyboardEvent, actions: MarkKeyActions): boolean {
  // The menu does not take the focus when it opens, so that the selection can grow; the first Tab leads into it.
  if (key === 'Tab') return !shiftKey && actions.chosen !== undefined && actions.enterMenu()
  const always: Record<string, () => unknown> = {
    b: actions.toggleBookmark,
    h: actions.selectSentence,
    z: actions.undo,
  }
  const action = always[key] ?? findChosenAction(key, shiftKey, actions)
  action?.()
  return action !== undefined
}

function findChosenAction(key: string, shift: boolean, actions: MarkKeyActions): (() => unknown) | undefined {
  const { chosen } = actions
  if (chosen === undefined) return undefined
  const color = HIGHLIGHT_KINDS[Number(key) - 1]
  if (color !== undefined) return () => actions.setColor(color)
  const action = actions.menuActions.find((one) => one.key === key)
  if (action !== undefined) return action.run
  if (chosen === 'highlight') return key === 'Delete' || key === 'Backspace' ? actions.remove : undefined
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const by = key === 'ArrowRight' ? 1 : -1
  if (shift) return () => moveSelectionEnd(by)
  return chosen === 'selection-by-keys' ? () => actions.selectNextSentence(by) : undefined
}
