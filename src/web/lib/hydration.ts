/*
 * React takes over a served page in two steps: its frame first, then what stands in it. A page that takes the place of
 * the other in between leaves React with markup of a page that the router has no more: it throws away what was served.
 */

/** After so many milliseconds something that the page waits for is not coming; then it is left all the same. */
const PATIENCE = 10_000

let settle: () => void = () => undefined
let hydration: Promise<void> | undefined =
  typeof document === 'undefined'
    ? undefined
    : new Promise((resolve) => {
        settle = resolve
      })

/** Says that the page in the frame listens. */
export function endHydration(): void {
  hydration = undefined
  settle()
}

/** Until the served page has been taken over; undefined where it has, and on the server. */
export function waitForHydration(): Promise<void> | undefined {
  if (hydration === undefined) return undefined
  return Promise.race([hydration, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE))])
}
