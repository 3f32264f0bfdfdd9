import { expect, it } from 'vitest'
import { parseListening } from './listening-settings.ts'

const USUAL = { rate: 1, withNotes: false, voices: {} }

it('whoever listens for the first time hears the usual speed, without notes', () => {
  expect(parseListening(null)).toEqual(USUAL)
})

it('what was kept is kept, and what is spoilt falls back alone', () => {
  const kept = { rate: 1.5, withNotes: true, voices: { ko: 'Jiho' } }
  expect(parseListening(JSON.stringify(kept))).toEqual(kept)
  expect(parseListening('{"rate":9,"withNotes":true,"voices":{"ko":3,"en":"Bert"}}')).toEqual({
    rate: 1,
    withNotes: true,
    voices: { en: 'Bert' },
  })
  for (const spoilt of ['', '3', 'null', '{"rate":', '{"voices":"Jiho"}'])
    expect(parseListening(spoilt)).toEqual(USUAL)
})
