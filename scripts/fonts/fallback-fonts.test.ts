import { describe, expect, test } from 'vitest'
import { fallbackFaces, sizeFor } from './fallback-fonts.ts'

const target = {
  metrics: { ascent: 0.9, descent: 0.3, lineGap: 0 },
  advance: (character: string) => (character === ' ' ? 0.3 : character >= '가' ? 0.874 : 0.5),
}
const faces = fallbackFaces('Ours Standby', 'sans', { target, weight: '400', syllables: ['가', '나'] })
const part = (percent: string | undefined) => Number.parseFloat(percent ?? '')

describe('a standby', () => {
  test('takes as much room as the font to come', () => {
    expect(sizeFor(['a', 'b'], { advance: () => 0.6 }, () => 0.5)).toBeCloseTo(1.2)
    const korean = faces.find(({ locals }) => locals.includes('Noto Sans CJK KR'))
    expect(part(korean?.sizeAdjust)).toBeCloseTo(95, 1)
    const space = faces.find(
      ({ locals, unicodeRange }) => locals.includes('Arial') && unicodeRange === 'U+20,U+A0',
    )
    // Arial's space is 0.278 em wide.
    expect(part(space?.sizeAdjust)).toBeCloseTo(30 / 0.278, 0)
  })

  test('is as high as the font to come, whatever its size', () => {
    for (const face of faces) {
      const size = part(face.sizeAdjust) / 100
      expect(part(face.ascentOverride) * size).toBeCloseTo(90, 1)
      expect(part(face.descentOverride) * size).toBeCloseTo(30, 1)
      expect(part(face.lineGapOverride)).toBe(0)
    }
  })

  test('weighs letters by how often they are read', () => {
    const width = (character: string) => (character === 'e' ? 1 : 0.1)
    expect(sizeFor(['e', 'z'], { advance: width }, () => 1)).toBeGreaterThan(0.9)
  })
})
