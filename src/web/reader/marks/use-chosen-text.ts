import { type RefObject, useEffect, useRef } from 'react'
import type { Place } from '#src/web/reader/engine/place.ts'
import type { Passage } from '#src/web/reader/passages/passage.ts'
import { type Selected, selectedIn, useSelected } from '#src/web/reader/passages/selection.ts'
import type { ReaderHighlight } from './pending-changes.ts'
import { selectNextSentence, selectSentenceAt } from './editing/select-by-keys.ts'
import { type TappedHighlight, useTappedHighlight } from './use-tapped-highlight.ts'

/** What the menu over the text is about: a selection, or a highlight that was tapped. */
export type ChosenText = { selected: Selected } | TappedHighlight

export type TextChoice = ReturnType<typeof useChosenText>

/** The selection or tapped highlight that keys and menu act on. A selection goes before a highlight. */
export function useChosenText(
  flow: RefObject<HTMLElement | null>,
  editionId: number,
  findHighlight: (at: { x: number; y: number }) => ReaderHighlight | undefined,
) {
  const selected = useSelected(flow, editionId)
  const { tapped, clear: clearTapped } = useTappedHighlight(flow, findHighlight)
  const isByKeys = useRef(false)
  const chosen: ChosenText | undefined = selected === undefined ? tapped : { selected }

  useEffect(() => {
    if (selected === undefined) isByKeys.current = false
  }, [selected])

  /** The selection at this moment: keys may be faster than the state of the last rendering. */
  function selectedNow(): Selected | undefined {
    return flow.current === null ? undefined : selectedIn(flow.current, editionId)
  }

  /** Drops the choice, which closes the menu. */
  function clear() {
    clearTapped()
    if (selectedNow() !== undefined) document.getSelection()?.removeAllRanges()
  }

  return {
    chosen,
    tapped,
    selection: () => selectedNow() ?? selected,
    kind() {
      if (selectedNow() === undefined) return tapped && 'highlight'
      return isByKeys.current ? 'selection-by-keys' : 'selection'
    },
    clear,
    selectSentence(place: Place | undefined) {
      if (place !== undefined && flow.current !== null)
        isByKeys.current = selectSentenceAt(flow.current, place)
    },
    selectNextSentence: (by: 1 | -1) => flow.current !== null && selectNextSentence(flow.current, by),
  }
}

export function passageOf(chosen: ChosenText): Passage {
  if ('selected' in chosen) return chosen.selected
  const { anchor, page } = chosen.mark
  return { anchor, page, text: anchor.map(({ exact }) => exact).join('\n') }
}
