/** The two windows in which journeys are made: what a desk and a phone are to whoever reads. */
export const VIEWS = [
  { name: 'desk', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const

export const WINDOWS = VIEWS.map(({ viewport }) => viewport)
