import { hasTooManyMarks } from '#src/shared/text/block-text.ts'

/** No honest form nests deeper, and a program that did would cost us our stack. */
const DEEPEST = 32

const CONTROL = /[\0-\x08\x0b-\x1f\x7f]/
const [TAB, LINE_FEED, RETURN, SPACE, DELETE] = [9, 10, 13, 32, 127]

/**
 * Makes every text in a parsed JSON value one that can be stored and compared: in composed form, its lines ended by \n,
 * without control characters, which editors paste along. NUL, halves of a character and more marks on one than any script sets are no
 * text: `bad` names the outermost fields that hold any, '' where it is the value itself. Changes the value in place.
 */
export function cleanValue(value: unknown): { value: unknown; bad: string[] } {
  const bad = new Set<string>()
  if (typeof value === 'string') {
    const text = cleaned(value)
    return { value: text ?? '', bad: text === undefined ? [''] : [] }
  }
  if (isHolder(value)) for (const field of Object.keys(value)) cleanField(value, field, () => bad.add(field))
  return { value, bad: [...bad] }
}

/** What is wrong in the parts of an address. Nobody pastes there, so a control character is refused and not taken away. */
export function findBadParts(parts: Record<string, string | string[]>): string[] {
  return Object.entries(parts)
    .filter(([, value]) => [value].flat().some((text) => !isText(text) || CONTROL.test(text)))
    .map(([name]) => name)
}

type Holder = Record<string, unknown>

function cleanField(whole: Holder, field: string, refuse: () => void): void {
  let level: Holder[] = [{ field: whole[field] }]
  const clean = (holder: Holder, key: string, below: Holder[]) => {
    const part = holder[key]
    if (isHolder(part)) below.push(part)
    if (typeof part !== 'string') return
    const text = cleaned(part)
    if (text === undefined) refuse()
    else if (text !== part) holder[key] = text
  }
  const [top] = level
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return refuse()
    const below: Holder[] = []
    // Parts of a large file are many: no list of keys and values is made for each.
    for (const holder of level) for (const key in holder) clean(holder, key, below)
    level = below
  }
  if (top !== undefined && top['field'] !== whole[field]) whole[field] = top['field']
}

/** An object or an array as JSON gives them, whose keys are all its own. */
function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null
}

function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0') && !hasTooManyMarks(value)
}

/** Undefined where it is no text. */
function cleaned(text: string): string | undefined {
  if (!text.isWellFormed() || text.includes('\0')) return undefined
  const kept = CONTROL.test(text) ? withoutControls(text) : text
  return hasTooManyMarks(kept) ? undefined : kept.normalize('NFC')
}

/** Unit by unit in place: a text of eight megabytes may hold millions, and each costs a replacement of its own. */
function withoutControls(text: string): string {
  const units = new Uint16Array(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === RETURN) {
      if (text.charCodeAt(at + 1) !== LINE_FEED) units[length++] = LINE_FEED
    } else if ((unit >= SPACE && unit !== DELETE) || unit === TAB || unit === LINE_FEED)
      units[length++] = unit
  }
  return Buffer.from(units.buffer, 0, length * 2).toString('utf16le')
}
