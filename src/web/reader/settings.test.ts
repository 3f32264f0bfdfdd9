import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOUNDS, DEFAULTS, parseSettings, stepped } from './settings.ts'

describe('reading settings', () => {
  it('start from the house’s measure', () => {
    expect(parseSettings(null)).toEqual(DEFAULTS)
  })

  it('keep what is good and replace only what is not', () => {
    expect(parseSettings('{"size":22,"lineHeight":9,"font":"comic","background":"dark_1"}')).toEqual({
      ...DEFAULTS,
      size: 22,
      background: 'dark_1',
    })
  })

  it('survive anything in the storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        const { size, lineHeight, letterSpacing } = parseSettings(stored)
        expect(size).toBeGreaterThanOrEqual(BOUNDS.size.min)
        expect(lineHeight).toBeLessThanOrEqual(BOUNDS.lineHeight.max)
        expect(Math.abs(letterSpacing)).toBeLessThanOrEqual(0.1)
      }),
    )
  })

  it('never step out of bounds and come back to where they were', () => {
    expect(stepped('size', 32, 1)).toBe(32)
    expect(stepped('lineHeight', stepped('lineHeight', 1.75, 1), -1)).toBe(1.75)
    expect(stepped('letterSpacing', -0.05, -1)).toBe(-0.05)
  })
})
