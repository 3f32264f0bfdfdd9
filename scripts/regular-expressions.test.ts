import { expect, test } from 'vitest'
import listed from './regular-expressions.json' with { type: 'json' }
import { findIn, findWritten, judge, CHECKED_BY_HAND } from './regular-expressions.ts'

const written = findWritten()

test('every regular expression takes time in proportion to its text', async () => {
  const unknown = new Map(
    written.flatMap((one) => (one.regex && !(one.name in listed) ? [[one.name, one]] : [])),
  )
  const results: string[] = []
  // Each takes seconds; who has written more at once checks all of them.
  for (const { name, file, regex } of [...unknown.values()].slice(0, 5)) {
    const finding = regex && (await judge(regex))
    results.push(
      `${file}: ${name} is ${typeof finding === 'object' ? `NOT linear: ${finding.fault}` : finding}`,
    )
  }
  expect(results, 'not in the list; once it is linear: npm run proof -- regular').toEqual([])
})

test('the list holds no expression that is gone', () => {
  const names = new Set(written.map(({ name }) => name))
  expect(Object.keys(listed).filter((name) => !names.has(name))).toEqual([])
})

test('what is made while the program runs was judged by hand', () => {
  const made = written.filter(({ regex }) => regex === undefined)
  expect(made.map(({ file }) => file)).toEqual(Object.keys(CHECKED_BY_HAND))
})

test('finds expressions however they are written', () => {
  const source = String.raw`
    const DIGITS = /\d+/
    const WORD = '[a-z]' + "+"
    const both = new RegExp(${'`${DIGITS.source} ${WORD}`'}, 'gu')
    const raw = RegExp(String.raw${'`\\s${WORD}`'})
    const made = (name: string) => <p title="/a/">{new RegExp(name, 'i').test('// /b/')}</p>`
  expect(findIn('a.tsx', source).map(({ name }) => name)).toEqual([
    String.raw`/\d+/`,
    String.raw`/\d+ [a-z]+/gu`,
    String.raw`/\s[a-z]+/`,
    "new RegExp(name, 'i')",
  ])
})

test('tells a slow expression from a linear one', async () => {
  expect(await judge({ pattern: '<[^<>]*>', flags: '' })).toBe('linear')
  expect(await judge({ pattern: '<[^>]*>', flags: '' })).toEqual({
    fault: expect.stringMatching(/^2nd degree polynomial/),
  })
  expect(await judge({ pattern: '^(a+)+$', flags: '' })).toEqual({
    fault: expect.stringMatching(/^exponential/),
  })
})
