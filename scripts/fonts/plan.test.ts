import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import decompress from 'wawoff2/decompress.js'
import { describe, expect, test } from 'vitest'
import { rankSyllables } from './frequency.ts'
import { CORE, exactRange, isClaimed, planFace, planRest } from './plan.ts'
import { type FontManifest, spansOf } from '#src/shared/fonts/font-manifest.ts'
import { openSfnt, readGlyphs, readName } from './sfnt.ts'

const FONTS = join(import.meta.dirname, '../../assets/fonts')
const ranked = [...readFileSync(join(import.meta.dirname, 'syllables.txt'), 'utf8').replaceAll('\n', '')]
const sources: Record<string, { points: string }> = JSON.parse(
  readFileSync(join(FONTS, 'sources.json'), 'utf8'),
)

const manifest: FontManifest = JSON.parse(readFileSync(join(FONTS, 'manifest.json'), 'utf8'))
const sheets = [manifest.pages, manifest.serif, manifest.batang].map((faces) =>
  faces
    .filter(({ family }) => family !== 'Covenant Brackets')
    .map(({ family, file, weight, unicodeRange }) => ({
      family,
      path: file,
      weight: weight.join(' '),
      points: readRange(unicodeRange),
    })),
)
const rules = sheets.flat()
const facesOf = (family: string, weight: string) =>
  rules.filter((rule) => rule.family === family && rule.weight === weight)

describe('the order of the syllables', () => {
  test('counts a text by its weight and not by its length', () => {
    const corpora = [
      { text: '가가가가가가가가나', weight: 1 },
      { text: '다', weight: 2 },
    ]
    expect(rankSyllables(corpora)).toEqual(['다', '가', '나'])
  })

  test('takes syllables put together from letters for the same', () => {
    expect(rankSyllables([{ text: '한글'.normalize('NFD'), weight: 1 }])).toEqual(['글', '한'])
  })

  test('is kept as data, each syllable once', () => {
    expect(ranked.length).toBeGreaterThan(CORE)
    expect(new Set(ranked).size).toBe(ranked.length)
  })
})

describe('the plan of a face', () => {
  const everything = new Set(Array.from({ length: 0xffff }, (_, i) => i))

  test('puts the thousand commonest syllables into the core, and each code point into one slice', () => {
    const face = planFace(everything, ranked, { core: 300, common: 50 })
    const core = face.filter(({ name }) => name.startsWith('core-'))
    expect(core).toHaveLength(4)
    expect(textOf(core.flatMap(({ points }) => points))).toEqual(
      expect.arrayContaining(ranked.slice(0, CORE)),
    )
    const all = [...face, ...planRest(everything, face)].flatMap(({ points }) => points)
    expect(new Set(all).size).toBe(all.length)
  })

  test('asks for nothing that the font has not', () => {
    const face = planFace(new Set([0x20, 0xac00]), ranked, { core: 100, common: 50 })
    expect(face.map(({ range }) => range)).toEqual(['U+20', 'U+AC00'])
  })
})

describe('the shipped slices', () => {
  test.each([
    ['Covenant Sans', '100 500', 'sans-400', 'Covenant Sans Rest'],
    ['Covenant Title', '100 500', 'title-400', 'Covenant Title Rest'],
    ['Covenant Serif', '100 500', 'serif-400', 'Covenant Serif Rest'],
    ['Covenant Batang', '100 500', 'batang-400', 'Covenant Batang Rest'],
  ])('of %s hold every code point of their font once', (family, weight, source, rest) => {
    const asked = facesOf(family, weight).flatMap(({ points }) => [...points])
    expect(new Set(asked).size).toBe(asked.length)
    expect(textOf(asked)).toEqual(expect.arrayContaining(ranked.slice(0, CORE)))
    const others = [...facesOf(rest, '100 900'), ...facesOf('Covenant Hanja', '100 900')]
    const held = new Set([...asked, ...others.flatMap(({ points }) => [...points])])
    const wanted = readRange(sources[source]?.points ?? '')
    expect(wanted.size).toBeGreaterThan(12_000)
    expect([...wanted].filter((point) => !held.has(point))).toEqual([])
  })

  test.each(['Covenant Sans', 'Covenant Title', 'Covenant Serif'])(
    'of %s in bold hold what its regular face holds',
    (family) => {
      const regular = facesOf(family, '100 500').flatMap(({ points }) => [...points])
      const bold = facesOf(family, '600 900').flatMap(({ points }) => [...points])
      expect(bold.toSorted((a, b) => a - b)).toEqual(regular.toSorted((a, b) => a - b))
    },
  )

  test.each(['Sans', 'Title', 'Serif', 'Batang'])(
    'of Covenant %s are asked for each code point by one family',
    (name) => {
      const own = facesOf(`Covenant ${name}`, '100 500')
      const later = [...facesOf(`Covenant ${name} Rest`, '100 900'), ...facesOf('Covenant Hanja', '100 900')]
      const all = [...own, ...later].flatMap(({ points }) => [...points])
      const seen = new Set<number>()
      // Firefox fetches a later family's slice too while the first one is on its way.
      expect(all.filter((point) => seen.has(point) || !seen.add(point)).map(String)).toEqual([])
    },
  )

  test('hold what their rules promise, under names of our own', { timeout: 60_000 }, async () => {
    const checked = new Map<string, Set<number>>()
    for (const { family, path, points } of rules) {
      const wide = / (?:Rest|Hanja)$/.test(family)
      let held = checked.get(path)
      if (held === undefined) {
        const font = openSfnt(await decompress(readFileSync(join(FONTS, path))))
        held = new Set(readGlyphs(font).keys())
        checked.set(path, held)
        expect(readName(font, 1)).toMatch(/^Covenant /)
        expect(readName(font, 13)).toContain('SIL Open Font License')
      }
      const missing = wide
        ? [...held].filter((point) => !points.has(point))
        : [...points].filter((point) => !held.has(point))
      expect(missing, path).toEqual([])
    }
    expect(checked.size).toBeGreaterThan(500)
  })

  test('are asked for beyond their family only where its own stylesheet stands', () => {
    for (const sheet of sheets) {
      for (const { family } of sheet.filter((rule) => rule.family.endsWith(' Rest')))
        expect(sheet.some((rule) => rule.family === family.replace(' Rest', ''))).toBe(true)
    }
  })
})

describe('a range', () => {
  test('is written in the form of a stylesheet', () => {
    expect(exactRange([0x20, 0xac00, 0xac01, 0xac02])).toBe('U+20,U+AC00-AC02')
  })

  test('leaves controls and private glyphs out', () => {
    expect([0x0a, 0x7f, 0xe000, 0xf8ff].filter(isClaimed)).toEqual([])
    expect([0x20, 0xa0, 0xac00, 0x4e00].every(isClaimed)).toBe(true)
  })
})

function readRange(text: string): Set<number> {
  const spans = text === '' ? [] : spansOf(text)
  return new Set(spans.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i)))
}

function textOf(points: number[]): string[] {
  return points.map((point) => String.fromCodePoint(point))
}
