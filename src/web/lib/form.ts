/** The text a reader entered in a field of the form; empty for a file or a field that is not there. */
export function fieldOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
