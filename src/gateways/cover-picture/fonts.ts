import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Blob, Face, Font } from 'harfbuzzjs'
import decompress from 'wawoff2/decompress.js'
import { type FontManifest, type Span, spansOf, type WeightRange } from '#src/shared/fonts/font-manifest.ts'

export type Family = 'serif' | 'sans'
export type Weight = 400 | 600

/** One font file: which letters it has. */
export type FontFile = { has: (letter: string) => boolean; font: Font; upem: number }

/** Fonts that are open. A letter that none of them has is not drawn. */
export type OpenFonts = { find: (letter: string, family: Family, weight: Weight) => FontFile | undefined }

/** The fonts of the pages themselves, as `scripts/fonts/make.ts` cuts them: a server needs none of its own. */
const FONTS = new URL('../../../assets/fonts/', import.meta.url)
/** In order: the family, then what its slices leave over, then the other family's. */
const NAMES: Record<Family, string[]> = {
  serif: ['Covenant Title', 'Covenant Serif Rest', 'Covenant Sans', 'Covenant Sans Rest'],
  sans: ['Covenant Sans', 'Covenant Sans Rest', 'Covenant Serif Rest'],
}

/** Opens only the slices that hold a text's letters; what is open stays open. */
export function fontShelf() {
  const open = new Map<string, Promise<FontFile>>()
  let slices: Promise<Slice[]> | undefined

  return async function openFor(text: string): Promise<OpenFonts> {
    slices ??= readSlices()
    const all = await slices
    const files = new Map<Slice, FontFile>()
    const points = [...new Set(text)].map((letter) => letter.codePointAt(0) ?? 0)
    for (const slice of all.filter(({ holds }) => points.some(holds))) {
      let file = open.get(slice.path)
      if (file === undefined) {
        file = openFile(slice.path)
        open.set(slice.path, file)
      }
      // One after the other: each takes some milliseconds of the one thread that serves everybody.
      files.set(slice, await file)
    }
    return {
      find(letter, family, weight) {
        for (const name of NAMES[family])
          for (const [slice, file] of files)
            if (slice.name === name && within(slice.weights, weight) && file.has(letter)) return file
        return undefined
      },
    }
  }
}

async function openFile(path: string): Promise<FontFile> {
  const face = new Face(new Blob(await decompress(await readFile(path))))
  const letters = new Set(face.collectUnicodes())
  return {
    font: new Font(face),
    upem: face.upem,
    has: (letter) => letters.has(letter.codePointAt(0) ?? 0),
  }
}

type Slice = { name: string; weights: WeightRange; path: string; holds: (point: number) => boolean }

const within = ([from, to]: Span, value: number) => value >= from && value <= to

async function readSlices(): Promise<Slice[]> {
  const manifest: FontManifest = JSON.parse(await readFile(new URL('manifest.json', FONTS), 'utf8'))
  return manifest.pages.map(({ family, weight, file, unicodeRange }) => {
    const spans = spansOf(unicodeRange)
    return {
      name: family,
      weights: weight,
      path: fileURLToPath(new URL(file, FONTS)),
      holds: (point) => spans.some((span) => within(span, point)),
    }
  })
}
