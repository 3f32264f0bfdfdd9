import { expect, test } from 'vitest'
import {
  add,
  countPlaywright,
  countVitest,
  failed,
  nothing,
  passed,
  slowest,
  summaryLine,
  withExitCode,
} from './counts.ts'

const file = (status: string, ...tests: string[]) => ({
  name: 'src/a.test.ts',
  status,
  message: 'cannot load\nat line 1',
  assertionResults: tests.map((each, number) => ({ status: each, fullName: `test ${number}` })),
})

test('counts what Vitest ran, with to-dos among the skipped', () => {
  const counts = countVitest({
    testResults: [file('failed', 'passed', 'failed', 'pending', 'todo', 'skipped')],
  })
  expect(counts).toMatchObject({
    passed: 1,
    failed: 1,
    skipped: 3,
    failures: ['src/a.test.ts › test 1'],
    wobbles: [],
  })
})

test('counts a test file that does not load as one failure', () => {
  const counts = countVitest({ testResults: [file('failed'), file('passed', 'passed')] })
  expect(counts).toMatchObject({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['src/a.test.ts: cannot load'],
    wobbles: [],
  })
})

test('counts a file whose hooks fail after its tests passed', () => {
  expect(countVitest({ testResults: [file('failed', 'passed')] })).toMatchObject({ passed: 1, failed: 1 })
})

test('counts browser journeys in nested suites, and what failed outside them', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const counts = countPlaywright({
    errors: [{ message: 'no server\nat …' }],
    suites: [
      {
        title: 'read.spec.ts',
        specs: [spec('opens', 'expected'), spec('sleeps', 'skipped')],
        suites: [{ title: 'notes', specs: [spec('pop up', 'unexpected'), spec('wobbles', 'flaky')] }],
      },
    ],
  })
  expect(counts).toMatchObject({
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: ['read.spec.ts › notes › pop up', 'no server'],
    wobbles: ['read.spec.ts › notes › wobbles'],
  })
})

test('fails a runner that ended badly although no test failed', () => {
  expect(withExitCode(passed, 1)).toMatchObject({ passed: 1, failed: 1 })
  expect(withExitCode(passed, 0)).toEqual(passed)
  expect(withExitCode(failed('x'), 1)).toMatchObject({ failed: 1 })
})

test('ends with one plain line', () => {
  expect(summaryLine([passed, passed, failed('x')].reduce(add, nothing))).toBe(
    '2 passed, 1 failed, 0 skipped',
  )
})

test('names the tests that took longest, every attempt of a journey counted', () => {
  const vitest = countVitest({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'passed',
        assertionResults: [
          { status: 'passed', fullName: 'quick', duration: 3 },
          { status: 'failed', fullName: 'slow', duration: 900 },
          { status: 'skipped', fullName: 'not run' },
        ],
      },
    ],
  })
  const journeys = countPlaywright({
    errors: [],
    suites: [
      {
        title: 'b.spec.ts',
        specs: [
          { title: 'twice', tests: [{ status: 'flaky', results: [{ duration: 500 }, { duration: 450 }] }] },
        ],
      },
    ],
  })
  expect(slowest(add(vitest, journeys), 2)).toEqual([
    { name: 'b.spec.ts › twice', milliseconds: 950 },
    { name: 'a.test.ts › slow', milliseconds: 900 },
  ])
})
