/** Puts values into the `{names}` of a text. A value is never searched for names. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text
    .split('{')
    .map((part, index) => {
      const end = part.indexOf('}')
      const value = index === 0 || end < 0 ? undefined : values[part.slice(0, end)]
      if (value === undefined) return index === 0 ? part : `{${part}`
      return `${value}${part.slice(end + 1)}`
    })
    .join('')
}
