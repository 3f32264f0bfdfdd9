import { type RefObject, useEffect, useEffectEvent } from 'react'

const SWIPE_DISTANCE = 40
/** The share of the view's width at each side where a tap turns the page. */
const EDGE = 0.24
const WIDE_EDGE = 0.3
const WHEEL_INTERVAL = 220

/** Turns pages by a swipe, a tap at either edge, or the wheel. */
export function usePageGestures(
  view: RefObject<HTMLElement | null>,
  gestures: {
    active: boolean
    rtl: boolean
    turn: (by: 1 | -1) => void
    /** Whether a tap there is for something in the text, as a highlight. */
    isTaken: (at: { x: number; y: number }) => boolean
    /** Whether the area at the edges is wider. */
    wide: boolean
  },
): void {
  const onward = (positive: boolean): 1 | -1 => (positive === gestures.rtl ? -1 : 1)
  const onSwipe = useEffectEvent((distance: number) => gestures.turn(onward(distance < 0)))
  const onTap = useEffectEvent((event: PointerEvent, box: DOMRect) => {
    if (gestures.isTaken({ x: event.clientX, y: event.clientY })) return
    const side = sideAt(event.clientX, box, gestures.wide ? WIDE_EDGE : EDGE)
    if (side !== undefined) gestures.turn(onward(side === 'right'))
  })
  const onWheel = useEffectEvent((delta: number) => gestures.turn(delta > 0 ? 1 : -1))
  const { active } = gestures
  useEffect(() => {
    const text = view.current
    // The margins around the text turn pages too: on a phone the thumb rests on them.
    const element = text?.closest('main')
    if (text === null || element === null || element === undefined || !active) return
    let from: { x: number; y: number } | undefined
    let wheeledAt = 0
    const down = (event: PointerEvent) => {
      from = event.isPrimary ? { x: event.clientX, y: event.clientY } : undefined
    }
    const up = (event: PointerEvent) => {
      if (from === undefined || !event.isPrimary) return
      const across = event.clientX - from.x
      const along = Math.abs(event.clientY - from.y)
      const selecting = document.getSelection()?.isCollapsed === false
      from = undefined
      if (selecting || isControl(event.target)) return
      if (event.pointerType !== 'mouse' && Math.abs(across) > SWIPE_DISTANCE && Math.abs(across) > along)
        onSwipe(across)
      else if (Math.abs(across) < 8 && along < 8) onTap(event, text.getBoundingClientRect())
    }
    const press = (event: MouseEvent) => {
      // Quick taps that turn pages would select words of the pages between.
      const isEdge = sideAt(event.clientX, text.getBoundingClientRect(), EDGE) !== undefined
      if (event.detail > 1 && isEdge && !isControl(event.target)) event.preventDefault()
    }
    const wheel = (event: WheelEvent) => {
      if (event.timeStamp - wheeledAt < WHEEL_INTERVAL) return
      wheeledAt = event.timeStamp
      onWheel(Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY)
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointerup', up)
    element.addEventListener('mousedown', press)
    element.addEventListener('wheel', wheel, { passive: true })
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('mousedown', press)
      element.removeEventListener('wheel', wheel)
    }
  }, [view, active])
}

/** The side of the text, its margin included, where a tap turns the page; undefined between the two. */
function sideAt(x: number, text: DOMRect, edge: number): 'left' | 'right' | undefined {
  const across = (x - text.left) / text.width
  if (across < edge) return 'left'
  return across > 1 - edge ? 'right' : undefined
}

function isControl(target: EventTarget | null) {
  return target instanceof Element && target.closest('a, button, input, img, table') !== null
}
