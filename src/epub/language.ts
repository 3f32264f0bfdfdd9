import { attribute, type XhtmlElement } from './xhtml.ts'

/** A well-formed language tag in its usual spelling, e.g. `ko`, `en-US`. */
export function readLanguage(tag: string | undefined): string | undefined {
  if (tag === undefined || tag === '') return undefined
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

/** `en` and `en-US` need no distinction; `en-GB` and `en-US` do. */
export function isSameLanguage(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`)
}

export function languageOf(element: XhtmlElement): string | undefined {
  return readLanguage(attribute(element, 'xml:lang') ?? attribute(element, 'lang'))
}

export function directionOf(element: XhtmlElement): string | undefined {
  const direction = attribute(element, 'dir')?.toLowerCase()
  return direction === 'ltr' || direction === 'rtl' || direction === 'auto' ? direction : undefined
}
