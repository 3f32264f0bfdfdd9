/** The two windows in which journeys are made: what a desk and a phone are to whoever reads. */
export const VIEWS = [
  { name: 'desk', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const

export const WINDOWS = VIEWS.map(({ viewport }) => viewport)

export const [DESK, PHONE] = VIEWS

/**
 * The window of a language: Korean on a phone, English at a desk. Two settings cover both languages and both widths;
 * a journey runs in more only where language or width is its subject.
 */
export function viewOf(locale: string) {
  return locale === 'ko-KR' ? PHONE : DESK
}
