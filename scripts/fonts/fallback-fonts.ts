import type { FallbackFace, WeightRange } from '#src/shared/fonts/font-manifest.ts'
import { exactRange } from './plan.ts'
import measured from './system-fonts.json' with { type: 'json' }
import type { Metrics } from './sfnt.ts'

/*
 * Until a font has arrived, its text stands in a font of the system, stretched so that every line breaks where it will
 * break: one size for the Korean syllables, and one for each kind of letter and mark, since their proportions differ.
 */

/** The font to be stood in for, at one weight. */
export type Target = { metrics: Metrics; advance: (character: string) => number | undefined }
export type Weight = '400' | '600'

type System = 'arial' | 'times' | 'roboto' | 'notoSerif' | 'dejavuSans' | 'dejavuSerif' | 'pretendard'

/** Full and PostScript names: browsers look for either. Those of one line have the same advances. */
const LOCALS: Record<System, Record<Weight, string[]>> = {
  arial: {
    400: ['Arial', 'ArialMT', 'Helvetica', 'Liberation Sans', 'LiberationSans', 'Arimo'],
    600: ['Arial Bold', 'Arial-BoldMT', 'Helvetica Bold', 'Liberation Sans Bold', 'LiberationSans-Bold'],
  },
  times: {
    400: ['Times New Roman', 'TimesNewRomanPSMT', 'Times', 'Liberation Serif', 'LiberationSerif', 'Tinos'],
    600: [
      'Times New Roman Bold',
      'TimesNewRomanPS-BoldMT',
      'Times Bold',
      'Liberation Serif Bold',
      'LiberationSerif-Bold',
    ],
  },
  roboto: { 400: ['Roboto', 'Roboto-Regular'], 600: ['Roboto Bold', 'Roboto-Bold'] },
  notoSerif: { 400: ['Noto Serif', 'NotoSerif-Regular'], 600: ['Noto Serif Bold', 'NotoSerif-Bold'] },
  dejavuSans: { 400: ['DejaVu Sans', 'DejaVuSans'], 600: ['DejaVu Sans Bold', 'DejaVuSans-Bold'] },
  dejavuSerif: { 400: ['DejaVu Serif', 'DejaVuSerif'], 600: ['DejaVu Serif Bold', 'DejaVuSerif-Bold'] },
  pretendard: {
    400: ['Pretendard', 'Pretendard Regular', 'Pretendard-Regular'],
    600: ['Pretendard SemiBold', 'Pretendard-SemiBold'],
  },
}

/** The browser takes the last of them that the machine has: what a bare system has stands first. */
const SYSTEMS: Record<'sans' | 'serif', System[]> = {
  sans: ['dejavuSans', 'pretendard', 'roboto', 'arial'],
  serif: ['dejavuSerif', 'notoSerif', 'times'],
}

type Korean = { advance: number; 400: string[]; 600: string[] }

/** Advances of a syllable, in parts of an em. */
const KOREAN: Record<'sans' | 'serif', Korean[]> = {
  sans: [
    {
      advance: 0.8643,
      400: LOCALS.pretendard[400],
      600: LOCALS.pretendard[600],
    },
    {
      advance: 0.92,
      400: ['Noto Sans CJK KR', 'NotoSansCJKkr-Regular', 'Noto Sans KR', 'NotoSansKR-Regular'],
      600: ['Noto Sans CJK KR Bold', 'NotoSansCJKkr-Bold', 'Noto Sans KR Bold', 'NotoSansKR-Bold'],
    },
    {
      advance: 0.92,
      400: ['Malgun Gothic', 'MalgunGothic', '맑은 고딕'],
      600: ['Malgun Gothic Bold', 'MalgunGothicBold', '맑은 고딕 Bold'],
    },
    {
      advance: 0.865,
      400: ['Apple SD Gothic Neo Regular', 'AppleSDGothicNeo-Regular'],
      600: ['Apple SD Gothic Neo SemiBold', 'AppleSDGothicNeo-SemiBold'],
    },
  ],
  serif: [
    {
      advance: 0.966,
      400: ['Noto Serif CJK KR', 'NotoSerifCJKkr-Regular', 'Noto Serif KR', 'NotoSerifKR-Regular'],
      600: [
        'Noto Serif CJK KR Bold',
        'NotoSerifCJKkr-Bold',
        'Noto Serif KR SemiBold',
        'NotoSerifKR-SemiBold',
      ],
    },
  ],
}

const SYLLABLES = 'U+AC00-D7A3'

/**
 * Where no font has Korean, a browser draws empty boxes from the first font it tried: these, whose boxes are as wide as
 * the syllables to come. Where there is one, they have nothing to draw. The browser tries the last rule first.
 */
const BOXES = [
  { advance: 0.3652, locals: ['Liberation Sans', 'LiberationSans'] },
  { advance: 0.6001, locals: ['DejaVu Sans', 'DejaVuSans'] },
]

/** How often letters stand in English text, in thousandths. */
const LETTERS: Record<string, number> = Object.fromEntries(
  'e127 t91 a82 o75 i70 n67 s63 h61 r60 d43 l40 c28 u28 m24 w24 f22 g20 y20 p19 b15 v10 k8 j2 x2 q1 z1'
    .split(' ')
    .map((entry) => [entry.slice(0, 1), Number(entry.slice(1))]),
)
const LOWER = Object.keys(LETTERS)
const UPPER = LOWER.map((letter) => letter.toUpperCase())

/** Letters share a size; marks, which stand in every line, have each their own. The later counts where two overlap. */
const KINDS = [
  { characters: LOWER, range: 'U+21-7E' },
  { characters: UPPER, range: 'U+41-5A' },
  { characters: '0123456789'.split(''), range: 'U+30-39' },
  { characters: '‘’'.split(''), range: 'U+2018-2019' },
  { characters: '“”'.split(''), range: 'U+201C-201D' },
  { characters: '()'.split(''), range: 'U+28-29' },
  { characters: '.,'.split(''), range: 'U+2C,U+2E' },
  { characters: ':;'.split(''), range: 'U+3A-3B' },
  ...Array.from('!?-·–—…', (mark) => ({ characters: [mark], range: exactRange([mark.codePointAt(0) ?? 0]) })),
  { characters: [' '], range: 'U+20,U+A0' },
]

/** The faces that stand in for the given font, in the order in which a browser reads them: the last wins. */
export function fallbackFaces(
  family: string,
  like: 'sans' | 'serif',
  { target, weight, syllables }: { target: Target; weight: Weight; syllables: readonly string[] },
): FallbackFace[] {
  const face = (locals: string[], range: string, size: number) =>
    stretched({ family, locals, weight, range, size, metrics: target.metrics })
  const korean = like === 'serif' ? [...KOREAN.sans, ...KOREAN.serif] : KOREAN.sans
  const syllable = mean(syllables, target.advance, () => 1)
  return [
    ...korean.map((font) => face(font[weight], SYLLABLES, syllable / font.advance)),
    ...SYSTEMS[like].flatMap((system) =>
      KINDS.map(({ characters, range }) =>
        face(LOCALS[system][weight], range, sizeFor(characters, target, advances(system, weight))),
      ),
    ),
    ...BOXES.map(({ advance, locals }) => face(locals, SYLLABLES, syllable / advance)),
  ]
}

/** What the system's font must be scaled by for the characters to take as much room as in the target. */
export function sizeFor(
  characters: readonly string[],
  target: Pick<Target, 'advance'>,
  system: (character: string) => number | undefined,
): number {
  const weigh = (character: string) => LETTERS[character.toLowerCase()] ?? 1
  return mean(characters, target.advance, weigh) / mean(characters, system, weigh)
}

function mean(
  characters: readonly string[],
  advance: (character: string) => number | undefined,
  weigh: (character: string) => number,
): number {
  let sum = 0
  let weights = 0
  for (const character of characters) {
    const width = advance(character)
    if (width === undefined) continue
    sum += width * weigh(character)
    weights += weigh(character)
  }
  return sum / weights
}

function advances(system: System, weight: Weight) {
  const widths = measured[system][weight === '400' ? 'regular' : 'bold']
  const byCharacter = new Map(Array.from(measured.characters, (character, i) => [character, widths[i]]))
  return (character: string) => {
    const width = byCharacter.get(character)
    return width === undefined ? undefined : width / 10_000
  }
}

type Stretch = {
  family: string
  locals: string[]
  weight: Weight
  range: string
  size: number
  metrics: Metrics
}

/** The overrides are parts of the size as adjusted, so that every piece of a line is as high as the font to come. */
function stretched({ family, locals, weight, range, size, metrics }: Stretch): FallbackFace {
  return {
    family,
    weight: weightRange(weight),
    locals,
    sizeAdjust: percent(size),
    ascentOverride: percent(metrics.ascent / size),
    descentOverride: percent(metrics.descent / size),
    lineGapOverride: percent(metrics.lineGap / size),
    unicodeRange: range,
  }
}

const WEIGHT_RANGES = { '400': [100, 500], '600': [600, 900], '400 600': [100, 900] } as const

export function weightRange(weight: '400' | '600' | '400 600'): WeightRange {
  return WEIGHT_RANGES[weight]
}

const percent = (part: number) => `${Number((part * 100).toFixed(2))}%`
