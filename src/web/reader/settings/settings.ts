import { ownOrSharedBoot } from '#src/web/api/owner.ts'

/** The settings of the reading page, in its units. */
export type ReaderSettings = {
  /** px */
  size: number
  /** em */
  letterSpacing: number
  /** times the size */
  lineHeight: number
  /** em between paragraphs, added to the space between lines */
  paragraphSpacing: number
  /** em of the column's width; null: the default width for the language */
  width: number | null
  align: Align
  layout: LayoutName
  font: ReaderFont
  /** null: the default background, which follows the light or dark theme of the interface */
  background: Background | null
  /** Whether the spacing preset that helps many readers with dyslexia is on. The settings beneath it are kept. */
  easy: boolean
}

export const FONTS = [
  'default',
  'sans-serif',
  'noto-serif',
  'ridi',
  'maru',
  'bookk',
  'eulyoo',
  'sun',
] as const
export type ReaderFont = (typeof FONTS)[number]

export const ALIGNS = ['start', 'justify'] as const
export type Align = (typeof ALIGNS)[number]

export const LAYOUTS = ['scroll', 'pages'] as const
export type LayoutName = (typeof LAYOUTS)[number]

export const BACKGROUNDS = ['light_1', 'light_2', 'light_3', 'light_4', 'dark_1', 'dark_2'] as const
export type Background = (typeof BACKGROUNDS)[number]

/** The narrow and the wide column, in em; between them is the default width. */
export const WIDTHS = [28, 46] as const

export const BOUNDS = {
  size: { min: 14, max: 40, step: 1 },
  letterSpacing: { min: -0.05, max: 0.1, step: 0.01 },
  lineHeight: { min: 1.4, max: 2.2, step: 0.05 },
  paragraphSpacing: { min: 0, max: 2, step: 0.25 },
} as const

export const DEFAULTS: ReaderSettings = {
  size: 18,
  letterSpacing: 0,
  lineHeight: 1.75,
  paragraphSpacing: 0,
  width: null,
  align: 'start',
  layout: 'scroll',
  font: 'noto-serif',
  background: null,
  easy: false,
}

/** More spacing than WCAG 1.4.12 requires a page to support. Word spacing is set in CSS. */
export const EASY = { letterSpacing: 0.12, lineHeight: 2, paragraphSpacing: 2, align: 'start' } as const

/** The least size in large mode, in px. */
export const LARGE_SIZE = 28

/** The settings that are shown: the preset and large mode override those that were chosen. */
export function shownSettings(chosen: ReaderSettings, large: boolean): ReaderSettings {
  return {
    ...chosen,
    ...(chosen.easy ? EASY : {}),
    ...(large ? { size: Math.max(chosen.size, LARGE_SIZE), layout: 'pages' as const } : {}),
  }
}

/** Parses stored settings. A value that is out of bounds or unknown falls back to its default. */
export function parseSettings(stored: string | null): ReaderSettings {
  let values: Partial<Record<keyof ReaderSettings, unknown>> = {}
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    if (typeof value === 'object' && value !== null) values = value
  } catch {
    // A value that is not JSON is ignored.
  }
  const number = (name: keyof typeof BOUNDS) => {
    const value = values[name]
    const { min, max } = BOUNDS[name]
    return typeof value === 'number' && value >= min && value <= max ? value : DEFAULTS[name]
  }
  return {
    size: number('size'),
    letterSpacing: number('letterSpacing'),
    lineHeight: number('lineHeight'),
    paragraphSpacing: number('paragraphSpacing'),
    width: WIDTHS.find((width) => width === values.width) ?? DEFAULTS.width,
    align: ALIGNS.find((align) => align === values.align) ?? DEFAULTS.align,
    layout: LAYOUTS.find((layout) => layout === values.layout) ?? DEFAULTS.layout,
    font: FONTS.find((font) => font === values.font) ?? DEFAULTS.font,
    background: BACKGROUNDS.find((background) => background === values.background) ?? DEFAULTS.background,
    easy: values.easy === true,
  }
}

/** One step up or down within the bounds, without floating-point noise. */
export function stepped(name: keyof typeof BOUNDS, value: number, direction: 1 | -1): number {
  const { min, max, step } = BOUNDS[name]
  const next = Math.round((value + direction * step) * 100) / 100
  return Math.min(max, Math.max(min, next))
}

/** Writes the settings on the root element, where the stylesheet of the reading page reads them. */
export function applySettings(settings: ReaderSettings): void {
  const root = document.documentElement
  root.style.setProperty('--reader-size', `${settings.size}px`)
  root.style.setProperty('--reader-spacing', `${settings.letterSpacing}em`)
  root.style.setProperty('--reader-leading', String(settings.lineHeight))
  root.style.setProperty('--reader-paragraph', `${settings.paragraphSpacing}em`)
  if (settings.width === null) root.style.removeProperty('--reader-width')
  else root.style.setProperty('--reader-width', `${settings.width}em`)
  root.dataset['readerFont'] = settings.font
  root.dataset['readerAlign'] = settings.align
  root.dataset['readerLayout'] = settings.layout
  if (settings.easy) root.dataset['readerEasy'] = ''
  else delete root.dataset['readerEasy']
  if (settings.background === null) delete root.dataset['readerBackground']
  else root.dataset['readerBackground'] = settings.background
}

/** Removes the settings that would change other pages. */
export function clearSettings(): void {
  const { dataset } = document.documentElement
  delete dataset['readerBackground']
  delete dataset['readerLayout']
}

/**
 * A script that runs before the first paint of a reading page, so that it never shows in another size or color, and so that
 * the browser leaves restoring the place to the reader.
 */
export const readerBoot = `;try{if(location.pathname.indexOf('/read/')===0){history.scrollRestoration='manual';var s=JSON.parse(${ownOrSharedBoot('readerSettings')}||'{}'),r=document.documentElement;if(s.easy){Object.assign(s,${JSON.stringify(EASY)});r.dataset.readerEasy=''}if(localStorage.getItem('mode')==='large'){s.layout='pages';s.size=Math.max(s.size||0,${LARGE_SIZE})}if(s.size>=14&&s.size<=40)r.style.setProperty('--reader-size',s.size+'px');if(s.letterSpacing>=-.05&&s.letterSpacing<=.12)r.style.setProperty('--reader-spacing',s.letterSpacing+'em');if(s.lineHeight>=1.4&&s.lineHeight<=2.2)r.style.setProperty('--reader-leading',s.lineHeight);if(s.paragraphSpacing>=0&&s.paragraphSpacing<=2)r.style.setProperty('--reader-paragraph',s.paragraphSpacing+'em');if(s.width>=28&&s.width<=46)r.style.setProperty('--reader-width',s.width+'em');if(s.align)r.dataset.readerAlign=s.align;if(s.layout)r.dataset.readerLayout=s.layout;if(s.font)r.dataset.readerFont=s.font;if(s.background)r.dataset.readerBackground=s.background}}catch(e){}`
