/** A slice of a shipped font. `file` stands in `assets/fonts`; `unicodeRange` is written as in CSS. */
export type FontFace = { family: string; weight: WeightRange; file: string; unicodeRange: string }

/** A font of the system, stretched so that its text takes the room of the shipped font that is still to come. */
export type FallbackFace = {
  family: string
  weight: WeightRange
  /** Full and PostScript names: browsers look for either. */
  locals: string[]
  sizeAdjust: string
  ascentOverride: string
  descentOverride: string
  lineGapOverride: string
  unicodeRange: string
}

export type WeightRange = readonly [lightest: number, boldest: number]

/** `assets/fonts/manifest.json`, which `scripts/fonts/make.ts` writes: the faces of each stylesheet, in its order. */
export type FontManifest = {
  /** of every page */
  pages: FontFace[]
  /** of the reader, where that font is set */
  serif: FontFace[]
  batang: FontFace[]
  fallbacks: FallbackFace[]
}

export type Span = readonly [from: number, to: number]

/** The code points of a `unicodeRange`: `U+20,U+A0-FF` is [[0x20, 0x20], [0xa0, 0xff]]. */
export function spansOf(unicodeRange: string): Span[] {
  return unicodeRange.split(',').map((part) => {
    const [from = '', to = from] = part.slice('U+'.length).split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}
