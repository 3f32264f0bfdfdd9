import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOUNDS, DEFAULTS, LARGE_SIZE, parseSettings, shownSettings, stepped } from './settings.ts'

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
    expect(stepped('size', 40, 1)).toBe(40)
    expect(stepped('lineHeight', stepped('lineHeight', 1.75, 1), -1)).toBe(1.75)
    expect(stepped('letterSpacing', -0.05, -1)).toBe(-0.05)
  })

  it('lie beneath the wide spacing and come back when it goes', () => {
    const kept = { ...DEFAULTS, letterSpacing: -0.02, align: 'justify' as const }
    const shown = shownSettings({ ...kept, easy: true }, false)
    expect(shown.letterSpacing).toBeGreaterThanOrEqual(0.12)
    expect(shown.lineHeight).toBeGreaterThanOrEqual(1.5)
    expect(shown.paragraphSpacing).toBeGreaterThanOrEqual(2)
    expect(shown.align).toBe('start')
    expect(shownSettings({ ...kept, easy: false }, false)).toEqual(kept)
    expect(parseSettings(JSON.stringify({ ...kept, easy: true }))).toMatchObject({
      easy: true,
      letterSpacing: -0.02,
    })
  })

  it('are large and in pages in large mode, and larger where one wants them so', () => {
    expect(shownSettings(DEFAULTS, true)).toMatchObject({ size: LARGE_SIZE, layout: 'pages' })
    expect(shownSettings({ ...DEFAULTS, size: 36 }, true).size).toBe(36)
  })
})
