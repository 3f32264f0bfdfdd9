import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { useReading } from '#src/web/reader/engine/use-reading.ts'
import type { Piece } from './script.ts'
import { rangeOf } from './spoken-paint.ts'

type Following = {
  reading: Pick<ReturnType<typeof useReading>, 'flow' | 'goTo' | 'turn' | 'shown'>
  paged: boolean
  /** The listening bar, which covers text. */
  bar: RefObject<HTMLElement | null>
  piece: Piece | undefined
}

/** Height of the bar at the top of the reading page, in px. */
const TOP = 56
/** In px: punctuation may hang a little out of its line. */
const TOLERANCE = 6
/** A sentence may begin several screens ahead, after pictures. */
const MAX_TURNS = 3

/**
 * Keeps the spoken sentence in view. When the reader has moved so far that none of it is seen, the text stays there until
 * they move back, or press the button.
 */
export function useFollowing({ reading, paged, bar, piece }: Following) {
  const { flow, goTo, turn, shown } = reading
  const [follows, setFollows] = useState(true)
  const moving = useRef(0)

  /** How much of a range is in view. */
  const visibilityOf = useCallback(
    (range: Range | undefined): 'all' | 'some' | 'none' => {
      const view = flow.current?.parentElement?.getBoundingClientRect()
      if (range === undefined || view === undefined) return 'none'
      const top = Math.max(TOP, view.top)
      const bottom = Math.min(view.bottom, bar.current?.getBoundingClientRect().top ?? window.innerHeight)
      const lines = Array.from(range.getClientRects()).filter(({ width, height }) => width + height > 0)
      const within = lines.filter(
        (line) =>
          line.left >= view.left - TOLERANCE &&
          line.right <= view.right + TOLERANCE &&
          line.top >= top - TOLERANCE &&
          line.bottom <= bottom + TOLERANCE,
      )
      if (within.length === 0) return 'none'
      return within.length === lines.length ? 'all' : 'some'
    },
    [flow, bar],
  )

  /** Brings a sentence, or the word being spoken, into view: by turning if it comes next, or else by going there. */
  const bringIntoView = useCallback(
    async (place: Piece, isNext: boolean) => {
      const first = () => visibilityOf(rangeOf({ ...place, end: place.start + 1 }))
      // A sentence may continue on the next screen; one that continues below the window is moved to its top.
      if (visibilityOf(rangeOf(place)) === 'all' || (paged && first() === 'all')) return
      moving.current++
      let turns = paged && isNext ? MAX_TURNS : 0
      while (turns-- > 0 && first() === 'none' && (await turn(1)));
      if (!paged || first() === 'none') await goTo(place)
      moving.current--
    },
    [goTo, paged, visibilityOf, turn],
  )

  const before = useRef<Piece>(undefined)
  const onPiece = useEffectEvent(() => {
    const isNext = piece !== undefined && before.current !== undefined && isAfter(piece, before.current)
    before.current = piece
    if (piece !== undefined && follows) void bringIntoView(piece, isNext)
  })
  useEffect(() => onPiece(), [piece])

  const look = useEffectEvent(() => {
    if (piece !== undefined && moving.current === 0) setFollows(visibilityOf(rangeOf(piece)) !== 'none')
  })
  useEffect(() => {
    let frame = 0
    const onMove = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => look())
    }
    // Turning a page changes its style and does not scroll.
    const turns = new MutationObserver(onMove)
    if (flow.current !== null) turns.observe(flow.current, { attributes: true, attributeFilter: ['style'] })
    window.addEventListener('scroll', onMove, { passive: true })
    onMove()
    return () => {
      cancelAnimationFrame(frame)
      turns.disconnect()
      window.removeEventListener('scroll', onMove)
    }
  }, [flow, shown])

  return {
    follows,
    /** Turns the page where the word being spoken is on the next screen. */
    onWord: (word: Piece) => {
      if (
        follows &&
        moving.current === 0 &&
        visibilityOf(rangeOf({ ...word, end: word.start + 1 })) === 'none'
      )
        void bringIntoView(word, true)
    },
    comeBack: () => {
      setFollows(true)
      if (piece !== undefined) void bringIntoView(piece, false)
    },
  }
}

function isAfter(one: Piece, other: Piece): boolean {
  return one.block > other.block || (one.block === other.block && one.start >= other.start)
}
