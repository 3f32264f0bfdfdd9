/** An element of XML: its name, its attributes, and what is in it. */
export type XmlElement = { name: string; attributes: Record<string, string>; inside: (XmlElement | string)[] }

export function element(
  name: string,
  attributes: Record<string, string>,
  ...inside: (XmlElement | string)[]
): XmlElement {
  return { name, attributes, inside }
}

/** A whole document. Text and attributes may hold anything; what XML cannot carry at all is left out. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`
}

function write({ name, attributes, inside }: XmlElement): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`)
  const open = `<${name}${written.join('')}`
  if (inside.length === 0) return `${open}/>`
  return `${open}>${inside.map((part) => (typeof part === 'string' ? escape(part) : write(part))).join('')}</${name}>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? '')
}
