import { useEffect, useEffectEvent } from 'react'
import type { Panel } from './reader-panels.tsx'

type Keys = {
  rtl: boolean
  paged: boolean
  turn: (by: 1 | -1) => void
  toggle: (panel: Panel) => void
  listen: () => void
  changeSize: (by: 1 | -1) => void
  close: () => void
  /** Handles the keys of the marks, which come before the others. Returns false for any other key. */
  handleMarkKey: (event: KeyboardEvent) => boolean
}

/** Handles the keyboard of the reading page. Keys typed into a field, and keys with a modifier, are left alone. */
export function useReaderKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') keys.close()
    const modified = event.ctrlKey || event.metaKey || event.altKey
    if (event.defaultPrevented || modified || takesKey(event.target, event.key)) return
    if (keys.handleMarkKey(event)) event.preventDefault()
    else if (runKey(event.shiftKey && event.key === ' ' ? 'Shift ' : event.key, keys)) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function runKey(key: string, keys: Keys): boolean {
  const onward = keys.rtl ? -1 : 1
  const actions: Record<string, () => void> = {
    ArrowRight: () => keys.turn(onward),
    ArrowLeft: () => keys.turn(onward === 1 ? -1 : 1),
    '/': () => keys.toggle('search'),
    t: () => keys.toggle('contents'),
    s: () => keys.toggle('settings'),
    l: keys.listen,
    '?': () => keys.toggle('help'),
    '+': () => keys.changeSize(1),
    '=': () => keys.changeSize(1),
    '-': () => keys.changeSize(-1),
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

/** Whether the focused element uses the key: a field uses every key, a button the ones that press it. */
function takesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) return true
  if (key === ' ' && target.closest('button, a, summary, label, [role=button]') !== null) return true
  return (
    MOVING.has(key) && target.closest('.reader-panel, [role=dialog], [role=menu], [tabindex="0"]') !== null
  )
}
