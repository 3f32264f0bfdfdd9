import type { AnyRouter } from '@tanstack/react-router'

/**
 * A link that was pressed says so at once, while what its page needs is still on its way: on a slow line a book would
 * seem not to have heard. Returns what stops it.
 */
export function answerPresses(router: AnyRouter): () => void {
  let pressed: HTMLAnchorElement | null = null
  const note = (event: MouseEvent) => {
    pressed = event.target instanceof Element ? event.target.closest('a') : null
  }
  const rest = () => {
    for (const link of document.querySelectorAll('a[aria-busy]')) link.removeAttribute('aria-busy')
  }
  document.addEventListener('click', note, true)
  const stopping = [
    router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      rest()
      if (pathChanged) pressed?.setAttribute('aria-busy', 'true')
      pressed = null
    }),
    router.subscribe('onResolved', rest),
    () => document.removeEventListener('click', note, true),
  ]
  return () => stopping.forEach((stop) => stop())
}
