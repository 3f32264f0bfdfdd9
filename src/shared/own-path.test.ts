import { expect, test } from 'vitest'
import { isOwnPath } from './own-path.ts'

test.each(['/', '/read/3?loc=12#x', '/search?q=https://other.example', '/book/%2F%2Fa'])(
  '%j is a path of ours',
  (path) => expect(isOwnPath(path)).toBe(true),
)

test.each([
  '',
  'read/3',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '//',
])('%j leads elsewhere', (path) => expect(isOwnPath(path)).toBe(false))
