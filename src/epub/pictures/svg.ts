import { writeAttributes, escapeHtml } from '#src/epub/inline/markup.ts'
import {
  attribute,
  findElement,
  isElement,
  isText,
  nameOf,
  parseXhtml,
  rawText,
  type XhtmlElement,
} from '#src/epub/xhtml.ts'

/** Shapes, paint and text. No foreignObject, no script, no animation, no filter, no link. */
const ELEMENTS = new Set(
  (
    'circle clipPath defs ellipse g image line linearGradient marker mask path pattern polygon polyline ' +
    'radialGradient rect stop style svg switch symbol text textPath tspan use'
  ).split(' '),
)
const ATTRIBUTE = /^[a-z][a-zA-Z-]{0,40}$/
/** A picture inside the drawing must be carried in it. */
const INNER_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z\d+/=\s]*$/i

export type Drawing = { xml: string; width: number; height: number }

/** The drawing of an SVG file, safe to rasterise; undefined where there is none. */
export function readDrawing(source: string, file: string, maxSide: number): Drawing | undefined {
  const svg = findElement(parseXhtml(source, file), 'svg')
  return svg === undefined ? undefined : redraw(svg, maxSide)
}

/** Writes the drawing anew from allowed elements, without anything that reaches outside of it, in its final size. */
export function redraw(svg: XhtmlElement, maxSide: number): Drawing | undefined {
  const size = sizeOf(svg)
  if (size === undefined) return undefined
  const scale = Math.min(1, maxSide / Math.max(size.width, size.height))
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))
  const attributes = writeAttributes({
    xmlns: 'http://www.w3.org/2000/svg',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    viewBox: attribute(svg, 'viewBox') ?? `0 0 ${size.width} ${size.height}`,
    ...paintOf(svg),
    width,
    height,
  })
  return { xml: `<svg${attributes}>${childrenOf(svg)}</svg>`, width, height }
}

function childrenOf(parent: XhtmlElement): string {
  return parent.childNodes
    .map((node) => (isText(node) ? escapeHtml(node.value) : isElement(node) ? redrawElement(node) : ''))
    .join('')
}

function redrawElement(element: XhtmlElement): string {
  const name = nameOf(element)
  if (!ELEMENTS.has(name)) return ''
  if (name === 'style') {
    const css = rawText(element)
    return reachesOut(css) ? '' : `<style>${escapeHtml(css)}</style>`
  }
  const href = attribute(element, 'href') ?? attribute(element, 'xlink:href')
  const isSafe =
    href !== undefined && (name === 'image' ? INNER_PICTURE.test(href) : /^#[\w.:-]+$/.test(href))
  if (name === 'image' && !isSafe) return ''
  const { width, height, viewBox } = Object.fromEntries(element.attrs.map((one) => [one.name, one.value]))
  const attributes = writeAttributes({
    ...paintOf(element),
    width,
    height,
    viewBox,
    'xlink:href': isSafe ? href : undefined,
  })
  return `<${name}${attributes}>${childrenOf(element)}</${name}>`
}

function paintOf(element: XhtmlElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const { name, prefix, value } of element.attrs) {
    const isOurs = ['href', 'width', 'height', 'viewBox', 'xmlns'].includes(name)
    if (prefix === undefined || prefix === '')
      if (!isOurs && !name.startsWith('on') && ATTRIBUTE.test(name) && !reachesOut(value))
        values[name] = value
  }
  return values
}

/** Imports, and `url()` of anything but a part of the drawing; escapes could hide them. */
function reachesOut(css: string): boolean {
  return /@import|\\|url\(\s*["']?(?!\s*["']?#)|(?:https?|file|data|javascript):/i.test(css)
}

function sizeOf(svg: XhtmlElement): { width: number; height: number } | undefined {
  const box = (attribute(svg, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = box
  const width = length(attribute(svg, 'width')) ?? boxWidth
  const height = length(attribute(svg, 'height')) ?? boxHeight
  if (isSize(width) && isSize(height)) return { width, height }
  return isSize(boxWidth) && isSize(boxHeight) ? { width: boxWidth, height: boxHeight } : undefined
}

function isSize(value: number): boolean {
  return Number.isFinite(value) && value > 0 && value < 1e6
}

function length(value: string | undefined): number | undefined {
  const number = /^(\d{1,7}(?:\.\d{1,6})?)(?:px|pt)?$/.exec(value?.trim() ?? '')?.[1]
  return number === undefined ? undefined : Number(number)
}
