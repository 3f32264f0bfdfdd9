/** `name`: the file's, where another violation refers to it. */
export type Violation = { folder: string; code: string; rule: string; suffix?: string; name?: string }

/** One violation for each house rule that is not about imports. */
export const houseViolations: Violation[] = [
  { folder: 'src/db', code: 'export const url = process.env.DATABASE_URL', rule: 'no-restricted-properties' },
  { folder: 'src/db', code: 'export const { env } = process', rule: 'no-restricted-properties' },
  { folder: 'src/domain/x', code: 'export const now = () => Date.now()', rule: 'no-restricted-properties' },
  {
    folder: 'src/domain/x',
    code: 'export const chance = () => Math.random()',
    rule: 'no-restricted-properties',
  },
  { folder: 'src/domain/x', code: "export const got = () => fetch('/x')", rule: 'no-restricted-globals' },
  { folder: 'src/db', code: "import { x } from './x'\n\nexport const y: unknown = x", rule: 'extensions' },
  { folder: 'src/db', code: "import fs from 'fs'\n\nexport const f = fs", rule: 'prefer-node-protocol' },
  { folder: 'src/db', code: 'export const x: any = 1', rule: 'no-explicit-any' },
  { folder: 'src/db', code: 'export const x = (y?: string) => y!', rule: 'no-non-null-assertion' },
  { folder: 'src/db', code: 'export const x = (a: number, b: number) => a == b', rule: 'eqeqeq' },
  { folder: 'src/db', code: "export const say = () => console.log('x')", rule: 'no-console' },
  {
    folder: 'src/db',
    code: 'const f = async () => {\n  await Promise.resolve()\n}\nexport const g = () => {\n  f()\n}',
    rule: 'no-floating-promises',
  },
  {
    folder: 'src/db',
    code: 'export const x = [1].filter(async (n) => {\n  await Promise.resolve()\n  return n > 1\n})',
    rule: 'no-misused-promises',
  },
  {
    folder: 'src/db',
    code: 'export async function f() {\n  const n = 1\n  return { n: await n, m: await Promise.resolve() }\n}',
    rule: 'await-thenable',
  },
  {
    folder: 'src/db',
    code: 'export const f = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e',
    rule: 'max-params',
  },
  {
    folder: 'src/web/ui',
    suffix: '.tsx',
    code: 'export function Text() {\n  return <p>Hello</p>\n}',
    rule: 'jsx-no-literals',
  },
  {
    folder: 'src/web/ui',
    suffix: '.tsx',
    code: "import { useState } from 'react'\n\nexport function Maybe({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return <br />\n}",
    rule: 'rules-of-hooks',
  },
  {
    folder: 'src/web/ui',
    suffix: '.tsx',
    code: 'export function Picture() {\n  return <img src="/x.png" />\n}',
    rule: 'alt-text',
  },
  {
    folder: 'src/web/ui',
    suffix: '.tsx',
    code: 'export function Raw({ html }: { html: string }) {\n  return <p dangerouslySetInnerHTML={{ __html: html }} />\n}',
    rule: 'no-danger',
  },
]
