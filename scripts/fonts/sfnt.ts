/** A font file, TrueType or OpenType, read no further than slicing and matching need. */
export type Sfnt = { bytes: DataView; tables: Map<string, { start: number; length: number }> }

/** In parts of an em. */
export type Metrics = { ascent: number; descent: number; lineGap: number }

const USE_TYPO_METRICS = 1 << 7

export function openSfnt(font: Uint8Array): Sfnt {
  const bytes = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = new Map<string, { start: number; length: number }>()
  for (let i = 0; i < bytes.getUint16(4); i++) {
    const entry = 12 + 16 * i
    const tag = String.fromCharCode(...font.subarray(entry, entry + 4))
    tables.set(tag, { start: bytes.getUint32(entry + 8), length: bytes.getUint32(entry + 12) })
  }
  return { bytes, tables }
}

/** The glyph of every code point that the font can show. */
export function readGlyphs(font: Sfnt): Map<number, number> {
  const { bytes } = font
  const start = startOf(font, 'cmap')
  const subtables = Array.from(
    { length: bytes.getUint16(start + 2) },
    (_, i) => start + bytes.getUint32(start + 8 + 8 * i),
  )
  const whole = subtables.find((at) => bytes.getUint16(at) === 12)
  const basic = subtables.find((at) => bytes.getUint16(at) === 4)
  if (whole !== undefined) return readGroups(bytes, whole)
  if (basic !== undefined) return readSegments(bytes, basic)
  throw new Error('The font has no Unicode map that we know')
}

function readGroups(bytes: DataView, start: number) {
  const glyphs = new Map<number, number>()
  for (let i = 0; i < bytes.getUint32(start + 12); i++) {
    const group = start + 16 + 12 * i
    const first = bytes.getUint32(group)
    for (let point = first; point <= bytes.getUint32(group + 4); point++)
      glyphs.set(point, bytes.getUint32(group + 8) + point - first)
  }
  return glyphs
}

function readSegments(bytes: DataView, start: number) {
  const glyphs = new Map<number, number>()
  const doubled = bytes.getUint16(start + 6)
  for (let i = 0; i < doubled; i += 2) {
    const last = bytes.getUint16(start + 14 + i)
    const first = bytes.getUint16(start + 16 + doubled + i)
    const shift = bytes.getUint16(start + 16 + 2 * doubled + i)
    const place = start + 16 + 3 * doubled + i
    const offset = bytes.getUint16(place)
    for (let point = first; point <= last && point < 0xffff; point++) {
      const found = offset === 0 ? point : bytes.getUint16(place + offset + 2 * (point - first))
      if (found !== 0) glyphs.set(point, (found + shift) & 0xffff)
    }
  }
  return glyphs
}

/** What a browser takes for the height of a line: the `OS/2` figures where the font asks for them, else `hhea`. */
export function readMetrics(font: Sfnt): Metrics {
  const { bytes } = font
  const os2 = startOf(font, 'OS/2')
  const typo = (bytes.getUint16(os2 + 62) & USE_TYPO_METRICS) !== 0
  const at = typo ? os2 + 68 : startOf(font, 'hhea') + 4
  const em = unitsPerEm(font)
  return {
    ascent: bytes.getInt16(at) / em,
    descent: -bytes.getInt16(at + 2) / em,
    lineGap: bytes.getInt16(at + 4) / em,
  }
}

/** How far a character moves the pen, in parts of an em; undefined where the font has none. */
export function readAdvances(font: Sfnt): (character: string) => number | undefined {
  const { bytes } = font
  const glyphs = readGlyphs(font)
  const last = bytes.getUint16(startOf(font, 'hhea') + 34) - 1
  const widths = startOf(font, 'hmtx')
  const em = unitsPerEm(font)
  return (character) => {
    const glyph = glyphs.get(character.codePointAt(0) ?? 0)
    return glyph === undefined ? undefined : bytes.getUint16(widths + 4 * Math.min(glyph, last)) / em
  }
}

export function unitsPerEm(font: Sfnt): number {
  return font.bytes.getUint16(startOf(font, 'head') + 18)
}

function startOf(font: Sfnt, tag: string): number {
  const table = font.tables.get(tag)
  if (table === undefined) throw new Error(`The font has no table ${tag}`)
  return table.start
}

/** A line of what the font says of itself, by its number; empty where it says nothing. */
export function readName(font: Sfnt, id: number): string {
  const { bytes } = font
  const start = startOf(font, 'name')
  const texts = start + bytes.getUint16(start + 4)
  for (let i = 0; i < bytes.getUint16(start + 2); i++) {
    const entry = start + 6 + 12 * i
    // Windows, Unicode: the platform of which every font has all lines.
    if (bytes.getUint16(entry) !== 3 || bytes.getUint16(entry + 6) !== id) continue
    const first = texts + bytes.getUint16(entry + 10)
    const text = new Uint8Array(bytes.buffer, bytes.byteOffset + first, bytes.getUint16(entry + 8))
    return new TextDecoder('utf-16be').decode(text)
  }
  return ''
}
