import original from 'use-intl/format-message'
import { _createCache, _createIntlFormatters } from 'use-intl'
import { describe, expect, test } from 'vitest'
import { messages as english } from './en.ts'
import formatMessage from './format-message.ts'
import { messages as korean } from './ko.ts'

const cache = _createCache()
const formatters = _createIntlFormatters(cache)

/** Every text below a part of the messages, by its path. */
function texts(part: object, path = ''): [string, string][] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[`${path}${name}`, value] as [string, string]]
      : texts(value as object, `${path}${name}.`),
  )
}

/** A value for each name between braces: a number where one is counted, else a word. */
function valuesFor(message: string, count: number) {
  const names = Array.from(message.matchAll(/\{(\w+)(, ?(?:number|plural))?/g))
  const given = names.map(
    ([, name = '', counted]) => [name, counted === undefined ? '말씀 ‘Word’' : count] as const,
  )
  return { ...Object.fromEntries(given.toReversed()), names: (inner: unknown) => inner }
}

describe.each([
  ['ko', korean],
  ['en', english],
] as const)('a message in %s', (locale, messages) => {
  const how = { cache, formatters, locale, timeZone: 'Asia/Seoul' }

  test('has no skeleton, whose parser the build leaves out', () => {
    expect(texts(messages).filter(([, message]) => message.includes('::'))).toEqual([])
  })

  test.each([0, 1, 2, 5, 1234567])('reads as use-intl itself writes it, with %i', (count) => {
    let withValues = 0
    for (const [key, message] of texts(messages)) {
      const values = message.includes('{') || message.includes('<') ? valuesFor(message, count) : undefined
      if (values !== undefined) withValues++
      const ours = formatMessage(key, message, values as never, how)
      expect(ours, key).toEqual(original(key, message, values as never, how))
      expect(formatMessage(key, message, values as never, how), key).toEqual(ours)
    }
    expect(withValues).toBeGreaterThanOrEqual(40)
  })
})

test('what is no message is refused', () => {
  expect(() => formatMessage('shell', {}, undefined, { locale: 'ko' })).toThrow('shell')
})
