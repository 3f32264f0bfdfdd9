import { expect, test } from 'vitest'
import { hideSecret, holdsSecret } from './secret-path.ts'

test.each([
  ['/event/stigma-ensemble/AbC_-123', '/event/stigma-ensemble/***'],
  ['/api/event/stigma-ensemble/AbC_-123', '/api/event/stigma-ensemble/***'],
  ['/event/a/b/c/', '/event/a/***'],
  ['//event//a//b', '//event//a//***'],
  ['/EVENT/a/b', '/EVENT/a/***'],
  ['/%65vent/a/b', '/%65vent/a/***'],
  ['/%61pi/%45vent/a/b', '/%61pi/%45vent/a/***'],
  ['/event/%zz/b', '/event/%zz/***'],
])('%s is written down as %s', (path, hidden) => {
  expect(hideSecret(path)).toBe(hidden)
  expect(holdsSecret(path)).toBe(true)
})

test.each(['/event/a', '/event/a/', '/event', '/', '', '/home', '/api/book/1/2', '/events/a/b', '/%E0%A4%A'])(
  '%s has no secret',
  (path) => {
    expect(hideSecret(path)).toBe(path)
    expect(holdsSecret(path)).toBe(false)
  },
)
