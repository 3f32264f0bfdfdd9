/** No honest form nests deeper, and a program that did would cost us our stack. */
const DEEPEST = 32

const REFUSED = /\0/
const CONTROL = /[\0-\x08\x0b-\x1f\x7f]/
const CONTROLS = /[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]/g
const LINE_ENDS = /\r\n?/g

/** Where in a value text stands that no database takes: the ways of keys that lead there. */
export type BadText = (string | number)[][]

/**
 * Makes every text in a parsed JSON value one that can be stored and compared: in composed form, its lines ended by \n,
 * without control characters, which editors paste along. NUL and halves of a character are no text and are told in `bad`.
 * Changes the value in place.
 */
export function cleanValue(value: unknown): { value: unknown; bad: BadText } {
  const bad: BadText = []
  const whole = { value }
  const open: { holder: object; path: (string | number)[] }[] = [{ holder: whole, path: [] }]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { holder, path } = at
    if (path.length > DEEPEST) {
      bad.push(path.slice(1))
      continue
    }
    for (const [key, part] of Object.entries(holder)) {
      const place = [...path, key]
      if (!isText(key)) bad.push(path.slice(1))
      if (typeof part === 'object' && part !== null) open.push({ holder: part, path: place })
      if (typeof part !== 'string') continue
      if (isText(part)) Reflect.set(holder, key, cleanText(part))
      else bad.push(place.slice(1))
    }
  }
  return { value: whole.value, bad }
}

/** What is wrong in the parts of an address. Nobody pastes there, so a control character is refused and not taken away. */
export function findBadParts(parts: Record<string, string | string[]>): BadText {
  return Object.entries(parts)
    .filter(([, value]) => [value].flat().some((text) => !isText(text) || CONTROL.test(text)))
    .map(([name]) => [name])
}

function isText(value: string): boolean {
  return !REFUSED.test(value) && value.isWellFormed()
}

function cleanText(text: string): string {
  return text.replaceAll(LINE_ENDS, '\n').replaceAll(CONTROLS, '').normalize('NFC')
}
