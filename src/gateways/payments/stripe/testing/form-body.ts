export type Form = { [name: string]: string | Form }

/** Reads `metadata[orderId]=7&expand[0]=latest_charge` as the nested values it stands for. */
export function readForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) put(form, name.replaceAll(']', '').split('['), value)
  return form
}

function put(form: Form, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const known = form[name]
  const inner = typeof known === 'object' ? known : {}
  form[name] = inner
  put(inner, rest, value)
}

export function textAt(form: Form, ...path: string[]): string | undefined {
  let value: string | Form | undefined = form
  for (const name of path) value = typeof value === 'object' ? value[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** The texts of a nested value, as metadata has them. */
export function textsAt(form: Form, name: string): Record<string, string> {
  const value = form[name]
  if (typeof value !== 'object') return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  )
}
