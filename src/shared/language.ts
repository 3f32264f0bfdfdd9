export type Language = 'ko' | 'en'

export const LANGUAGES: readonly Language[] = ['ko', 'en']

/** `ko` or `en`; anything else is no choice. */
export function asLanguage(value: string | null | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === value)
}

/** The language of a request: `?lang=`, else the saved choice, else what the browser asks for, else Korean. */
export function pickLanguage(request: {
  query: string | null | undefined
  saved: string | null | undefined
  acceptLanguage: string | null | undefined
}): Language {
  return (
    asLanguage(request.query) ??
    asLanguage(request.saved) ??
    fromAcceptLanguage(request.acceptLanguage) ??
    'ko'
  )
}

/** Korean when the first wish begins with `ko`, English for any other wish, undefined where none is spoken. */
function fromAcceptLanguage(header: string | null | undefined): Language | undefined {
  if (!header) return undefined
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map((wish, order) => {
      const [tag = '', ...parameters] = wish.trim().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return {
        tag: tag.toLowerCase(),
        order,
        weight: quality === undefined ? 1 : Number(quality.trim().slice(2)) || 0,
      }
    })
    .filter((wish) => wish.tag !== '' && wish.tag !== '*' && wish.weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.order - b.order)
  const first = wishes[0]
  if (first === undefined) return undefined
  return first.tag === 'ko' || first.tag.startsWith('ko-') ? 'ko' : 'en'
}
