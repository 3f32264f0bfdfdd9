import { HIGHLIGHT_KINDS, type HighlightKind } from '#src/domain/reading/rules.ts'
import { moveSelectionEnd } from './select-by-keys.ts'

type Doing = {
  /** Whether text is selected, and whether keys selected it; or a highlight was tapped. */
  chosen: 'selection' | 'selection-by-keys' | 'highlight' | undefined
  toggleBookmark: () => void
  undo: () => boolean
  /** Begins to select with the keys. */
  select: () => void
  selectNext: (by: 1 | -1) => void
  pen: (kind: HighlightKind) => void
  /** By key: what may be done with what is chosen. */
  actions: readonly { key?: string; act: () => void }[]
  remove: () => void
  /** Takes the focus into the menu; false where it is there already, or where there is none. */
  enterMenu: () => boolean
}

/** What a key does to the marks; false where it is none of theirs. */
export function actOnMarkKey({ key, shiftKey }: KeyboardEvent, doing: Doing): boolean {
  // The menu takes no focus by itself, so that the selection can grow; the first Tab leads into it.
  if (key === 'Tab') return !shiftKey && doing.chosen !== undefined && doing.enterMenu()
  const always: Record<string, () => unknown> = {
    b: doing.toggleBookmark,
    h: doing.select,
    z: doing.undo,
  }
  const act = always[key] ?? chosenAct(key, shiftKey, doing)
  act?.()
  return act !== undefined
}

function chosenAct(key: string, shift: boolean, doing: Doing): (() => unknown) | undefined {
  const { chosen } = doing
  if (chosen === undefined) return undefined
  const pen = HIGHLIGHT_KINDS[Number(key) - 1]
  if (pen !== undefined) return () => doing.pen(pen)
  const action = doing.actions.find((one) => one.key === key)
  if (action !== undefined) return action.act
  if (chosen === 'highlight') return key === 'Delete' || key === 'Backspace' ? doing.remove : undefined
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const by = key === 'ArrowRight' ? 1 : -1
  if (shift) return () => moveSelectionEnd(by)
  return chosen === 'selection-by-keys' ? () => doing.selectNext(by) : undefined
}
