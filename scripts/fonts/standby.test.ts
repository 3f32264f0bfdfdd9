import { describe, expect, test } from 'vitest'
import { sizeFor, standbyRules } from './fallback-fonts.ts'

const target = {
  metrics: { ascent: 0.9, descent: 0.3, lineGap: 0 },
  advance: (character: string) => (character === ' ' ? 0.3 : character >= '가' ? 0.874 : 0.5),
}
const rules = standbyRules('Ours Standby', 'sans', { target, weight: '400', syllables: ['가', '나'] })
const percent = (rule: string | undefined, name: string) =>
  Number(new RegExp(`${name}: ([\\d.]+)%`).exec(rule ?? '')?.[1])

describe('a standby', () => {
  test('takes as much room as the font to come', () => {
    expect(sizeFor(['a', 'b'], { advance: () => 0.6 }, () => 0.5)).toBeCloseTo(1.2)
    const korean = rules.find((rule) => rule.includes("local('Noto Sans CJK KR')"))
    expect(percent(korean, 'size-adjust')).toBeCloseTo(95, 1)
    const space = rules.find((rule) => rule.includes("local('Arial')") && rule.includes('U+20,U+A0'))
    // Arial's space is 0.278 em wide.
    expect(percent(space, 'size-adjust')).toBeCloseTo(30 / 0.278, 0)
  })

  test('is as high as the font to come, whatever its size', () => {
    for (const rule of rules) {
      const size = percent(rule, 'size-adjust') / 100
      expect(percent(rule, 'ascent-override') * size).toBeCloseTo(90, 1)
      expect(percent(rule, 'descent-override') * size).toBeCloseTo(30, 1)
      expect(percent(rule, 'line-gap-override')).toBe(0)
    }
  })

  test('weighs letters by how often they are read', () => {
    const width = (character: string) => (character === 'e' ? 1 : 0.1)
    expect(sizeFor(['e', 'z'], { advance: width }, () => 1)).toBeGreaterThan(0.9)
  })
})
