import { MATH, MATH_ATTRIBUTES } from '#src/epub/allow-list.ts'
import { plainLine } from '#src/epub/plain-text.ts'
import { escapeHtml, writeAttributes, type Writing } from './markup.ts'
import { isElement, isText, nameOf, rawText, type XhtmlElement } from '#src/epub/xhtml.ts'

/** These hold text; all others hold elements, and text between them is only indentation of the source. */
const TOKENS = new Set(['mi', 'mn', 'mo', 'ms', 'mtext'])

/** Writes a formula in presentation MathML. */
export function writeMath(math: XhtmlElement, writing: Writing): void {
  const pieces: string[] = []
  addElement(math, pieces)
  if (pieces.length === 0) return
  writing.pieces.push(pieces.join(''))
  writing.formulas++
  writing.endsInSpace = false
}

function addElement(element: XhtmlElement, pieces: string[]): void {
  const name = nameOf(element)
  if (name === 'semantics' || name === 'maction') {
    // The first child is what is shown; the others are annotations or hidden behind an action.
    const shown = element.childNodes.find(isElement)
    if (shown !== undefined) addElement(shown, pieces)
    return
  }
  if (!MATH.has(name)) return
  pieces.push(`<${name}${attributesOf(element)}>`)
  if (TOKENS.has(name)) pieces.push(escapeHtml(plainLine(textInside(element))))
  else for (const child of element.childNodes) if (isElement(child)) addElement(child, pieces)
  pieces.push(`</${name}>`)
}

function textInside(element: XhtmlElement): string {
  return element.childNodes
    .map((node) =>
      isText(node) ? node.value : isElement(node) && nameOf(node) === 'span' ? rawText(node) : '',
    )
    .join('')
}

function attributesOf(element: XhtmlElement): string {
  const values: Record<string, string> = {}
  for (const { name, value } of element.attrs)
    if (MATH_ATTRIBUTES.has(name) && value.length <= 64 && !value.includes(':'))
      values[name] = plainLine(value)
  return writeAttributes(values)
}
