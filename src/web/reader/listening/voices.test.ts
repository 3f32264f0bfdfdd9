import { expect, it } from 'vitest'
import { baseOf, voiceFor, voicesOf } from './voices.ts'

const VOICES = [
  { voiceURI: 'Anna', lang: 'en-US', localService: false },
  { voiceURI: 'Bert', lang: 'en-GB', localService: true },
  { voiceURI: 'Minji', lang: 'ko_KR', localService: false },
  { voiceURI: 'Jiho', lang: 'ko-KR', localService: true },
]
const named = (language: string, chosen?: string) => voiceFor(VOICES, language, chosen)?.voiceURI

it('a text is read by a voice of its language, rather one that needs no connection', () => {
  expect(named('ko')).toBe('Jiho')
  expect(named('en-US')).toBe('Bert')
  expect(named('en')).toBe('Bert')
  expect(named('ja')).toBeUndefined()
})

it('the voice one has chosen goes before, as long as the device has it', () => {
  expect(named('ko', 'Minji')).toBe('Minji')
  expect(named('ko', 'Anna')).toBe('Anna')
  expect(named('ko', 'a voice of another device')).toBe('Jiho')
})

it('country and spelling of a language make no difference', () => {
  expect(voicesOf(VOICES, 'ko').map(({ voiceURI }) => voiceURI)).toEqual(['Minji', 'Jiho'])
  expect(baseOf('ko_KR')).toBe('ko')
})
