/** The little of CSS that means something to a reader who chooses fonts and sizes himself. */
export type Style = {
  align?: 'center' | 'right' | 'start'
  slant?: 'italic' | 'normal'
  weight?: 'bold' | 'normal'
  smallCaps?: boolean
  upper?: boolean
  indent?: 'none' | 'hang' | 'usual'
  /** Left edge in em. */
  shift?: number
  noMarker?: boolean
  /** An inline element that begins a line of its own. */
  isLine?: boolean
  vertical?: boolean
}

const IMPORTANT = '!important'

/** What one declaration says, if anything. */
export function readDeclaration(rawProperty: string, rawValue: string): Style {
  const property = rawProperty
    .trim()
    .toLowerCase()
    .replace(/^-(?:epub|webkit|moz|ms)-/, '')
  const written = rawValue.trim().toLowerCase()
  const value = written.endsWith(IMPORTANT) ? written.slice(0, -IMPORTANT.length).trimEnd() : written
  if (value.length > 80) return {}
  switch (property) {
    case 'text-align':
      return { align: value === 'center' || value === 'right' ? value : 'start' }
    case 'font-style':
      return { slant: value === 'italic' || value === 'oblique' ? 'italic' : 'normal' }
    case 'font-weight':
      return { weight: /^(?:bold|bolder|[6-9]00)$/.test(value) ? 'bold' : 'normal' }
    case 'font-variant':
    case 'font-variant-caps':
      return { smallCaps: value.includes('small-caps') }
    case 'text-transform':
      return { upper: value === 'uppercase' }
    case 'text-indent':
      return { indent: value.startsWith('-') ? 'hang' : Number.parseFloat(value) === 0 ? 'none' : 'usual' }
    case 'padding-left':
    case 'margin-left':
      return readShift(value)
    case 'list-style':
    case 'list-style-type':
      return { noMarker: value.includes('none') }
    case 'display':
      return { isLine: value === 'block' || value === 'list-item' }
    case 'writing-mode':
      return { vertical: value === 'vertical-rl' || value === 'tb-rl' || value === 'tb' }
    default:
      return {}
  }
}

/** What a block has when its wrappers have `outer` and it says `own` itself. */
export function inherit(outer: Style, own: Style): Style {
  const { align, slant, weight, smallCaps, upper, indent } = outer
  return { align, slant, weight, smallCaps, upper, indent, ...own }
}

/** Our own class names for it; the book's are never kept. */
export function styleClasses(style: Style): string[] {
  const classes: string[] = []
  if (style.align === 'center') classes.push('x-center')
  if (style.align === 'right') classes.push('x-right')
  if (style.slant === 'italic') classes.push('x-italic')
  if (style.weight === 'bold') classes.push('x-bold')
  if (style.smallCaps === true) classes.push('x-smallcaps')
  if (style.upper === true) classes.push('x-upper')
  if (style.indent === 'hang') classes.push('x-hang')
  if (style.indent === 'none') classes.push('x-noindent')
  if (style.noMarker === true) classes.push('x-nomarker')
  const steps = Math.min(6, Math.round((style.shift ?? 0) - (style.indent === 'hang' ? 1 : 0)))
  if (steps >= 1) classes.push(`x-shift-${steps}`)
  return classes
}

function readShift(value: string): Style {
  const ems = /^(\d{1,2}(?:\.\d{1,3})?)em$/.exec(value)?.[1]
  return ems === undefined ? {} : { shift: Number(ems) }
}
