import { useMatches } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What of the frame is not shown round this page. */
    hides?: readonly FramePart[]
    /** A page with a frame of its own, and its own `main`: the reader. */
    bare?: boolean
  }
}

export type FramePart = 'header' | 'footer' | 'bottomBar'

/*
 * The specification names the pages that go without a part of the frame (§2); all others show all of it. The not-found
 * page hides the whole frame by itself, since it is shown at any address.
 */

/** Signing in and up, and what goes with it. */
export const AUTH_PAGE: readonly FramePart[] = ['header', 'bottomBar']
/** Errors and maintenance. */
export const STATUS_PAGE: readonly FramePart[] = ['header']
/** Events, and invitations to them. */
export const EVENT_PAGE: readonly FramePart[] = ['bottomBar']
export const SETTINGS_PAGE: readonly FramePart[] = ['footer']

export function useHides(part: FramePart): boolean {
  return useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.hides?.includes(part) === true),
  })
}
