import type { FontFace } from '#src/shared/fonts/font-manifest.ts'
import type { Cut } from './plan.ts'

/** The whole font that a face is cut from: an npm package at its version, and the file in it. */
export type Source = { from: string; file: string }
export type Face = { folder: string; weight: '400' | '600' | '400 600'; source: Source; cut: Cut }
/** Faces of one family. Our name, never the makers': theirs may be reserved, and these are changed fonts. */
export type Family = { name: string; like: 'sans' | 'serif'; faces: Face[] }

const sans = (file: string): Source => ({ from: 'pretendard@1.3.9', file: `dist/public/static/${file}` })
const serif = (file: string): Source => ({ from: '@expo-google-fonts/noto-serif-kr@0.4.3', file })
const batang: Source = { from: '@kfonts/ridi-batang@0.2.0', file: 'src/RIDIBatang.otf' }
const serifRegular = serif('400Regular/NotoSerifKR_400Regular.ttf')
const serifBold = serif('600SemiBold/NotoSerifKR_600SemiBold.ttf')

/** Where a page holds a few words in a face, fine slices cost least; where it is set in it, one core does. */
const FINE: Cut = { core: 50, common: 50 }
const EVEN: Cut = { core: 100, common: 50 }
const THIRDS: Cut = { core: 334, common: 50 }
const WHOLE: Cut = { core: 1000, common: 30 }

export const families = {
  /** The interface, and the reader's default. */
  sans: {
    name: 'Covenant Sans',
    like: 'sans',
    faces: [
      { folder: 'sans-400', weight: '400', source: sans('Pretendard-Regular.otf'), cut: THIRDS },
      { folder: 'sans-600', weight: '600', source: sans('Pretendard-SemiBold.otf'), cut: FINE },
    ],
  },
  /** Titles and covers: a few words in serif on every page. */
  title: {
    name: 'Covenant Title',
    like: 'serif',
    faces: [
      { folder: 'title-400', weight: '400', source: serifRegular, cut: EVEN },
      { folder: 'title-600', weight: '600', source: serifBold, cut: FINE },
    ],
  },
  /** Whole books in the same serif. Its bold faces are those of the titles. */
  serif: {
    name: 'Covenant Serif',
    like: 'serif',
    faces: [
      { folder: 'serif-400', weight: '400', source: serifRegular, cut: WHOLE },
      { folder: 'title-600', weight: '600', source: serifBold, cut: FINE },
    ],
  },
  batang: {
    name: 'Covenant Batang',
    like: 'serif',
    faces: [{ folder: 'batang-400', weight: '400', source: batang, cut: WHOLE }],
  },
} satisfies Record<string, Family>

/**
 * What the slices of a family leave over of its font, one file for all weights. Each stands in the stylesheet of its
 * family, never before it: its wide ranges may be asked only for what the family has not.
 */
export type Rest = { name: string; folder: string; of: Family; holds: 'hanja' | 'all but hanja' }

export const rests = {
  sans: { name: 'Covenant Sans Rest', folder: 'sans-rest', of: families.sans, holds: 'all but hanja' },
  title: { name: 'Covenant Title Rest', folder: 'serif-rest', of: families.title, holds: 'all but hanja' },
  serif: { name: 'Covenant Serif Rest', folder: 'serif-rest', of: families.title, holds: 'all but hanja' },
  batang: {
    name: 'Covenant Batang Rest',
    folder: 'batang-rest',
    of: families.batang,
    holds: 'all but hanja',
  },
  /** For every family: the other fonts have none. */
  hanja: { name: 'Covenant Hanja', folder: 'hanja', of: families.title, holds: 'hanja' },
} satisfies Record<string, Rest>

/** Every page's stylesheet, and the two that the reader asks for. */
export const sheets: Record<'pages' | 'serif' | 'batang', { families: Family[]; rests: Rest[] }> = {
  pages: { families: [families.sans, families.title], rests: [rests.sans, rests.title, rests.hanja] },
  serif: { families: [families.serif], rests: [rests.serif] },
  batang: { families: [families.batang], rests: [rests.batang] },
}

/**
 * The serif draws 『 and 「 as wide as a syllable, half of it empty, which leaves a gap in Korean. The sans has them half as
 * wide, and its slice is there already.
 */
export const brackets: FontFace[] = [
  { weight: [100, 500] as const, file: 'sans-400/core-1.woff2' },
  { weight: [600, 900] as const, file: 'sans-600/core-1.woff2' },
].map((face) => ({ family: 'Covenant Brackets', ...face, unicodeRange: 'U+3008-3011,U+3014-301B' }))
