import { useSyncExternalStore } from 'react'
import { useStored, writeStored } from '#src/web/lib/stored.ts'

/** Whether the interface is dark now: the reader's switch, else the system's choice. */
export function useDark(): boolean {
  const chosen = useStored('theme')
  const system = useSyncExternalStore(
    subscribe,
    () => matchMedia(DARK).matches,
    () => false,
  )
  return chosen === null ? system : chosen === 'dark'
}

export function setDark(dark: boolean): void {
  const theme = dark ? 'dark' : 'light'
  writeStored('theme', theme)
  document.documentElement.dataset['theme'] = theme
}

/** Runs before the first paint, so that the page never shows the wrong theme. Kept in plain ES5. */
export const themeBoot = `try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){}`

const DARK = '(prefers-color-scheme: dark)'

function subscribe(listener: () => void) {
  const query = matchMedia(DARK)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
