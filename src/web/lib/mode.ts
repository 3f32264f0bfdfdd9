import { readStored, useStored, writeStored } from '#src/web/lib/stored.ts'

/** Whether everything is shown large: big letters, few lists, pages that turn by two wide buttons. */
export function useLarge(): boolean {
  return useStored('mode') === LARGE
}

/** The same outside of rendering; true also while the page is being taken over from the server. */
export function isLarge(): boolean {
  return readStored('mode') === LARGE
}

export function setLarge(large: boolean): void {
  writeStored('mode', large ? LARGE : null)
  if (large) document.documentElement.dataset['mode'] = LARGE
  else delete document.documentElement.dataset['mode']
}

/** Runs before the first paint, so that nothing is small for a moment. Kept in plain ES5. */
export const modeBoot = `;try{if(localStorage.getItem('mode')==='large')document.documentElement.dataset.mode='large'}catch(e){}`

const LARGE = 'large'
