/** What a part of the tests came to. `failures` names what failed, `wobbles` what passed only at another attempt. */
export type Counts = {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  wobbles: string[]
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], wobbles: [] }

export const passed: Counts = { ...nothing, passed: 1 }
export const failed = (why: string): Counts => ({ ...nothing, failed: 1, failures: [why] })
export const skipped: Counts = { ...nothing, skipped: 1 }

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    wobbles: [...a.wobbles, ...b.wobbles],
  }
}

/** A runner that ended badly without a failed test of its own (it crashed, or found nothing) still fails. */
export function withExitCode(counts: Counts, code: number): Counts {
  if (code === 0 || counts.failed > 0) return counts
  return add(counts, failed(`the runner itself ended with ${code}`))
}

/** The last line of a run. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

export type VitestReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Counts Vitest's JSON report. A file that fails outside its tests (it does not load, say) counts as one failure. */
export function countVitest(report: VitestReport): Counts {
  return report.testResults
    .map((file) => {
      const tests = file.assertionResults.map((test) => countVitestTest(file.name, test)).reduce(add, nothing)
      const broken = file.status === 'failed' && tests.failed === 0
      return broken ? add(tests, failed(`${file.name}: ${firstLine(file.message)}`)) : tests
    })
    .reduce(add, nothing)
}

function countVitestTest(file: string, test: { status: string; fullName: string }): Counts {
  if (test.status === 'passed') return passed
  if (test.status === 'failed') return failed(`${file} › ${test.fullName}`)
  return skipped
}

export type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: string }[] }[]
}
export type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] }

/** Counts Playwright's JSON report. One that passed only at another attempt is named. */
export function countPlaywright(report: PlaywrightReport): Counts {
  const outside = report.errors.map((error) => failed(firstLine(error.message)))
  return [...report.suites.map((suite) => countSuite(suite, '')), ...outside].reduce(add, nothing)
}

function countSuite(suite: PlaywrightSuite, above: string): Counts {
  const title = above ? `${above} › ${suite.title}` : suite.title
  const tests = suite.specs.flatMap((spec) =>
    spec.tests.map(({ status }) => {
      if (status === 'expected') return passed
      if (status === 'flaky') return { ...passed, wobbles: [`${title} › ${spec.title}`] }
      return status === 'skipped' ? skipped : failed(`${title} › ${spec.title}`)
    }),
  )
  return [...tests, ...(suite.suites ?? []).map((inner) => countSuite(inner, title))].reduce(add, nothing)
}

function firstLine(message: string | undefined): string {
  return message?.split('\n')[0] || 'failed without a message'
}
