import { useEffect, useEffectEvent } from 'react'
import type { Panel } from './reader-panels.tsx'

type Keys = {
  rtl: boolean
  paged: boolean
  turn: (by: 1 | -1) => void
  toggle: (panel: Panel) => void
  listen: () => void
  grow: (by: 1 | -1) => void
  close: () => void
  /** Those of the marks, which come before the others; false where a key is none of theirs. */
  mark: (event: KeyboardEvent) => boolean
}

/** The keyboard of the reading page. Letters typed into a field, and keys with a modifier, are none of ours. */
export function useReaderKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') keys.close()
    const modified = event.ctrlKey || event.metaKey || event.altKey
    if (event.defaultPrevented || modified || takesKey(event.target, event.key)) return
    if (keys.mark(event)) event.preventDefault()
    else if (act(event.shiftKey && event.key === ' ' ? 'Shift ' : event.key, keys)) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function act(key: string, keys: Keys): boolean {
  const onward = keys.rtl ? -1 : 1
  const actions: Record<string, () => void> = {
    ArrowRight: () => keys.turn(onward),
    ArrowLeft: () => keys.turn(onward === 1 ? -1 : 1),
    '/': () => keys.toggle('search'),
    t: () => keys.toggle('contents'),
    s: () => keys.toggle('settings'),
    l: keys.listen,
    '?': () => keys.toggle('help'),
    '+': () => keys.grow(1),
    '=': () => keys.grow(1),
    '-': () => keys.grow(-1),
  }
  const screens: Record<string, () => void> = {
    ' ': () => keys.turn(1),
    'Shift ': () => keys.turn(-1),
    PageDown: () => keys.turn(1),
    PageUp: () => keys.turn(-1),
    ArrowDown: () => keys.turn(1),
    ArrowUp: () => keys.turn(-1),
  }
  const action = actions[key] ?? (keys.paged ? screens[key] : undefined)
  action?.()
  return action !== undefined
}

const MOVING = new Set([' ', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'PageDown', 'PageUp'])

/** Whether a key is for what has the focus: fields take all, buttons the one that presses them, and what scrolls moves by its own. */
function takesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) return true
  if (key === ' ' && target.closest('button, a, summary, label, [role=button]') !== null) return true
  return (
    MOVING.has(key) && target.closest('.reader-panel, [role=dialog], [role=menu], [tabindex="0"]') !== null
  )
}
