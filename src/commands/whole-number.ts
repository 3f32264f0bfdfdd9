/** An argument as a number. Throws where it is none, with the name of the argument. */
export function wholeNumber(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`${name} ${value}: a whole number is needed`)
  return Number(value)
}
