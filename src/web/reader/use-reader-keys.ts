import { useEffect, useEffectEvent } from 'react'
import type { Panel } from './reader.tsx'

type Keys = {
  rtl: boolean
  paged: boolean
  turn: (by: 1 | -1) => void
  toggle: (panel: Panel) => void
  grow: (by: 1 | -1) => void
  close: () => void
}

/** The keyboard of the reading page. Letters typed into a field, and keys with a modifier, are none of ours. */
export function useReaderKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') keys.close()
    const modified = event.ctrlKey || event.metaKey || event.altKey
    if (event.defaultPrevented || modified || isTyping(event.target)) return
    if (act(event.shiftKey && event.key === ' ' ? 'Shift ' : event.key, keys)) event.preventDefault()
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

function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}
